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
const ASKED_PATTERN =
  /(?<![a-z])(?:au|a la|a l'|par|pour une?|per|for an?|for one|(?:coute|coutent|vaut|prix d'|tarif d'|cout d') ?une?) ?([a-z-]+)/g;
/** "Locatifs à la semaine" */
const TITLE_PATTERN = /(?<![a-z])(?:au|a la|a l'|par|per) ?([a-z-]+)/g;
const PRICE_PATTERN =
  /(?<![a-z])(?:prix|tarifs?|cout(?:e|ent|s)?|montants?|loyer|combien|cost|costs|price|fee|how much)(?![a-z])/;
/** One column may be named by its unit, whatever is asked. */
const MIN_UNIT_COLUMNS = 2;

/**
 * Whether a question asks for a price by a unit of time ("au mois"), and the columns of a row are prices by other units, or the last title
 * above it says another one ("Locations à la semaine").
 */
export function hasOtherUnit(
  question: string,
  { names }: Pick<ReadRow, 'names'>,
  headings: readonly string[] = [],
): boolean {
  const asked = foldQuestion(question);
  if (names === null || !PRICE_PATTERN.test(asked)) return false;
  const wanted = listUnits(asked, ASKED_PATTERN);
  if (wanted.length === 0) return false;
  const isAsked = (text: string): boolean => wanted.some((unit) => unit.test(text));
  const titled = listUnits(foldLetters(headings.at(-1) ?? ''), TITLE_PATTERN);
  if (
    titled.length > 0 &&
    !titled.some((unit) => wanted.includes(unit)) &&
    !names.some((name) => isAsked(foldLetters(name)))
  )
    return true;
  const columns = names.map((name) => foldLetters(name)).filter((name) => UNITS.some((unit) => unit.test(name)));
  return columns.length >= MIN_UNIT_COLUMNS && !columns.some(isAsked);
}

/** Returns the units that a text names after the words of a pattern. */
const listUnits = (text: string, pattern: RegExp): readonly RegExp[] =>
  [...text.matchAll(pattern)].flatMap(([, word = '']) => UNITS.filter((unit) => unit.test(word)));
