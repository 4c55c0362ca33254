import { hasType } from './asked-type.rules.ts';

/** A kind of value that a question asks for, and what a text with such a value has. `folded` is the text without accents and capitals. */
export type AskedValue = {
  readonly question: RegExp;
  readonly has: (folded: string, text: string) => boolean;
};

/** "Quelle est la profondeur de la piscine", "à quelle température": a name of the measure opens the question. */
const asksMeasure = (french: string, english: string): RegExp =>
  new RegExp(
    `^(?:et )?(?:(?:a |de |jusqu'a )?quel(?:le)? (?:est |doit etre |sera )?(?:la |le |l')?(?:${french})|what (?:is|are|'s)? ?(?:the )?(?:${english})|how (?:${english}))(?![a-z])`,
  );

const LENGTH_PATTERN =
  /\d ?(?:mm|cm|m|km)(?![a-z])|(?<![a-z])(?:millimetres?|centimetres?|metres?|kilometres?|meters?|feet)(?![a-z])|\d ?x ?\d/;

/** Whether a text has a number and the name of the measure, as a column may: "Profondeur | 1,80". */
const namesMeasure =
  (name: RegExp) =>
  (folded: string): boolean =>
    name.test(folded) && hasType(folded, 'count');

const namesLength = namesMeasure(/profondeur|hauteur|longueur|largeur|distance|taille|depth|height|length|width|size/);
const namesWeight = namesMeasure(/poids|masse|pese|weigh/);
const namesArea = namesMeasure(/superficie|surface|area/);

/** Measures: a text with other numbers, such as times of day, has none of them. */
export const MEASURED_VALUES: readonly AskedValue[] = [
  {
    question: asksMeasure('temperature', 'temperature|hot|cold'),
    has: (folded) => /°|\d ?c(?![a-z])|(?<![a-z])(?:degres?|degrees?|ambiante?|chaud|froid)/.test(folded),
  },
  {
    question: asksMeasure(
      'profondeur|hauteur|longueur|largeur|distance',
      'depth|height|length|width|distance|deep|high|wide|far(?! (?:ahead|in advance|before))',
    ),
    has: (folded) => LENGTH_PATTERN.test(folded) || namesLength(folded),
  },
  {
    question: asksMeasure('poids', 'weight|heavy'),
    has: (folded) =>
      /\d ?(?:kg|g|t)(?![a-z])|(?<![a-z])(?:kilos?|kilogrammes?|grammes?|tonnes?|tons?)(?![a-z])/.test(folded) ||
      namesWeight(folded),
  },
  {
    question: asksMeasure('superficie|surface', 'area|surface'),
    has: (folded) => /\d ?(?:m2|m²|ha)(?![a-z])|metres? carres?|hectares?|square/.test(folded) || namesArea(folded),
  },
  {
    question: asksMeasure('vitesse', 'speed|fast'),
    has: (folded) =>
      /km ?\/ ?h|kilometres?(?:[- ]heure| par heure)|(?<![a-z])(?:noeuds?|knots?|mph|pas)(?![a-z])/.test(folded),
  },
  {
    question: /(?<![a-z])quel age(?![a-z])|^how old(?![a-z])|^(?:at |from )?what age(?![a-z])/,
    has: (folded) =>
      /(?<![a-z])(?:ans?|annees?|mois|semaines?|ages?|agee?s?|majeure?s?|mineure?s?|adultes?|years?|months?|weeks?|aged?)(?![a-z])/.test(
        folded,
      ),
  },
];

/** "À 18 h 30", "de 7 h à 21 h", "le 15": a moment after a word that a place may follow, too. */
const MOMENTS_PATTERN = /(?<![a-z])(?:a|de|des|au|en|at|in|on) (?:midi|minuit|partir|\d[\d .:h/-]*)/g;
const PLACE_PATTERN =
  /(?<![a-z])(?:derriere|devant|entre|vers|face|a cote|rez-de-chaussee|sous-sol|exterieur|dehors|ici|la-bas|partout|en ligne|behind|next to|outside|online)(?![a-z])|www\.|@/;

const FORM_PATTERN = /[|:\n]/;

/** A moment, a condition, or an event that is one: "au retrait". */
const TEMPORAL_PATTERN =
  /(?<![a-z])(?:quand|lorsqu[a-z']*|des|si|s'il|s'ils|avant|apres|pendant|durant|depuis|chaque|tou(?:s|tes) les|toujours|jamais|au-dessus|au-dela|au plus|en cas|a partir|fin|debut|cours|mois|jours?|semaines?|week-ends?|ans?|annees?|annuel[a-z]*|mensuel[a-z]*|trimestr[a-z]*|semestr[a-z]*|saisons?|printemps|ete|hiver|automne|vacances|noel|paques|rentree|veille|lendemain|soirs?|matins?|nuits?|immediat[a-z]*|aussitot|ensuite|puis|une fois|lors|moment|retour|retrait|depart|arrivee|livraison|reception|signature|entree|sortie|commande|inscription|cloture|fermeture|ouverture|demande|remise|fois|when|after|before|during|every|each|once|upon|until|if)(?![a-z])/;

/** A name within a text, or the cell of a row: a capital that opens no sentence. */
const NAME_PATTERN = /[^\s.!?…][ ’']\p{Lu}|[|:\n«"]\s*\p{Lu}/u;

/** Values without a number: a place, a moment, a name. */
export const NAMED_VALUES: readonly AskedValue[] = [
  {
    question:
      /^(?:et )?ou (?:se |est-ce que |est |sont |faut-il |dois-je |puis-je |peut-on )?[a-z]|^(?:and )?where(?![a-z])/,
    has: (folded, text) =>
      FORM_PATTERN.test(text) ||
      PLACE_PATTERN.test(folded) ||
      hasType(folded.replaceAll(MOMENTS_PATTERN, ' '), 'place'),
  },
  {
    question: /^(?:et )?quand(?![a-z])|(?<![a-z])quand ?\??$|^(?:and )?when(?![a-z])/,
    has: (folded, text) =>
      hasType(text, 'date') || hasType(text, 'duration') || TEMPORAL_PATTERN.test(folded) || FORM_PATTERN.test(text),
  },
  {
    question:
      /^(?:et )?comment s'appelle|^(?:et )?comment se nomme|^(?:et )?quel est (?:le|son) nom(?![a-z])|^what is the name(?![a-z])/,
    has: (_, text) => NAME_PATTERN.test(text),
  },
];
