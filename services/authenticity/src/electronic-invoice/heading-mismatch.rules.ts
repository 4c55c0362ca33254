import type { Place } from '../signals/signal.ts';
import type { DeclaredHeading, DeclaredValues } from './declared-values.ts';
import { compactText } from './labelled-texts.ts';
import type { PrintedHeading } from './printed-heading.ts';
import type { PrintedValue } from './printed-values.ts';

/** Below, a total was rounded by line or by rate, or to five cents. */
const MIN_DIFFERENCE_CENTS = 10;
/** Characters of a number from which on it is no count. */
const MIN_NUMBER_CHARACTERS = 3;

/**
 * Returns where the pages print another value than the electronic invoice at the label of a value, when they print the stated one nowhere: its
 * number, its dates, its totals, the account and the SIREN of the supplier. Who replaces the page of an invoice deceives those who read the page, and
 * who replaces the file deceives the programs that book it.
 */
export const listHeadingMismatches = (declared: DeclaredValues, printed: PrintedHeading): readonly Place[] =>
  [
    ...listNumbers(declared.heading, printed),
    ...listDates(declared, printed),
    ...listTotals(declared, printed),
    ...listAccounts(declared.heading, printed),
    ...listSirens(declared, printed),
  ].map(({ place }) => place);

function listNumbers(
  { number }: DeclaredHeading,
  { numbers, allText }: PrintedHeading,
): readonly PrintedValue<unknown>[] {
  const stated = compactText(number ?? '');
  if (stated.length < MIN_NUMBER_CHARACTERS || allText.replaceAll(' ', '').includes(stated)) return [];
  // A number may be printed without its prefix, or with one.
  return numbers.some(({ value }) => value.includes(stated) || stated.includes(value)) ? [] : numbers;
}

function listDates({ heading, allDates }: DeclaredValues, printed: PrintedHeading): readonly PrintedValue<unknown>[] {
  const listOther = (stated: ReadonlySet<string>, labelled: PrintedHeading['issueDates']) => {
    const isPrinted = [...stated].some((date) => printed.allDates.has(date));
    if (stated.size === 0 || isPrinted) return [];
    return labelled.filter(({ value }) => !value.some((date) => allDates.has(date)));
  };
  return [...listOther(heading.issueDates, printed.issueDates), ...listOther(heading.dueDates, printed.dueDates)];
}

function listTotals(
  { heading, numbers }: DeclaredValues,
  { totals, allAmounts }: PrintedHeading,
): readonly PrintedValue<unknown>[] {
  if (heading.totals.size === 0 || [...heading.totals].some((total) => allAmounts.has(total))) return [];
  const isNear = (value: number, stated: number) => Math.abs(value - stated) < MIN_DIFFERENCE_CENTS;
  const isStated = ({ value }: PrintedValue<number>) =>
    numbers.has(value) || [...heading.totals].some((total) => isNear(value, total));
  return totals.some(isStated) ? [] : totals;
}

function listAccounts({ accounts }: DeclaredHeading, printed: PrintedHeading): readonly PrintedValue<unknown>[] {
  if (accounts.size === 0 || printed.namesDirectDebit) return [];
  return printed.accounts.some(({ value }) => accounts.has(value)) || hasText(printed, accounts)
    ? []
    : printed.accounts;
}

const hasText = ({ allText }: PrintedHeading, values: ReadonlySet<string>): boolean =>
  [...values].some((value) => allText.includes(value.toLowerCase()));

/** The customer's number is printed, too: it counts only where the pages print none that the file states. */
function listSirens({ heading, codes }: DeclaredValues, printed: PrintedHeading): readonly PrintedValue<unknown>[] {
  if (heading.sirens.size === 0 || hasText(printed, heading.sirens)) return [];
  return printed.sirens.some(({ value }) => codes.allDigits.includes(value)) ? [] : printed.sirens;
}
