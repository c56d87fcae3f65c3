//! French.

use super::super::class::{
    ALL, AND, APPROVE, ASK, AUTHOR, BECOME, CONCEAL, DATA, FILLER, GUIDE, GUIDE_WEAK, IDENTITY,
    IMP, NEG, NOTHING, OUTPUT, OVERRIDE, PERSON, PRIOR, PROMPT, PROPOSAL, REVEAL, REVIEW, SECRET,
    SEND, SESSION, SHIP, SILENT, SKIP, STEAL, TOLD, TRIGGER, UNBOUND, WITHOUT, YOU, YOUR,
};

pub(super) const WORDS: super::Table = &[
    (
        OVERRIDE,
        "ignore|ignorez|ignorer|ignorons|oublie|oubliez|oublier|néglige|négligez|fais abstraction|faites abstraction|ne tiens pas compte|ne tenez pas compte|ne tiens plus compte|ne tenez plus compte|outrepasse|outrepassez|contourne|contournez|annule|annulez|écarte|ne suis pas|ne suivez pas|ne respecte pas|passe outre|passez outre|sont annulées|ne s'appliquent plus|ne sont plus valables|caduques",
    ),
    (
        PRIOR,
        "précédent|précédente|précédentes|précédents|precedentes|antérieur*|préalable*|initiales|initiale|ci dessus|avant|jusqu'ici|jusqu'à présent|d'origine|auparavant|reçues",
    ),
    (ALL, "tout|tous|toute|toutes|chaque|n'importe"),
    (
        GUIDE,
        "instruction|instructions|consigne|consignes|directive|directives|recommandations|garde fous|d'instructions",
    ),
    (
        GUIDE_WEAK,
        "règle|règles|message|messages|ordre|ordres|restrictions|politique|politiques|contraintes",
    ),
    (
        PROMPT,
        "prompt système|invite système|message système|instructions système|instructions cachées|prompt du système|consignes système|invite du système",
    ),
    (
        AUTHOR,
        "système|développeur|développeurs|opérateur|sécurité",
    ),
    (YOU, "tu|vous|toi"),
    (YOUR, "tes|vos|ton|votre|ta"),
    (TOLD, "dit|appris|demandé|indiqué|ordonné"),
    (NEG, "ne|pas|jamais|sans|personne|n'en"),
    (WITHOUT, "sans"),
    (
        CONCEAL,
        "dis|dites|dire|mentionne|mentionnez|mentionner|signale|signalez|signaler|informe|informez|informer|révèle|révélez|préviens|prévenir|prévenez|parle|parlez|avertir|avertis|le dis",
    ),
    (
        PERSON,
        "l'utilisateur|utilisateur|utilisateurs|personne|quiconque|humain|relecteur|l'équipe|à personne",
    ),
    (
        SILENT,
        "secrètement|discrètement|en silence|en secret|silencieusement|en cachette",
    ),
    (
        SKIP,
        "saute|sautez|sauter|passe|contourne|contournez|contourner|désactive|désactivez|désactiver|évite|évitez|omets|supprime",
    ),
    (
        REVIEW,
        "revue|révision|approbation|confirmation|l'approbation|la relecture|relecture|validation|permission|l'audit|l'autorisation|autorisation|vérification|consentement",
    ),
    (
        ASK,
        "demander|demande|demandez|attendre|attends|attendez|consulter",
    ),
    (
        APPROVE,
        "approuve|approuvez|approuver|accepte|acceptez|accepter|valide|validez|valider|fusionne|fusionnez|autorise|autorisez|confirme",
    ),
    (
        PROPOSAL,
        "changement|changements|modification|modifications|proposition|propositions|demandes|requêtes",
    ),
    (
        BECOME,
        "tu es maintenant|vous êtes maintenant|tu es désormais|vous êtes désormais|agis comme|agissez comme|agis en tant que|agissez en tant que|comporte toi comme|fais semblant d'être|faites semblant d'être|prétends être|joue le rôle|jouez le rôle|ton nouveau rôle|à partir de maintenant tu es|désormais tu es|fais comme si",
    ),
    (
        IDENTITY,
        "assistant|administrateur|propriétaire|agent|ia|modèle|d'administrateur|relecteur|humain",
    ),
    (
        UNBOUND,
        "sans restrictions|sans restriction|sans limites|sans règles|sans filtre|sans filtres|sans censure",
    ),
    (
        REVEAL,
        "révèle|révélez|montre|montrez|affiche|affichez|imprime|imprimez|répète|répétez|donne|donnez|divulgue|divulguez|partage",
    ),
    (
        SECRET,
        "mot de passe|mots de passe|clé secrète|clé api|clés api|clés|identifiants|secrets",
    ),
    (
        DATA,
        "conversation|conversations|l'historique|historique|mémoires|souvenirs|code source",
    ),
    (
        SEND | SHIP,
        "envoie|envoyez|envoyer|transmets|transmettez|transmettre|publie|publiez|publier|copie|copiez|téléverse|téléversez|colle|collez|transfère|transférez|expédie|inclus|ajoute|ajoutez",
    ),
    (STEAL, "exfiltre|exfiltrez"),
    (
        TRIGGER,
        "quand tu lis ceci|lorsque tu lis ceci|en lisant ceci|si tu es une ia|si vous êtes une ia|lorsque vous lisez ceci|quand vous lisez ceci",
    ),
    (SESSION, "à partir de maintenant|désormais|dorénavant"),
    (FILLER, "et|puis|maintenant|toujours|ensuite|alors"),
    (
        IMP,
        "approuve|approuvez|supprime|supprimez|réponds|répondez|écris|écrivez|envoie|envoyez|exécute|exécutez|affiche|désactive|ajoute|termine|utilise|fusionne|dis",
    ),
    (OUTPUT, "réponse|réponses"),
    (AND, "et|puis"),
    (NOTHING, "rien"),
];
