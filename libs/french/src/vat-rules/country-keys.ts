import { hasValidLuhnKey, sumLuhn } from '../luhn.ts';
import { parseSiren } from '../siren.ts';
import { digitAt, hasMod9710Key, weigh } from './check-digits.ts';

/** Returns the two-digit key of a French VAT number for its nine digits: (12 + 3 x (SIREN mod 97)) mod 97. */
export const computeFrenchKey = (digits: string): string =>
  String((12 + 3 * (Number(digits) % 97)) % 97).padStart(2, '0');

/** Monaco uses the French prefix; its nine digits begin with 000 and are no SIREN. A key with a letter has no public rule. */
export function isFrench(body: string): boolean | null {
  const digits = body.slice(2);
  if (!digits.startsWith('000') && parseSiren(digits) === null) return false;
  return /^\d\d/.test(body) ? computeFrenchKey(digits) === body.slice(0, 2) : null;
}

/** The key of the numbers of 8 digits after the U: 10 - (Luhn sum + 4) mod 10. */
export const isAustrian = (body: string): boolean =>
  (10 - ((sumLuhn(body.slice(1, 8)) + 4) % 10)) % 10 === digitAt(body, 8);

/** Numbers of nine digits are those of before 2005, without their leading 0. */
export const isBelgian = (body: string): boolean => 97 - (Number(body.slice(0, -2)) % 97) === Number(body.slice(-2));

/** Nine digits are a company; ten are a citizen (EGN), a foreigner (PNF) or another person. */
export function isBulgarian(body: string): boolean {
  const key = digitAt(body, body.length - 1);
  if (body.length === 10)
    return (
      (weigh(body, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10 === key ||
      weigh(body, [21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10 === key ||
      (11 - (weigh(body, [4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11 === key
    );
  const first = weigh(body, [1, 2, 3, 4, 5, 6, 7, 8]) % 11;
  return (first === 10 ? (weigh(body, [3, 4, 5, 6, 7, 8, 9, 10]) % 11) % 10 : first) === key;
}

const CYPRIOT_ODD_VALUES = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21];
const LETTER_A = 65;

export function isCypriot(body: string): boolean {
  const sum = [...body.slice(0, 8)].reduce(
    (total, digit, index) => total + (index % 2 === 0 ? (CYPRIOT_ODD_VALUES[Number(digit)] ?? 0) : Number(digit)),
    0,
  );
  return !body.startsWith('12') && String.fromCharCode(LETTER_A + (sum % 26)) === body.charAt(8);
}

/** Eight digits are a company, nine from 6 on a person without a birth number; birth numbers have a key since 1954, when they got ten digits. */
export function isCzech(body: string): boolean | null {
  if (body.length === 8) {
    const rest = (11 - (weigh(body, [8, 7, 6, 5, 4, 3, 2]) % 11)) % 11;
    return (rest || 1) % 10 === digitAt(body, 7);
  }
  if (body.length === 10)
    return Number(body) % 11 === 0 || (Number(body.slice(0, 9)) % 11 === 10 && body.endsWith('0'));
  if (!body.startsWith('6')) return null;
  const rest = weigh(body.slice(1), [8, 7, 6, 5, 4, 3, 2]) % 11;
  return (8 - ((10 - rest + 11) % 11) + 10) % 10 === digitAt(body, 8);
}

export const isDanish = (body: string): boolean => weigh(body, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0;

export const isEstonian = (body: string): boolean => weigh(body, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0;

export const isFinnish = (body: string): boolean => weigh(body, [7, 9, 10, 5, 8, 4, 2, 1]) % 11 === 0;

export const isGreek = (body: string): boolean =>
  (weigh(body, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === digitAt(body, 8);

export const isHungarian = (body: string): boolean => weigh(body, [9, 7, 3, 1, 9, 7, 3, 1]) % 10 === 0;

const IRISH_KEYS = 'WABCDEFGHIJKLMNOPQRSTUV';

/** Numbers of before 1986 have a letter or a sign in the second place; their first digit moves to the end. A second letter follows the key since 2013. */
export function isIrish(body: string): boolean {
  const digits = /^\d{7}/.test(body) ? body.slice(0, 7) : `0${body.slice(2, 7)}${body.charAt(0)}`;
  const second = body.length === 9 ? IRISH_KEYS.indexOf(body.charAt(8)) : 0;
  return second >= 0 && IRISH_KEYS.charAt((weigh(digits, [8, 7, 6, 5, 4, 3, 2]) + 9 * second) % 23) === body.charAt(7);
}

/** The eleventh digit of a company is found by weights; of a person by the rule of personal codes, which codes from 32 on no longer follow. */
export function isLatvian(body: string): boolean | null {
  if (body.startsWith('32')) return null;
  if (digitAt(body, 0) > 3) return weigh(body, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3;
  return ((1101 - weigh(body, [1, 6, 3, 7, 9, 10, 5, 8, 4, 2])) % 11) % 10 === digitAt(body, 10);
}

/** The last digit but one is 1. Twelve digits are a company that is registered for a time. */
export function isLithuanian(body: string): boolean {
  const places = [...body.slice(0, -1)].map((_, index) => index);
  const first =
    weigh(
      body,
      places.map((index) => 1 + (index % 9)),
    ) % 11;
  const second =
    weigh(
      body,
      places.map((index) => 1 + ((index + 2) % 9)),
    ) % 11;
  return (
    body.charAt(body.length - 2) === '1' && (first === 10 ? second % 10 : first) === digitAt(body, body.length - 1)
  );
}

export const isLuxembourgish = (body: string): boolean => Number(body.slice(0, 6)) % 89 === Number(body.slice(6));

export const isMaltese = (body: string): boolean =>
  37 - (weigh(body, [3, 4, 6, 7, 8, 9]) % 37) === Number(body.slice(6));

/** The nine digits of a company have a key. Persons have numbers since 2020 whose key is of the whole number. */
export function isDutch(body: string): boolean {
  const rest = weigh(body, [9, 8, 7, 6, 5, 4, 3, 2]) % 11;
  return rest === digitAt(body, 8) || hasMod9710Key(`NL${body}`);
}

export const isPolish = (body: string): boolean => weigh(body, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === digitAt(body, 9);

export function isPortuguese(body: string): boolean {
  const rest = weigh(body, [9, 8, 7, 6, 5, 4, 3, 2]) % 11;
  return (rest < 2 ? 0 : 11 - rest) === digitAt(body, 8);
}

export function isRomanian(body: string): boolean {
  const digits = body.padStart(10, '0');
  return ((10 * weigh(digits, [7, 5, 3, 2, 1, 7, 5, 3, 2])) % 11) % 10 === digitAt(digits, 9);
}

export const isSlovak = (body: string): boolean => Number(body) % 11 === 0;

/** 11 is the key of no number: the number was not given. */
export function isSlovenian(body: string): boolean {
  const key = 11 - (weigh(body, [8, 7, 6, 5, 4, 3, 2]) % 11);
  return key !== 11 && key % 10 === digitAt(body, 7);
}

const SPANISH_PERSON_KEYS = 'TRWAGMYFPDXBNJZSQVHLCKE';
const SPANISH_COMPANY_KEYS = 'JABCDEFGHI';

/** Persons have a letter by mod 23 (DNI, NIE). The others have a digit, or the letter for it. */
export function isSpanish(body: string): boolean {
  const key = body.charAt(8);
  const number = body.slice(0, 8).replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter)));
  if (/^\d{8}$/.test(number)) return SPANISH_PERSON_KEYS.charAt(Number(number) % 23) === key;
  const digits = body.slice(1, 8);
  if (/^[KLM]/.test(body) && SPANISH_PERSON_KEYS.charAt(Number(digits) % 23) === key) return true;
  const expected = (10 - (sumLuhn(`${digits}0`) % 10)) % 10;
  return key === String(expected) || key === SPANISH_COMPANY_KEYS.charAt(expected);
}

export const isSwedish = (body: string): boolean => hasValidLuhnKey(body.slice(0, 10));

/** Since 2010 numbers are also given with a key that is 55 less. GD and HA are offices of the state and of health, without a key. */
export function isBritish(body: string): boolean | null {
  if (!/^\d/.test(body)) return null;
  const rest = (weigh(body, [8, 7, 6, 5, 4, 3, 2]) + Number(body.slice(7, 9))) % 97;
  return rest === 0 || rest === 42;
}

export function isSwiss(body: string): boolean {
  const key = (11 - (weigh(body, [5, 4, 3, 2, 7, 6, 5, 4]) % 11)) % 11;
  return key === digitAt(body, 8);
}

export function isNorwegian(body: string): boolean {
  const key = (11 - (weigh(body, [3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11;
  return key === digitAt(body, 8);
}
