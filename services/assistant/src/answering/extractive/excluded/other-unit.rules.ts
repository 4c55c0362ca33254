import { foldLetters } from '@probant/french/folded-letters';
import type { ReadRow } from '../../../chunk-tables/rows.rules.ts';
import { foldQuestion } from '../../../text-analysis/fold-start.ts';

/** Units of time that a price is for; units of one line mean the same. */
const UNITS: readonly RegExp[] = [
  /(?<![a-z])(?:heures?|hours?|hourly)(?![a-z])/,
  /(?<![a-z])(?:jours?|journees?|days?|daily)(?![a-z])/,
  /(?<![a-z])(?:nuits?|nuitees?|nights?)(?![a-z])/,
  /(?<![a-z])week-?ends?(?![a-z])/,
  /(?<![a-z])(?:semaines?|hebdomadaires?|weeks?|weekly)(?![a-z])/,
  /(?<![a-z])(?:mois|mensuels?|mensuelles?|months?|monthly)(?![a-z])/,
  /(?<![a-z])(?:ans?|annees?|annuels?|annuelles?|years?|yearly)(?![a-z])/,
];
const ASKED_PATTERN = /(?<![a-z])(?:au|a la|a l'|par|pour une?|per|for an?|for one) ?([a-z-]+)/g;
const PRICE_PATTERN =
  /(?<![a-z])(?:prix|tarifs?|cout(?:e|ent|s)?|montants?|loyer|combien|cost|costs|price|fee|how much)(?![a-z])/;
/** One column may be named by its unit, whatever is asked. */
const MIN_UNIT_COLUMNS = 2;

/** Whether a question asks for a price by a unit of time ("au mois"), and the columns of a row are prices by other units. */
export function hasOtherUnit(question: string, { names }: Pick<ReadRow, 'names'>): boolean {
  const asked = foldQuestion(question);
  if (names === null || !PRICE_PATTERN.test(asked)) return false;
  const wanted = [...asked.matchAll(ASKED_PATTERN)].flatMap(([, word = '']) => UNITS.filter((unit) => unit.test(word)));
  if (wanted.length === 0) return false;
  const columns = names.map((name) => foldLetters(name)).filter((name) => UNITS.some((unit) => unit.test(name)));
  return columns.length >= MIN_UNIT_COLUMNS && !wanted.some((unit) => columns.some((name) => unit.test(name)));
}
