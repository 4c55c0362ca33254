const CAPITALS: Readonly<Record<string, string>> = { Œ: 'OE', Æ: 'AE', œ: 'oe', æ: 'ae', ß: 'SS' };

/** A name as the zone has it: capitals and fillers only (ICAO 9303 part 3, 4.6). */
export const zoneLetters = (name: string): string =>
  name
    .replaceAll(/[ŒÆœæß]/g, (letter) => CAPITALS[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/\p{M}|['’]/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z]+/g, '<');
