import { createMonthGroup } from '@probant/french/months';
import { foldQuestion, foldSentence } from '../../../text-analysis/fold-start.ts';

/** What a question asks for that can be recognised in a sentence without understanding it. */
export const ASKED_TYPES = [
  'amount',
  'count',
  'rate',
  'duration',
  'date',
  'contact',
  'number',
  'person',
  'place',
  'reason',
  'permission',
  'manner',
] as const;
export type AskedType = (typeof ASKED_TYPES)[number];

type TypePatterns = { readonly question: RegExp; readonly sentence: RegExp };

const NUMBER_WORDS =
  'un|une|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|vingt|trente|quarante|cinquante|soixante|cent|mille|million|milliard|moitie|tiers|quart|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|sixty|hundred|thousand|half|quarter';
const MONTHS = createMonthGroup(['fr', 'en'], 'full');
const DAYS =
  'lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|monday|tuesday|wednesday|thursday|friday|saturday|sunday';
const WHICH = "quel(?:le)?s?(?: est| sont| etait| sera)?(?: l[ae]s?)? ?|what(?: is| are|'s)?(?: the)? ?|which ";

const pattern = (alternatives: string): RegExp => new RegExp(`(?<![a-z0-9])(?:${alternatives})(?![a-z0-9])`);

/** In the order in which they are tried: "combien coûte" asks for an amount, "combien de temps" for a duration, "combien" for a count. */
const TYPES: readonly (readonly [AskedType, TypePatterns])[] = [
  [
    'amount',
    {
      question: pattern(
        "combien (?:ca |cela )?(?:coute|coutent|couter|paye|payer|paie|dois|doit|gagne|vaut|est facture|est rembourse)[a-z-]*|a combien (?:s'eleve|est|sont)[a-z]*|how much(?! (?:time|notice|leave))|montants?|prix|tarifs?|cout|couts|plafonds?|budget|price|cost|fee|salaire|prime|indemnites?|forfait|frais de|loyer|amount|total a payer|net a payer|caution|franchise|bareme",
      ),
      sentence:
        /\d ?(?:€|eur\b|euros?\b|k€|m€|\$|£|dollars?\b|francs?\b|livres?\b|centimes?\b|million|milliard)|€ ?\d|\b(?:gratuit|offert|free of charge|sans frais)/,
    },
  ],
  [
    'rate',
    {
      question: pattern('taux|pourcentage|quelle (?:part|proportion)|percentage|rate|what share'),
      sentence:
        /\d ?%|\bpour ?cent\b|\bpercent\b|\bmoitie\b|\btiers\b|\bquarts?\b|\bsur (?:deux|trois|cinq|dix|cent)\b/,
    },
  ],
  [
    'duration',
    {
      question: pattern(
        'combien de (?:temps|mois|semaines|jours|annees|heures|minutes)|(?:quelle|la) duree|duree|delais?|preavis|pendant combien|sous combien|en combien|how long|how many (?:days|weeks|months|years|hours|minutes)|notice period|duration|deadline',
      ),
      sentence: new RegExp(
        `(?:\\d|(?<![a-z])(?:${NUMBER_WORDS}))(?: ?/ ?\\d+)?[ -]?(?:premiers? |derniers? |ouvres? |jours? |calendar |working |business )?(?:secondes?|s|minutes?|min|heures?|h|jours?|j|semaines?|mois|trimestres?|semestres?|ans?|annees?|siecles?|seconds?|hours?|days?|weeks?|months?|years?)(?![a-z])`,
      ),
    },
  ],
  [
    'count',
    {
      question: pattern(
        `combien|how many|(?:${WHICH})?(?:nombre|superficie|distance|taille|hauteur|age|population|poids|capacite|surface|longueur|temperature|number of|size|height|weight|capacity)`,
      ),
      sentence: new RegExp(`\\d|(?<![a-z])(?:${NUMBER_WORDS})s?(?![a-z])`),
    },
  ],
  [
    'date',
    {
      question: pattern(
        "quand|when|date|depuis quand|jusqu'a quand|a partir de quand|(?:en )?quel(?:le)? (?:annee|jour|mois|siecle|epoque|periode|heure)s?|a quelle heure|quelles? heures?|horaires?|what (?:year|time|day|date|month)|which (?:year|day|month)|opening hours|echeance",
      ),
      sentence: new RegExp(
        `(?<!\\d)(?:1\\d{3}|20\\d\\d)(?!\\d)|\\d{1,2}[/.]\\d{1,2}|\\d ?h(?: ?\\d\\d)?(?![a-z])|\\d{1,2}:\\d\\d|(?<![a-z])(?:siecle|century|midi|minuit|noon|matin|${MONTHS}|${DAYS})s?(?![a-z])|\\d ?(?:am|pm|heures?)(?![a-z])`,
      ),
    },
  ],
  [
    'contact',
    {
      question: pattern(
        "telephone|tel|numero (?:de telephone|d'appel|d'urgence|d'astreinte|vert)|e-?mail|courriel|mail|adresse(?: e-?mail| mail| electronique| postale)?|contacter|joindre|appeler|phone|e-mail|address|contact|reach|call|site web|url|poste",
      ),
      sentence:
        /@|(?:\d[ .-]?){6,}|\bwww\.|https?:|\b(?:poste|extension|ext\.?) \d|\b(?:rue|avenue|boulevard|place|street|road|bp) |\b(?:courriel|e-?mail|telephone|guichet|formulaire)\b/,
    },
  ],
  [
    'number',
    {
      question: pattern(
        'numero|reference|references|code|identifiant|siret|siren|iban|bic|rib|matricule|immatriculation|number|version|modele|serial|mot de passe|n°',
      ),
      sentence: /[a-z]{0,6}[ -]?\d[a-z\d-]{1,}|\d/,
    },
  ],
  [
    'person',
    {
      question: pattern(
        'qui|a qui|par qui|de qui|chez qui|aupres de qui|avec qui|pour qui|quel(?:le)? (?:personne|responsable|service|auteur|acteur|actrice|roi|reine|president|ministre|peintre|architecte|ecrivain|directeur|joueur|interlocuteur)s?|who|whom|whose|responsable|interlocuteur',
      ),
      sentence:
        /\b(?:responsable|directeur|directrice|chef|cheffe|manager|service|president|presidente|gerant|gerante|m\.|mme|maire|secretariat|secretaire|assistant|assistante|equipe|salarie|employeur|agent|tuteur|referent|referente|technicien|comptable|direction|head|team|officer|department|employee|desk|infirmier|infirmiere|medecin|commission|comite|prestataire|fournisseur|conducteur)s?\b/,
    },
  ],
  [
    'place',
    {
      question: pattern(
        "^ou|d'ou|par ou|jusqu'ou|vers ou|et ou|(?:dans |de |en |vers |sur )?quel(?:le)?s? (?:ville|pays|region|lieu|endroit|departement|rue|batiment|salle|etage|bureau|continent|ile|quartier|site)s?|where|which (?:room|building|floor|city|country|place)|endroit|lieu",
      ),
      sentence:
        /\b(?:a|au|aux|dans|en|chez|sur|sous|pres|rue|avenue|salle|etage|batiment|bureau|accueil|local|hall|quai|entrepot|intranet|portail|armoire|parking|room|floor|building|desk|at|in|on|near)\b/,
    },
  ],
  [
    'reason',
    {
      question: pattern(
        'pourquoi|pour quelles? raisons?|quelles? (?:est|sont) (?:la|les) (?:raison|cause)s?|why|what is the reason|dans quel but|a quoi sert',
      ),
      sentence:
        /\b(?:car|parce qu|afin|pour (?:que|eviter|permettre|garantir|assurer|proteger|limiter|respecter|prevenir|que|[a-z]+er)\b|en raison|a cause|grace a|du fait|puisqu|permet|permettent|vise|visent|motif|raison|suite a|faute de|because|since|due to|so that|in order to|to avoid|to ensure|to protect|the reason)/,
    },
  ],
  [
    'permission',
    {
      question: pattern(
        'peut[- ]?(?:on|il|elle)|puis[- ]?je|pouvons[- ]nous|ai[- ]je le droit|a[- ]t[- ]on le droit|est[- ]il (?:possible|permis|autorise|interdit|obligatoire)|est[- ]ce (?:que|autorise|permis|obligatoire|possible)|faut[- ]il|dois[- ]je|doit[- ]on|peuvent[- ]ils|suis[- ]je oblige|obligatoire|autorise|interdit|permis|can i|can we|may i|may we|am i allowed|is it (?:possible|allowed|mandatory)|are we allowed|do i (?:have to|need)|must i|should i|allowed',
      ),
      sentence:
        /\b(?:peut|peuvent|pouvez|possible|autorise|autorisee|autorises|autorisees|interdit|interdite|interdits|interdites|permis|obligatoire|obligatoires|doit|doivent|devez|faut|droit|oui|non|sauf|uniquement|seul|seule|seulement|refuse|accepte|acceptes|may|can|must|cannot|allowed|forbidden|mandatory|required|only|yes|no|exclu|exclus|impossible|reserve|reservee|reserves)\b/,
    },
  ],
  [
    'manner',
    {
      question: pattern(
        'comment|de quelle maniere|quelle est la (?:procedure|demarche|marche a suivre)|how (?:do|does|can|to|should)|que faire|what should i do|procedure',
      ),
      sentence:
        /(?:^|[.;:] ?|\d\) |\d\. )(?:[a-z]+ez\b|[a-z]+er\b|il (?:suffit|faut)|vous)|\b(?:il faut|il suffit|doit|doivent|devez|en (?:remplissant|cliquant|utilisant|appelant|envoyant|ecrivant|ouvrant)|formulaire|via|depuis|a l'aide|au moyen|use|click|open|send|fill|submit|must|aupres)\b/,
    },
  ],
];

/** Returns what a question in French or English asks for; null when it is not known. */
export function detectAskedType(question: string): AskedType | null {
  const folded = foldQuestion(question);
  return TYPES.find(([, { question: asks }]) => asks.test(folded))?.[0] ?? null;
}

/** Whether a sentence has a thing of the type: an amount, a duration, a place. */
export function hasType(sentence: string, type: AskedType): boolean {
  const folded = foldSentence(sentence);
  return TYPES.some(([name, { sentence: shows }]) => name === type && shows.test(folded));
}
