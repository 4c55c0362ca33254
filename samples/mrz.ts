/** The fields of a card's machine readable zone (ICAO 9303 part 5, format TD1). Dates are ISO. */
export type CardHolder = {
  readonly lastName: string;
  readonly firstNames: readonly string[];
  readonly birthDate: string;
  readonly gender: 'M' | 'F';
  readonly nationality: string;
  readonly documentNumber: string;
  readonly expiryDate: string;
};

const fillWithFillers = (text: string, length: number): string => text.padEnd(length, '<').slice(0, length);
const toMrzLetters = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z]+/g, '<');
const toShortDate = (date: string): string => date.slice(2).replaceAll('-', '');

/** Weights 7, 3, 1; letters count from 10, the filler 0 (ICAO 9303 part 3, 4.9). */
function computeCheckDigit(text: string): string {
  const weights = [7, 3, 1];
  const values = [...text].map((character) => (character === '<' ? 0 : Number.parseInt(character, 36)));
  return String(values.reduce((sum, value, i) => sum + value * (weights[i % 3] as number), 0) % 10);
}

/** Returns the three lines of 30 characters. */
export function buildCardMrz(holder: CardHolder): readonly [string, string, string] {
  const number = fillWithFillers(holder.documentNumber, 9);
  const upper = `ID${holder.nationality}${number}${computeCheckDigit(number)}${'<'.repeat(15)}`;
  const birth = toShortDate(holder.birthDate) + computeCheckDigit(toShortDate(holder.birthDate));
  const expiry = toShortDate(holder.expiryDate) + computeCheckDigit(toShortDate(holder.expiryDate));
  const optional = '<'.repeat(11);
  const whole = computeCheckDigit(upper.slice(5) + birth + expiry + optional);
  const middle = `${birth}${holder.gender}${expiry}${holder.nationality}${optional}${whole}`;
  const names = `${toMrzLetters(holder.lastName)}<<${holder.firstNames.map(toMrzLetters).join('<')}`;
  return [upper, middle, fillWithFillers(names, 30)];
}
