const LETTER_EXPANSIONS: Readonly<Record<string, string>> = { Œ: 'OE', Æ: 'AE', œ: 'oe', æ: 'ae', ß: 'SS' };

/** Converts a name to the letters of the machine readable zone: capitals and fillers only (ICAO 9303 part 3, 4.6). */
export const toMrzLetters = (name: string): string =>
  name
    .replaceAll(/[ŒÆœæß]/g, (letter) => LETTER_EXPANSIONS[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/\p{M}|['’]/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z]+/g, '<');
