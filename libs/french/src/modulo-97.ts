/** Returns the rest of a division by 97 of letters and digits, letters as two digits from A = 10 (ISO/IEC 7064, MOD 97-10). */
export function computeModulo97(characters: string): number {
  let remainder = 0;
  for (const character of characters) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder;
}
