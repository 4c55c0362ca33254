import { foldLetters } from '@probant/french/folded-letters';

/** What a question asks for that can be seen in a sentence without understanding it. */
export type AskedForm = 'number' | 'date';

const NUMBER_QUESTION =
  /\bcombien\b|\bhow (many|much|long|old|far)\b|\b(quel(le)?s?|what|which)( est| sont| is| are)?( l[ae]s?| l| the)? ?(nombre|pourcentage|montant|superficie|distance|taille|hauteur|age|prix|duree|proportion|part|taux|number|percentage|amount|size|price|rate|age|length)\b/;
const DATE_QUESTION = /\b(quand|date|annee|siecle|epoque|jour|mois|when|year|day|month|century)\b/;
const NUMBER =
  /\d|\b(deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|quinze|vingt|trente|quarante|cinquante|cent|mille|million|milliard|moitie|tiers|quart|two|three|four|five|seven|eight|nine|ten|twelve|twenty|thirty|hundred|thousand|half|third|quarter)s?\b/;
const DATE =
  /\b(1\d{3}|20\d\d|\d{1,2}[/.]\d{1,2}|siecle|century|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre|january|february|march|april|june|july|august|september|october|november|december|lundi|mardi|mercredi|jeudi|vendredi)\b/;

/** Returns the form of the answer that a question in French or English asks for; null for most. */
export function detectAskedForm(question: string): AskedForm | null {
  const folded = foldLetters(question.toLowerCase());
  if (NUMBER_QUESTION.test(folded)) return 'number';
  return DATE_QUESTION.test(folded) ? 'date' : null;
}

/** Whether a sentence has a number, or a date, in digits or words. */
export const hasForm = (sentence: string, form: AskedForm): boolean =>
  (form === 'number' ? NUMBER : DATE).test(foldLetters(sentence.toLowerCase()));
