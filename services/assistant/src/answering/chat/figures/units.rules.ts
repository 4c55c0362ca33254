const UNIT_WORDS: Readonly<Record<string, string>> = {
  EUR: '€ eur euro euros',
  USD: '$ usd dollar dollars',
  GBP: '£ gbp pound pounds livres',
  percent: '% percent pourcent pourcents',
  minute: 'min minute minutes',
  hour: 'h heure heures hour hours',
  day: 'j jour jours day days',
  week: 'semaine semaines week weeks',
  month: 'mois month months',
  year: 'an ans annee annees year years',
};
const UNITS: ReadonlyMap<string, string> = new Map(
  Object.entries(UNIT_WORDS).flatMap(([unit, words]) => words.split(' ').map((word) => [word, unit] as const)),
);
const NEXT_WORD_PATTERN = /^[\s-]{0,2}(?:d['’]\s?)?([€$£%]|[a-z]{1,12})/;

/** Returns the word or sign after a number in a folded text; null when another sign follows. */
export const readNextWord = (textAfter: string): { readonly word: string; readonly length: number } | null => {
  const match = NEXT_WORD_PATTERN.exec(textAfter.slice(0, 24));
  return match === null ? null : { word: match[1] ?? '', length: match[0].length };
};

/** Returns the unit of a number from the sign before it or the word after it; null for one that is not known. */
export const findUnit = (textBefore: string, textAfter: string): string | null =>
  UNITS.get(/([€$£])\s?$/.exec(textBefore.slice(-2))?.[1] ?? '') ??
  UNITS.get(readNextWord(textAfter)?.word ?? '') ??
  null;
