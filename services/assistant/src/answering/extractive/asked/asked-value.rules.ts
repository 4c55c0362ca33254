import { foldQuestion, foldSentence } from '../../../text-analysis/fold-start.ts';
import { hasType } from './asked-type.rules.ts';

const UNBOUNDED =
  /(?<![a-z])(?:aucune?s?|illimitee?s?|immediat[a-z]*|le jour meme|sur-le-champ|jusqu'[a-z]+|des que|tant que|fin (?:de|du|d')|a vie|indeterminee?s?|permanen[a-z]*|quinzaine|huitaine|none|unlimited|no limit|immediately|same day|until)(?![a-z])/;

/** "De 7 h à 21 h" is no duration, nor is "toutes les heures". */
const TIMES_PATTERN =
  /(?<![a-z])(?:(?:a|de|des|avant|apres|entre|et|vers|from|to|at|until) \d{1,2} ?(?:h|heures?)(?: ?\d\d)?|toutes les (?:heures?|\d+ (?:heures?|minutes?)))(?![a-z])/g;

/** Prices in words, and those without a sign of a currency. */
const PRICE_PATTERN =
  /(?<![a-z])(?:prix|tarifs?|couts?|montants?|forfaits?|price|cost|fee|ht|ttc|eur|euros?|centimes?|frais reels|inclus|comprise?s?|pris[a-z]* en charge|rembours[a-z]*|gratuit[a-z]*|offerte?s?|sans frais|equivaut|egale? a|mois de loyer)(?![a-z])|€|\d ?%|\d+[.,]\d\d(?!\d)|\d par (?:an|mois|jour|semaine|heure|personne|enfant)|(?<![a-z])(?:cout|vaut|vend|factur|fixe|eleve|pay|regl)[a-z]{0,6} (?:[a-z']{1,12} ){0,3}\d/;

/** Rates in words. */
const RATE_PATTERN =
  /(?<![a-z])(?:fois|moitie|tiers|quart|double|nul|zero|reduit|normal|legal|non applicable|exoner[a-z]*|aucune?|gratuit[a-z]*|twice|half|reduced)(?![a-z])/;

/** When something is open, or ends, without a time of day. */
const OPENING_PATTERN =
  /(?<![a-z])(?:ouverte?s?|fermee?s?|ferme|en continu|tous les jours|jour et nuit|every day|open|closed)(?![a-z])/;
const MOMENT_PATTERN =
  /(?<![a-z])(?:demi-heure|quart d'heure|midi|minuit|ouverture|fermeture|avant|apres|noon|midnight|before|after)(?![a-z])/;

/** Short numbers: emergency numbers, and extensions. */
const PHONE_PATTERN =
  /(?:\d[ .-]?){3,}|(?<![a-z])(?:compos|appel|faites|faire|call|dial)[a-z]{0,5} (?:le |au )?\d\d(?!\d)|(?<![a-z])poste \d\d(?!\d)/;

/** Someone's mobile number: "le portable de Marc", but not "un ordinateur portable" or "le prix du portable". */
const MOBILE_QUESTION_PATTERN =
  /(?<![a-z])(?:numero (?:de |du )?(?:telephone )?(?:portable|mobile)|(?:mobile|cell)(?: phone)? number)(?![a-z])|^(?:et )?(?:quel est )?(?:le |son )(?:telephone )?(?:portable|mobile)(?: d[eu'] ?| ?\??$)/;
/** A mobile number, or another long one with the word: extensions are none. */
const MOBILE_PATTERN =
  /(?<!\d)(?:0|\+33 ?(?:\(0\) ?)?)[67](?:[ .-]?\d{2}){4}(?!\d)|(?:portable|mobile|gsm|cell)[^\n]*(?:\d[ .-]?){6}/;

/** A question that asks for one kind of value and nothing else, and what a text with such a value has. */
const ASKED_VALUES: readonly { readonly question: RegExp; readonly has: (folded: string, text: string) => boolean }[] =
  [
    {
      question:
        /^(?:et )?(?:a )?combien (?:ca |cela )?(?:coute|coutent|vaut|valent)(?![a-z])|^(?:et )?quels? (?:est|sont) (?:les? |la )?(?:montant du |montant de la )?(?:prix|tarifs?|couts?|salaires?|loyer|cotisation)(?![a-z])|^how much (?:is|are)(?![a-z])|^how much (?:does|do)(?![a-z]).* costs?(?![a-z])|^what (?:is|are) the (?:price|cost|fee|rent|salary)s?(?: of| for|$| ?\?)/,
      has: (folded, text) => hasType(text, 'amount') || PRICE_PATTERN.test(folded),
    },
    {
      question:
        /(?<![a-z])(?:combien de temps|pendant combien|sous combien|quelle est la duree|quelle duree|quels? (?:est |sont )?(?:les? )?delais?)(?![a-z])|^how long (?:does|do|is|are|will|can|must|should|before|after)(?![a-z])/,
      has: (folded, text) =>
        hasType(text, 'duration') ||
        hasType(text, 'date') ||
        UNBOUNDED.test(folded) ||
        /(?<![a-z])(?:duree|delais?)(?![a-z])/.test(folded),
    },
    {
      question:
        /(?<![a-z])combien de temps (?:dure|durent|faut|prend|prennent|met|mettent)(?![a-z])|(?<![a-z])quelle est la duree (?:du|de l'|de la|d'un|d'une) ?(?:trajet|voyage|cours|seance|visite|formation|reunion|appel)|^how long (?:does|do|is|will) .* (?:take|last|drive|ride|journey|trip)(?![a-z])/,
      has: (folded) => hasType(folded.replaceAll(TIMES_PATTERN, ' '), 'duration') || UNBOUNDED.test(folded),
    },
    {
      question: /^(?:et )?a quelle heure|^what time/,
      has: (folded, text) =>
        hasType(text, 'date') || hasType(text, 'duration') || UNBOUNDED.test(folded) || MOMENT_PATTERN.test(folded),
    },
    {
      question:
        /^(?:et )?(?:quels? sont les )?horaires(?![a-z])|^(?:et )?(?:quelles? sont les )?heures? d'ouverture|^(?:et )?quelles sont les heures|^what are the [a-z ]*hours|^opening hours/,
      has: (folded, text) => hasType(text, 'date') || OPENING_PATTERN.test(folded),
    },
    {
      question: /(?<![a-z])(?:numero (?:de )?(?:telephone|fixe)|quel telephone|phone number)(?![a-z])/,
      has: (folded) => PHONE_PATTERN.test(folded),
    },
    {
      question: MOBILE_QUESTION_PATTERN,
      has: (folded) => MOBILE_PATTERN.test(folded),
    },
    {
      question:
        /(?<![a-z])(?:adresse (?:e-?mail|mail|electronique|de courriel)|quel est (?:le |l'|son )(?:e-?mail|mail|courriel)|e-?mail address)(?![a-z])/,
      has: (folded) => folded.includes('@'),
    },
    {
      question: /(?<![a-z])(?:quel (?:est le )?(?:taux|pourcentage)|what percentage)(?![a-z])/,
      has: (folded, text) => hasType(text, 'rate') || RATE_PATTERN.test(folded),
    },
    {
      question: /^(?:et )?combien (?:de |d')(?!temps)|^how many(?![a-z])/,
      has: (folded, text) => hasType(text, 'count') || UNBOUNDED.test(folded),
    },
  ];

/**
 * Whether a question asks for one kind of value (a price, a duration, a time, a phone number, a count) that a text does not have.
 *
 * @param text a sentence, or a row with the names of its columns.
 */
export function lacksAskedValue(question: string, text: string): boolean {
  const asked = readLastQuestion(foldQuestion(question).trim());
  const said = foldSentence(text).trim();
  return ASKED_VALUES.some((value) => value.question.test(asked) && !value.has(said, text));
}

/** A follow-up that asks something of its own, rather than name another thing: "Et pour un taxi ?" does not. */
const OWN_QUESTION_PATTERN =
  /^(?:(?:et|and) )?(?:qui|quand|ou|comment|combien|pourquoi|quoi|quel(?:le)?s?|a (?:qui|quel(?:le)?s?)|est-ce|peut|puis|faut|dois|who|when|where|how|why|what|which|is|are|can|do|does)(?![a-z])/;

/** Returns the question that counts where one follows the question before it: "Combien coûte le taxi ? Qui valide ?" asks who. */
function readLastQuestion(asked: string): string {
  const questions = asked.split(/\?\s*/).filter((part) => part !== '');
  const last = questions.at(-1) ?? asked;
  return OWN_QUESTION_PATTERN.test(last) ? last : (questions[0] ?? asked);
}
