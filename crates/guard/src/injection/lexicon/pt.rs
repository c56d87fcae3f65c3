//! Portuguese.

use super::super::class::{
    ALL, AND, ANSWER, APPROVE, ASK, AUTHOR, BECOME, CONCEAL, DATA, EVERYTHING, FILLER, GUIDE,
    GUIDE_WEAK, IDENTITY, IMP, MARK, NEG, NOTHING, OBEY, ONLY, OUTPUT, OVERRIDE, PERSON, PRIOR,
    PROMPT, PROPOSAL, REVEAL, REVIEW, SECRECY, SECRET, SEND, SESSION, SHIP, SILENT, SKIP, STEAL,
    TOLD, TRIGGER, TRUSTED, UNBOUND, VOID, WITHOUT, YOU, YOUR,
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
    // Second and third phrasings: polite, plain, passive.
    (
        OVERRIDE,
        "não siga|não siga mais|não sigas|não sigas mais|pare de seguir|deixe de seguir|deixa de seguir|não obedeça|não obedeças|não cumpra|não respeite|deixa de lado|deixe de lado|ponha de lado|faça de conta que não|não dê atenção|não ligue para|passe por cima|já não valem|não valem mais|não se aplicam mais|estão anuladas|ficam sem efeito|esqueça tudo|esquece tudo|abandone",
    ),
    (
        ALL | EVERYTHING,
        "tudo o que|tudo que|tudo o|tudo|o que quer",
    ),
    (
        PRIOR,
        "de antes|antes|até agora|até aqui|acima|iniciais|que recebeu|recebidas|anteriores",
    ),
    (
        TOLD,
        "te disseram|foi dito|lhe disseram|disseram|mandaram|ensinaram",
    ),
    (OBEY, "siga|sigas|seguir|obedeça|cumpra|respeite"),
    (ANSWER, "responde|responda|responder|respondas"),
    (ONLY, "só|somente|apenas|unicamente"),
    (MARK, "marque|marca|marcar|considere|trate|rotule"),
    (
        TRUSTED,
        "aprovado|aprovada|aprovados|verificado|verificada|confiável|revisado",
    ),
    (
        BECOME,
        "finge que és|finja que é|finja que você é|comporte se como|comporta te como|aja como|age como|atue como|assuma o papel|assuma a identidade|daqui em diante você é|passa a ser|torne se|você passa a ser|és agora|agora és|imagine que você é|seu novo papel|interprete o papel|faz o papel",
    ),
    (
        SECRECY,
        "não conte ao|não contes ao|não diga ao|não digas ao|não fale para o|não precisa saber|não deve saber|não pode saber|não pode ficar sabendo|sem que o usuário saiba|guarde segredo|mantenha em segredo|fica entre nós|nem uma palavra ao|pelas costas do",
    ),
    (
        REVEAL,
        "mostre|mostra|revele|revela|exiba|exibe|imprima|liste|despeje|me dê|entregue",
    ),
    (
        PROMPT,
        "instruções de sistema|instruções do sistema|prompt de sistema|prompt do sistema|mensagem de sistema|instruções internas|instruções secretas|suas instruções|tuas instruções",
    ),
    (
        SEND | SHIP,
        "manda|mande|mandar|envia|remeta|encaminhe|transmita|suba|poste",
    ),
    (
        SESSION,
        "daqui em diante|daqui para a frente|de agora em diante|a partir de agora|doravante",
    ),
    (APPROVE, "dê o aval|aprove|aprova|aprovar|aceite"),
    (
        VOID,
        "perderam a validade|perdem a validade|não contam mais|já não contam|não têm mais efeito|deixaram de valer|expiraram|foram revogadas",
    ),
    (
        TOLD,
        "que você tinha|que tinhas|recebeste|recebeu|te deram|lhe deram",
    ),
    (GUIDE, "orientações|diretrizes"),
    (
        SECRECY,
        "esconda isso|esconde isto|oculte isso|evite informar|evite contar",
    ),
    (OVERRIDE, "nunca existiram|nunca tivessem existido"),
];
