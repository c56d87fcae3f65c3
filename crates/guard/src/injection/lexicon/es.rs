//! Spanish.

use super::super::class::{
    ALL, AND, ANSWER, APPROVE, ASK, AUTHOR, BECOME, CONCEAL, DATA, EVERYTHING, FILLER, GUIDE,
    GUIDE_WEAK, IDENTITY, IMP, MARK, NEG, NOTHING, OBEY, ONLY, OUTPUT, OVERRIDE, PERSON, PRIOR,
    PROMPT, PROPOSAL, REVEAL, REVIEW, SECRECY, SECRET, SEND, SESSION, SHIP, SILENT, SKIP, STEAL,
    TOLD, TRIGGER, TRUSTED, UNBOUND, VOID, WITHOUT, YOU, YOUR,
};

pub(super) const WORDS: super::Table = &[
    (
        OVERRIDE,
        "ignora|ignore|ignorar|ignoren|ignorad|ignorando|olvida|olvide|olvidar|olvídate|olvidate|olviden|descarta|descarte|descartar|desatiende|desobedece|omite|omita|pasa por alto|haz caso omiso|hagan caso omiso|haga caso omiso|no sigas|no obedezcas|anula|anule|quedan anuladas|sin efecto|no hagas caso",
    ),
    (
        PRIOR,
        "anterior|anteriores|previa|previas|previo|previos|precedente|precedentes|antes|hasta ahora|iniciales|original|originales|arriba",
    ),
    (ALL, "todo|todos|toda|todas|cualquier|cada"),
    (
        GUIDE,
        "instruccion|instrucción|instrucciones|directriz|directrices|directiva|directivas|indicación|indicaciones|pautas|salvaguardas",
    ),
    (
        GUIDE_WEAK,
        "regla|reglas|mensaje|mensajes|órdenes|ordenes|orden|normas|restricciones|política|políticas|mandatos",
    ),
    (
        PROMPT,
        "prompt del sistema|mensaje del sistema|instrucciones del sistema|instrucciones ocultas|prompt de sistema",
    ),
    (
        AUTHOR,
        "sistema|desarrollador|desarrolladores|operador|seguridad",
    ),
    (YOU, "tú|usted|te|ti"),
    (YOUR, "tus|tu|sus"),
    (TOLD, "dicho|dijeron|dijo|enseñado|indicado|ordenado"),
    (NEG, "no|nunca|jamás|sin|nadie"),
    (WITHOUT, "sin"),
    (
        CONCEAL,
        "digas|decir|decirle|digan|mencionar|menciones|mencionarlo|informes|informar|avises|avisar|avisarle|reveles|revelar|notificar|notifiques|cuentes|reportes|diga",
    ),
    (
        PERSON,
        "usuario|usuarios|nadie|humano|revisor|revisores|alguien|desarrollador|equipo",
    ),
    (
        SILENT,
        "en secreto|silenciosamente|discretamente|a escondidas|en silencio",
    ),
    (
        SKIP,
        "omite|omitir|salta|sáltate|saltar|saltarse|evita|evitar|desactiva|desactivar|elude|elimina",
    ),
    (
        REVIEW,
        "revisión|revision|aprobación|confirmación|permiso|auditoría|consentimiento|verificación|autorización|revisiones",
    ),
    (
        ASK,
        "preguntar|preguntes|pedir|pidas|esperes|esperar|consultar",
    ),
    (
        APPROVE,
        "aprueba|apruebe|aprobar|aprueben|acepta|aceptar|autoriza|autorizar|fusiona|fusionar|confirma",
    ),
    (
        PROPOSAL,
        "cambio|cambios|propuesta|propuestas|solicitud|solicitudes",
    ),
    (
        BECOME,
        "ahora eres|a partir de ahora eres|actúa como|actua como|actúe como|compórtate como|comportate como|finge ser|finge que eres|haz de cuenta que eres|simula ser|tu nuevo rol|asume el papel|asume el rol|hazte pasar por|desde ahora eres|eres ahora",
    ),
    (
        IDENTITY,
        "asistente|administrador|propietario|agente|ia|modelo|dueño|humano|revisor|mantenedor",
    ),
    (
        UNBOUND,
        "sin restricciones|sin límites|sin limites|sin reglas|sin filtros|sin censura",
    ),
    (
        REVEAL,
        "revela|revele|muestra|muestre|imprime|imprima|repite|repita|dime|comparte|divulga|dame|escribe",
    ),
    (
        SECRET,
        "contraseña|contraseñas|clave secreta|clave api|claves|clave|credenciales|secretos|secreto",
    ),
    (
        DATA,
        "conversación|conversacion|conversaciones|historial|memorias|recuerdos|código fuente",
    ),
    (
        SEND | SHIP,
        "envía|envia|enviar|envíe|envie|manda|mandar|sube|subir|suba|publica|publicar|copia|copiar|pega|reenvía|reenvia|transmite|incluye|añade",
    ),
    (STEAL, "exfiltra|filtra"),
    (
        TRIGGER,
        "cuando leas esto|al leer esto|si eres una ia|cuando leas esta nota|si eres un asistente",
    ),
    (
        SESSION,
        "a partir de ahora|de ahora en adelante|desde ahora",
    ),
    (FILLER, "y|luego|ahora|siempre|después|entonces"),
    (
        IMP,
        "aprueba|borra|elimina|responde|escribe|envía|envia|ejecuta|muestra|desactiva|incluye|añade|termina|usa|di",
    ),
    (OUTPUT, "respuesta|respuestas"),
    (AND, "y|luego"),
    (NOTHING, "nada"),
    // Second and third phrasings: polite, plain, passive.
    (
        OVERRIDE,
        "no le hagas caso|no les hagas caso|no hagas más caso|deja de seguir|deje de seguir|dejen de seguir|ya no sigas|no sigas más|no siga|no cumplas|no obedezca|no respetes|olvídese|olvidese|olvidaos|prescinde de|deja de lado|deje de lado|haz como si|desestima|ya no valen|ya no aplican|ya no se aplican|quedan sin efecto|no valen|hay que ignorar|se ignoran|pasa de las",
    ),
    (ALL | EVERYTHING, "todo lo|todo cuanto|cuanto se|lo que"),
    (
        PRIOR,
        "de antes|antes dicho|hasta el momento|hasta aquí|precedentes|que te dieron|recibidas",
    ),
    (
        TOLD,
        "se te ha dicho|te han dicho|te dijeron|dicho antes|te ordenaron|se te indicó",
    ),
    (
        OBEY,
        "sigas|seguir|siga|obedezcas|cumplas|cumplir|acates|respetes",
    ),
    (
        ANSWER,
        "responde|responda|responder|contesta|conteste|contestar|respondas",
    ),
    (ONLY, "solo|sólo|solamente|únicamente|nada más que"),
    (MARK, "marca|marque|marcar|marques|etiqueta|trata|considera"),
    (
        TRUSTED,
        "aprobado|aprobada|aprobados|verificado|verificada|de confianza|revisado",
    ),
    (
        BECOME,
        "te comportes como|comportarte como|compórtese como|actúes como|actuar como|pórtate como|eres desde ahora|de ahora en adelante eres|conviértete en|ponte en el papel|asume la identidad|haces de|vas a ser|serás ahora|imagina que eres|interpreta el papel",
    ),
    (
        SECRECY,
        "no se entere|que no se entere|no tiene que saber|no debe saber|no debe enterarse|no hace falta que lo sepa|no necesita saber|ni una palabra al|no le digas nada|no le cuentes nada|guárdalo en secreto|mantenlo en secreto|a espaldas del|sin decírselo",
    ),
    (
        REVEAL,
        "enséñame|enseña|enséñeme|muéstrame|muéstreme|vuelca|suelta|lista|transcribe|saca",
    ),
    (
        PROMPT,
        "instrucciones internas|tus instrucciones|instrucciones secretas|tu prompt|prompt interno|mensaje de sistema|indicaciones internas|instrucciones de sistema",
    ),
    (
        SEND | SHIP,
        "mándale|mándame|envíale|envíame|mande|remite|remita|hacer llegar|haz llegar|transfiere",
    ),
    (
        APPROVE,
        "da el visto bueno|dé el visto bueno|aprobarás|apruébalo|aprobarlo",
    ),
    (
        VOID,
        "ya no cuentan|ya no cuenta|ya no valen|ya no rigen|han perdido validez|pierden validez|carecen de validez|no tienen efecto|han caducado|dejan de valer|dejaron de valer",
    ),
    (
        TOLD,
        "recibiste|recibidas|te dieron|que tenías|recibido|has recibido",
    ),
    (GUIDE, "avisos|consignas"),
    (OBEY, "obedece|sigue"),
    (
        SECRECY,
        "ocúltaselo|ocúltale esto|oculta esto|no se lo digas|evita decírselo|evita informar al|evita informarle",
    ),
    (
        OVERRIDE,
        "nunca existieron|nunca te dieron|nunca hubieran existido",
    ),
];
