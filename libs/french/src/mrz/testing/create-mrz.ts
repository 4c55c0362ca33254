import { computeCheckDigit } from '../check-digit.ts';

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

const padFillers = (text: string, length: number): string => text.slice(0, length).padEnd(length, '<');
const appendDigit = (text: string): string => text + computeCheckDigit(text);
const joinNames = ({ lastName, firstName }: Holder): string => `${lastName}<<${firstName}`.replaceAll(' ', '<');
const joinDates = ({ birth, sex, expiry }: Holder): string => appendDigit(birth) + sex + appendDigit(expiry);

export function createTd1Lines(holder: Holder): string[] {
  const first = padFillers(`I<${holder.country}${appendDigit(padFillers(holder.number, 9))}`, 30);
  const second = padFillers(joinDates(holder) + holder.country, 29);
  const checkedText = first.slice(5) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18);
  return [first, second + computeCheckDigit(checkedText), padFillers(joinNames(holder), 30)];
}

export const createTd2Lines = (holder: Holder): string[] => createTwoLines(holder, 'I<', 36);
export const createTd3Lines = (holder: Holder): string[] => createTwoLines(holder, 'P<', 44);

/** Creates the zone of a visa, whose second line ends with optional data and has no composite digit. */
export function createVisaLines(holder: Holder, length: 36 | 44): string[] {
  const checkedFields = appendDigit(padFillers(holder.number, 9)) + holder.country + joinDates(holder);
  return [padFillers(`V<${holder.country}${joinNames(holder)}`, length), padFillers(checkedFields, length)];
}

function createTwoLines(holder: Holder, code: string, length: number): string[] {
  const checkedFields = appendDigit(padFillers(holder.number, 9)) + holder.country + joinDates(holder);
  const second = padFillers(checkedFields, length - 1);
  const checkedText = second.slice(0, 10) + second.slice(13, 20) + second.slice(21);
  return [padFillers(`${code}${holder.country}${joinNames(holder)}`, length), second + computeCheckDigit(checkedText)];
}

/** Creates the zone of the French card issued before 2021. `number` has 12 digits: year, month, department, office and rank. */
export function createFrenchIdLines(holder: Holder): string[] {
  const first = `IDFRA${padFillers(holder.lastName.replaceAll(' ', '<'), 25)}${holder.number.slice(4, 7)}${'001'}`;
  const givenNames = padFillers(holder.firstName.replaceAll(' ', '<<'), 14);
  const second = appendDigit(holder.number) + givenNames + appendDigit(holder.birth) + holder.sex;
  return [first, second + computeCheckDigit(first + second)];
}
