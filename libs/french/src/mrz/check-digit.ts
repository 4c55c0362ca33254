const CHECK_WEIGHTS = [7, 3, 1] as const;

/** Returns the check digit of characters of a machine readable zone (ICAO 9303-3, 4.9): digits count as such, A to Z as 10 to 35, filler as 0. */
export function computeCheckDigit(characters: string): string {
  let sum = 0;
  for (let index = 0; index < characters.length; index++)
    sum += digitValue(characters[index] ?? '<') * (CHECK_WEIGHTS[index % 3] ?? 1);
  return String(sum % 10);
}

const digitValue = (character: string): number => (character === '<' ? 0 : Number.parseInt(character, 36));
