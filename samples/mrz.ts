/** The facts of a card's machine readable zone (ICAO 9303 part 5, format TD1). Dates are ISO. */
export type CardHolder = {
  readonly lastName: string;
  readonly firstNames: readonly string[];
  readonly birthDate: string;
  readonly gender: 'M' | 'F';
  readonly nationality: string;
  readonly documentNumber: string;
  readonly expiryDate: string;
};

const filled = (text: string, length: number): string => text.padEnd(length, '<').slice(0, length);
const letters = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z]+/g, '<');
const six = (date: string): string => date.slice(2).replaceAll('-', '');

/** Weights 7, 3, 1; letters count from 10, the filler 0 (ICAO 9303 part 3, 4.9). */
function checkDigit(text: string): string {
  const weights = [7, 3, 1];
  const values = [...text].map((character) => (character === '<' ? 0 : Number.parseInt(character, 36)));
  return String(values.reduce((sum, value, i) => sum + value * (weights[i % 3] as number), 0) % 10);
}

/** Three lines of thirty characters. */
export function cardMrz(holder: CardHolder): readonly [string, string, string] {
  const number = filled(holder.documentNumber, 9);
  const upper = `ID${holder.nationality}${number}${checkDigit(number)}${'<'.repeat(15)}`;
  const birth = six(holder.birthDate) + checkDigit(six(holder.birthDate));
  const expiry = six(holder.expiryDate) + checkDigit(six(holder.expiryDate));
  const optional = '<'.repeat(11);
  const whole = checkDigit(upper.slice(5) + birth + expiry + optional);
  const middle = `${birth}${holder.gender}${expiry}${holder.nationality}${optional}${whole}`;
  const names = `${letters(holder.lastName)}<<${holder.firstNames.map(letters).join('<')}`;
  return [upper, middle, filled(names, 30)];
}
