import { checkDigit } from '../mrz/check-digit.ts';

export type Holder = {
  readonly lastName: string;
  readonly firstName: string;
  readonly number: string;
  readonly country: string;
  /** YYMMDD */
  readonly birth: string;
  readonly sex: 'M' | 'F' | '<';
  /** YYMMDD */
  readonly expiry: string;
};

const padded = (text: string, length: number): string => text.slice(0, length).padEnd(length, '<');
const withDigit = (text: string): string => text + checkDigit(text);
const names = ({ lastName, firstName }: Holder): string => `${lastName}<<${firstName}`.replaceAll(' ', '<');
const dates = ({ birth, sex, expiry }: Holder): string => withDigit(birth) + sex + withDigit(expiry);

export function madeTd1(holder: Holder): string[] {
  const first = padded(`I<${holder.country}${withDigit(padded(holder.number, 9))}`, 30);
  const second = padded(dates(holder) + holder.country, 29);
  const whole = first.slice(5) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18);
  return [first, second + checkDigit(whole), padded(names(holder), 30)];
}

export const madeTd2 = (holder: Holder): string[] => madeTwoLines(holder, 'I<', 36);
export const madeTd3 = (holder: Holder): string[] => madeTwoLines(holder, 'P<', 44);

function madeTwoLines(holder: Holder, code: string, length: number): string[] {
  const numbered = withDigit(padded(holder.number, 9)) + holder.country + dates(holder);
  const second = padded(numbered, length - 1);
  const whole = second.slice(0, 10) + second.slice(13, 20) + second.slice(21);
  return [padded(`${code}${holder.country}${names(holder)}`, length), second + checkDigit(whole)];
}

/** The French card of before 2021; `number`: year, month, department, office and rank, 12 digits. */
export function madeFrenchId(holder: Holder): string[] {
  const first = `IDFRA${padded(holder.lastName.replaceAll(' ', '<'), 25)}${holder.number.slice(4, 7)}${'001'}`;
  const given = padded(holder.firstName.replaceAll(' ', '<<'), 14);
  const second = withDigit(holder.number) + given + withDigit(holder.birth) + holder.sex;
  return [first, second + checkDigit(first + second)];
}
