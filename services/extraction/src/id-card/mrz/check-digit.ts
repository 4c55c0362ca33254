const WEIGHTS = [7, 3, 1] as const;

/** The check digit of characters of a machine readable zone (ICAO 9303-3, 4.9): digits as they are, A to Z 10 to 35, filler 0. */
export function checkDigit(characters: string): string {
  let sum = 0;
  for (let at = 0; at < characters.length; at++) sum += worthOf(characters[at] ?? '<') * (WEIGHTS[at % 3] ?? 1);
  return String(sum % 10);
}

const worthOf = (character: string): number => (character === '<' ? 0 : Number.parseInt(character, 36));
