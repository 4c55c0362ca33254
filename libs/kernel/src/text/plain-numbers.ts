/** Formats the shortest decimal that identifies a double, without exponent: 1e-7 as 0.0000001, 1e21 as a one and 21 zeros. */
export function formatWithoutExponent(value: number): string {
  const text = String(value);
  if (!text.includes('e')) return text;
  const match = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (match === null) return text;
  const [, sign = '', firstDigit = '', otherDigits = '', exponent] = match;
  const places = Number(exponent);
  const digits = firstDigit + otherDigits;
  return places < 0
    ? `${sign}0.${'0'.repeat(-places - 1)}${digits}`
    : `${sign}${digits.slice(0, places + 1).padEnd(places + 1, '0')}${digits.length > places + 1 ? `.${digits.slice(places + 1)}` : ''}`;
}
