//! French.

use super::super::class::{
    ALL, AND, ANSWER, APPROVE, ASK, AUTHOR, BECOME, CONCEAL, DATA, EVERYTHING, FILLER, GUIDE,
    GUIDE_WEAK, IDENTITY, IMP, MARK, NEG, NOTHING, OBEY, ONLY, OUTPUT, OVERRIDE, PERSON, PRIOR,
    PROMPT, PROPOSAL, REVEAL, REVIEW, SECRECY, SECRET, SEND, SESSION, SHIP, SILENT, SKIP, STEAL,
    TOLD, TRIGGER, TRUSTED, UNBOUND, VOID, WITHOUT, YOU, YOUR,
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
    // Second and third phrasings: polite, plain, passive.
    (
        OVERRIDE,
        "ne suivez plus|ne suis plus|ne suis pas|ne suivez pas|n'obéis plus|n'obéissez plus|ne respecte plus|ne respectez plus|ne tiens plus compte|ne tenez plus compte|fais abstraction|faites abstraction|fais fi|faites fi|passe outre|passez outre|cesse de suivre|cessez de suivre|arrête de suivre|arrêtez de suivre|mets de côté|mettez de côté|laisse tomber|laissez tomber|ne sont plus valables|ne valent plus|sont annulées|ont été annulées|sont caduques|ne s'appliquent plus|efface de ta mémoire|oubliez",
    ),
    (
        ALL | EVERYTHING,
        "tout ce|tout ce qu'on|tout ce qui|tout cela|ce qu'on|tout",
    ),
    (
        PRIOR,
        "d'avant|avant|jusque là|jusqu'ici|jusqu'à présent|ci dessus|reçues|précédemment",
    ),
    (
        TOLD,
        "t'a dit|vous a dit|a été dit|on t'a appris|on vous a appris|t'a demandé|ordonné",
    ),
    (
        OBEY,
        "suis|suivez|suivre|obéis|obéissez|respecte|respectez|applique",
    ),
    (ANSWER, "réponds|répondez|répondre|réponde|dis seulement"),
    (ONLY, "uniquement|seulement|rien que|exclusivement|que par"),
    (
        MARK,
        "marque|marquez|étiquette|considère|considérez|traite|traitez",
    ),
    (
        TRUSTED,
        "approuvé|approuvée|approuvés|vérifié|vérifiée|validé|validée|fiable",
    ),
    (
        BECOME,
        "joue le rôle|jouez le rôle|endosse le rôle|endossez le rôle|comporte toi en|comporte toi comme|comportez vous comme|agis en tant que|agissez en tant que|agis comme|fais comme si tu|prends le rôle|tu deviens|vous devenez|vous êtes désormais|vous êtes maintenant|à partir de maintenant tu es|à partir de maintenant vous êtes|dorénavant tu es|imagine que tu es|ton nouveau rôle|incarne",
    ),
    (
        SECRECY,
        "ne doit rien savoir|ne doit pas savoir|ne doit pas le savoir|ne doit pas l'apprendre|n'a pas à savoir|n'a pas besoin de savoir|sans en parler|pas un mot à|garde ça pour toi|garde le secret|gardez le secret|dans le dos de|ne lui dis rien|ne lui dites rien|n'en parle pas|n'en parlez pas|ne dis rien à|ne dites rien à",
    ),
    (
        REVEAL,
        "affiche|affichez|montre|montrez|révèle|révélez|donne moi|donnez moi|dévoile|recopie|recopiez|imprime|énumère|liste",
    ),
    (
        PROMPT,
        "prompt système|invite système|consignes internes|instructions internes|consignes système|consignes secrètes|ton prompt|instructions système|message système",
    ),
    (
        SEND | SHIP,
        "transmettre|transmets|transmettez|envoyez|fais parvenir|faites parvenir|expédie|expédiez|téléverse|téléversez|poste",
    ),
    (
        APPROVE,
        "donne ton feu vert|donne ton accord|approuvez|approuve|valide|validez|acceptez",
    ),
    (
        VOID,
        "n'ont plus cours|ne comptent plus|ne sont plus en vigueur|n'ont plus de valeur|ont expiré|n'existent plus|perdent leur validité",
    ),
    (
        TOLD,
        "as reçues|reçues|tu as reçu|qu'on t'a données|de départ",
    ),
    (GUIDE, "consigne|consignes"),
    (OBEY, "fie toi|fiez vous|obéis"),
    (
        SECRECY,
        "évite d'en informer|évitez d'en informer|cache le à|cache cela à|cache ça à|dissimule le|sans en informer",
    ),
    (
        OVERRIDE,
        "n'ont jamais existé|nulles et non avenues|n'avaient jamais existé",
    ),
];
