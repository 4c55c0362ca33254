import { computeEditDistance } from '@probant/french/edit-distance';
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
 * who replaces the file deceives the programs that book it. On pages read by OCR several kinds of values must differ, each by more than misread
 * characters.
 */
export function listHeadingMismatches(
  declared: DeclaredValues,
  printed: PrintedHeading,
  source: 'text' | 'ocr' = 'text',
): readonly Place[] {
  const kinds = [
    listNumbers(declared.heading, printed),
    listDates(declared, printed),
    listTotals(declared, printed),
    listAccounts(declared.heading, printed),
    listSirens(declared, printed),
  ];
  return (source === 'ocr' ? keepSure(kinds, listStated(declared.heading)) : kinds).flat().map(({ place }) => place);
}

/** Characters that OCR may have misread in a value. */
const MISREAD_CHARACTERS = 2;
/** Kinds of values that must differ on pages that were read by OCR. */
const MIN_OCR_KINDS = 2;

/** Keeps what no misreading explains: values far from every stated one, of several kinds. */
function keepSure(kinds: readonly Mismatches[], stated: readonly string[]): readonly Mismatches[] {
  const isFar = ({ value }: PrintedValue<unknown>) =>
    [value].flat().every((reading) => {
      const compact = compactText(String(reading));
      return stated.every((other) => computeEditDistance(compact, other, MISREAD_CHARACTERS) === null);
    });
  const sure = kinds.map((values) => values.filter(isFar));
  return sure.filter((values) => values.length > 0).length >= MIN_OCR_KINDS ? sure : [];
}

type Mismatches = readonly PrintedValue<unknown>[];

const listStated = (heading: DeclaredHeading): readonly string[] =>
  [
    heading.number ?? '',
    ...heading.issueDates,
    ...heading.dueDates,
    ...heading.totals,
    ...heading.accounts,
    ...heading.sirens,
  ].map((value) => compactText(String(value)));

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
