import { matchTerms } from '../../matching/match-terms.ts';
import { readLanguageLevel } from './language-levels.ts';
import { LANGUAGE_CODES, LANGUAGE_TERMS } from './language-names.ts';

/** Where an entry names a language. */
type LanguagePlace = { readonly code: string; readonly start: number; readonly end: number };

/**
 * Splits what a candidate lists into one text for each language, so that a level belongs to one of them: "Anglais C1 - Espagnol A2" and
 * "C1 anglais / A2 espagnol". Levels follow the names, unless one precedes the first name.
 */
export const splitLanguages = (entry: string): readonly string[] => entry.split(/[,;|\n]/).flatMap(splitAtNames);

function splitAtNames(text: string): readonly string[] {
  const places = listLanguagePlaces(text);
  const [first] = places;
  if (first === undefined || places.every(({ code }) => code === first.code)) return [text];
  const isLevelFirst = readLanguageLevel(text.slice(0, first.start)) !== null;
  const cuts = places.slice(1).flatMap(({ code, start }, index) => {
    const before = places[index];
    if (before === undefined || before.code === code) return [];
    return [isLevelFirst ? before.end : start];
  });
  return [0, ...cuts].map((start, index) => text.slice(start, cuts[index]));
}

/** Lists the names from left to right; a name inside a longer one, as "français" in "langue des signes française", is part of it. */
function listLanguagePlaces(text: string): readonly LanguagePlace[] {
  const found = [...matchTerms(text, LANGUAGE_TERMS, { isRunningText: false }).values()].flatMap(
    ({ term, written }) => {
      const start = text.indexOf(written);
      const code = LANGUAGE_CODES[term];
      return code === undefined || start < 0 ? [] : [{ code, start, end: start + written.length }];
    },
  );
  const isInside = (a: LanguagePlace, b: LanguagePlace) =>
    b.start <= a.start && a.end <= b.end && b.end - b.start > a.end - a.start;
  return found
    .filter((place) => !found.some((other) => isInside(place, other)))
    .toSorted((a, b) => a.start - b.start || a.end - b.end);
}
