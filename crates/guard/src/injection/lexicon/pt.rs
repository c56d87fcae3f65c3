//! Portuguese.

use super::super::class::{
    ALL, AND, APPROVE, ASK, AUTHOR, BECOME, CONCEAL, DATA, FILLER, GUIDE, GUIDE_WEAK, IDENTITY,
    IMP, NEG, NOTHING, OUTPUT, OVERRIDE, PERSON, PRIOR, PROMPT, PROPOSAL, REVEAL, REVIEW, SECRET,
    SEND, SESSION, SHIP, SILENT, SKIP, STEAL, TOLD, TRIGGER, UNBOUND, WITHOUT, YOU, YOUR,
};

pub(super) const WORDS: super::Table = &[
    (
        OVERRIDE,
        "ignore|ignora|ignorar|ignorem|esqueça|esqueca|esquece|esquecer|esqueçam|desconsidere|desconsidera|desconsiderar|despreze|descarte|não siga|não obedeça|anule|contorne|passe por cima|deixe de lado|foram revogadas|não valem mais|não se aplicam",
    ),
    (
        PRIOR,
        "anterior|anteriores|prévia|prévias|prévio|prévios|precedentes|acima|iniciais|originais|até agora|antes|recebidas",
    ),
    (ALL, "todo|todos|toda|todas|tudo|qualquer|cada"),
    (
        GUIDE,
        "instrução|instruções|instrucao|instrucoes|diretriz|diretrizes|diretiva|diretivas|orientação|orientações",
    ),
    (
        GUIDE_WEAK,
        "regra|regras|mensagem|mensagens|ordem|ordens|restrições|comandos|políticas",
    ),
    (
        PROMPT,
        "prompt do sistema|mensagem do sistema|instruções do sistema|instruções ocultas|prompt de sistema",
    ),
    (
        AUTHOR,
        "sistema|desenvolvedor|desenvolvedores|operador|segurança",
    ),
    (YOU, "você|voce|te"),
    (YOUR, "suas|seu|sua|seus|tuas"),
    (
        TOLD,
        "disseram|dito|disse|ensinado|ensinaram|ordenado|informado",
    ),
    (NEG, "não|nao|nunca|sem|jamais|ninguém"),
    (WITHOUT, "sem"),
    (
        CONCEAL,
        "diga|dizer|conte|contar|mencione|mencionar|informe|informar|avise|avisar|revele|revelar|relate|relatar|notifique|notificar|fale",
    ),
    (
        PERSON,
        "usuário|usuario|utilizador|usuários|ninguém|humano|revisor|alguém|equipe",
    ),
    (
        SILENT,
        "em segredo|secretamente|silenciosamente|discretamente|em silêncio|às escondidas",
    ),
    (
        SKIP,
        "pule|pular|evite|evitar|desative|desativar|omita|contorne|contornar|dispense|burle|elimine",
    ),
    (
        REVIEW,
        "revisão|aprovação|confirmação|permissão|auditoria|autorização|verificação|consentimento",
    ),
    (
        ASK,
        "perguntar|pergunte|pedir|peça|esperar|espere|consultar",
    ),
    (
        APPROVE,
        "aprove|aprova|aprovar|aceite|aceitar|autorize|autorizar|confirme|mescle",
    ),
    (
        PROPOSAL,
        "mudança|mudanças|alteração|alterações|proposta|propostas|solicitações|pedidos",
    ),
    (
        BECOME,
        "agora você é|você agora é|você é agora|a partir de agora você é|aja como|atue como|comporte se como|finja ser|finja que é|finja que você é|seu novo papel|assuma o papel|assuma a identidade|faça de conta que é|a partir de agora és",
    ),
    (
        IDENTITY,
        "assistente|administrador|proprietário|agente|ia|modelo|dono|humano|revisor",
    ),
    (
        UNBOUND,
        "sem restrições|sem limites|sem regras|sem filtros|sem censura",
    ),
    (
        REVEAL,
        "revele|mostre|imprima|repita|exiba|divulgue|compartilhe|diga me|escreva",
    ),
    (
        SECRET,
        "senha|senhas|chave secreta|chave api|chaves|credenciais|segredos|segredo",
    ),
    (
        DATA,
        "conversa|conversas|histórico|memórias|lembranças|código fonte",
    ),
    (
        SEND | SHIP,
        "envie|enviar|envia|mande|mandar|carregue|publique|publicar|copie|copiar|cole|encaminhe|transmita|inclua|adicione",
    ),
    (STEAL, "exfiltre|vaze"),
    (
        TRIGGER,
        "quando ler isto|ao ler isto|se você é uma ia|quando você ler|se você for uma ia",
    ),
    (
        SESSION,
        "a partir de agora|de agora em diante|daqui em diante",
    ),
    (FILLER, "e|depois|agora|sempre|então"),
    (
        IMP,
        "aprove|apague|exclua|remova|responda|escreva|envie|execute|mostre|desative|adicione|termine|use|mescle|diga",
    ),
    (OUTPUT, "resposta|respostas"),
    (AND, "e|depois"),
    (NOTHING, "nada"),
];
