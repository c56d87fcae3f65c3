//! Spanish.

use super::super::class::{
    ALL, AND, APPROVE, ASK, AUTHOR, BECOME, CONCEAL, DATA, FILLER, GUIDE, GUIDE_WEAK, IDENTITY,
    IMP, NEG, NOTHING, OUTPUT, OVERRIDE, PERSON, PRIOR, PROMPT, PROPOSAL, REVEAL, REVIEW, SECRET,
    SEND, SESSION, SHIP, SILENT, SKIP, STEAL, TOLD, TRIGGER, UNBOUND, WITHOUT, YOU, YOUR,
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
];
