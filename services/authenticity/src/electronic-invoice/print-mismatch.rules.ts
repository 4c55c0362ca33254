import { countDifferences } from '../content/text/near-text.rules.ts';
import type { Place } from '../signals/signal.ts';
import { listChangedCodes } from './changed-codes.rules.ts';
import type { DeclaredValues } from './declared-values.ts';
import type { PrintedAmount, PrintedValue, PrintedValues } from './printed-values.ts';

/** Amounts that the pages must confirm, and more than half of all: some files carry the data of another invoice. */
const MIN_CONFIRMED_AMOUNTS = 2;
const MIN_CONFIRMED_DATES = 1;
/** Amounts that one edit changes: a price, its line, the totals and the tax. */
const MAX_CHANGED_AMOUNTS = 6;
const MAX_CHANGED_DATES = 1;
/** Below, the two were rounded differently: a line of 316.20 is printed as 316.00 in a genuine sample. */
const MIN_DIFFERENCE_CENTS = 100;
/** Characters of an account number or a number that may differ from the one that the file states. */
const MAX_CHANGED_CHARACTERS = 6;

/**
 * Returns where a page prints a value that differs in a few digits from one that the electronic invoice states and no page prints, and that
 * the electronic invoice does not state itself. A missing value is no mismatch: many invoices print less than they state.
 */
export function listPrintMismatches(declared: DeclaredValues, printed: PrintedValues): readonly Place[] {
  return [
    ...listAmounts(declared, printed),
    ...listDates(declared, printed),
    ...listIdentifiers(declared, printed),
    ...placesOf(listChangedCodes(declared.codes, printed.numbers)),
  ];
}

function listAmounts({ amounts, numbers }: DeclaredValues, { amounts: printed }: PrintedValues): readonly Place[] {
  const values = new Set(printed.map(({ value }) => value));
  const missing = [...amounts].filter((amount) => !values.has(amount));
  const confirmed = amounts.size - missing.length;
  if (confirmed < Math.max(MIN_CONFIRMED_AMOUNTS, missing.length + 1) || missing.length > MAX_CHANGED_AMOUNTS)
    return [];
  const strangers = printed.filter(({ value }) => !numbers.has(value));
  const changed = strangers.filter(({ value }) => missing.some((amount) => isChangedAmount(amount, value)));
  const reductions = Map.groupBy(
    printed.filter(({ isReduction }) => isReduction),
    ({ value }) => value,
  );
  return placesOf(changed.filter((amount) => !isBeforeReduction(amount, reductions, missing)));
}

/** Share of the height of a page below an amount in which its discount is printed: about three rows. */
const REDUCTION_HEIGHT = 0.06;
const SAME_ROW_HEIGHT = 0.01;

/** Whether an amount is printed before its discount, which follows it, and the file states what remains: 12.00, then -2.00, for 10.00. */
function isBeforeReduction(
  amount: PrintedAmount,
  reductions: ReadonlyMap<number, readonly PrintedAmount[]>,
  missing: readonly number[],
): boolean {
  return missing.some((stated) =>
    reductions.get(amount.value - stated)?.some(({ place }) => isPrintedBelow(place, amount.place)),
  );
}

function isPrintedBelow(place: Place, above: Place): boolean {
  if (place.page !== above.page || place.box === undefined || above.box === undefined) return false;
  const distance = place.box[1] - above.box[1];
  return distance >= -SAME_ROW_HEIGHT && distance <= REDUCTION_HEIGHT;
}

/** One digit more or less, or other digits: at most one of four, two of six, three of more. */
const countChangeable = (digits: number): number => (digits <= 4 ? 1 : digits <= 6 ? 2 : 3);

function isChangedAmount(declared: number, printed: number): boolean {
  if (Math.abs(declared - printed) < MIN_DIFFERENCE_CENTS) return false;
  const [from, to] = [String(declared).padStart(3, '0'), String(printed).padStart(3, '0')];
  if (from.length === to.length) return countDifferences(from, to) <= countChangeable(from.length);
  const [short, long] = from.length < to.length ? [from, to] : [to, from];
  return short.length >= 4 && long.length === short.length + 1 && isWithoutOne(long, short);
}

function listDates({ dates, allDates }: DeclaredValues, { dates: printed }: PrintedValues): readonly Place[] {
  const values = new Set(printed.map(({ value }) => value));
  const missing = [...dates].filter((date) => !values.has(date));
  const confirmed = [...allDates].filter((date) => values.has(date));
  if (confirmed.length < MIN_CONFIRMED_DATES || missing.length > MAX_CHANGED_DATES) return [];
  const strangers = printed.filter(({ value }) => !allDates.has(value));
  const changed = strangers.filter(({ value }) => missing.some((date) => isChangedDate(date, value)));
  const far = strangers.filter(({ value }) => confirmed.some((date) => isFarAnniversary(date, value)));
  return placesOf([...new Set([...changed, ...far])]);
}

/** Years after a stated date in which no warranty ends. */
const MIN_FAR_YEARS = 15;

/** The same day many years later, with one other digit: 31.10.2088 for 31.10.2018. */
const isFarAnniversary = (declared: string, printed: string): boolean =>
  declared.slice(4) === printed.slice(4) &&
  Number(printed.slice(0, 4)) - Number(declared.slice(0, 4)) >= MIN_FAR_YEARS &&
  countDifferences(declared, printed) === 1;

/** Year, month or day in other digits; not two of them. */
function isChangedDate(declared: string, printed: string): boolean {
  const [from, to] = [declared.split('-'), printed.split('-')];
  return from.filter((part, index) => part !== to[index]).length === 1 && countDifferences(declared, printed) <= 2;
}

function listIdentifiers({ identifiers }: DeclaredValues, { lines }: PrintedValues): readonly Place[] {
  const missing = [...identifiers].filter((identifier) => !lines.some(({ value }) => value.includes(identifier)));
  return placesOf(lines.filter(({ value }) => missing.some((identifier) => hasChangedCopy(value, identifier))));
}

/** Whether a line contains an identifier with other digits: its letters and most of its digits are the same. */
function hasChangedCopy(line: string, identifier: string): boolean {
  const maxChanges = Math.min(MAX_CHANGED_CHARACTERS, Math.floor(identifier.length / 3));
  for (let start = 0; start + identifier.length <= line.length; start += 1)
    if (isChangedCopy(line, start, identifier, maxChanges)) return true;
  return false;
}

function isChangedCopy(line: string, start: number, identifier: string, maxChanges: number): boolean {
  let changes = 0;
  for (let i = 0; i < identifier.length; i += 1) {
    const [character, stated] = [line[start + i] ?? '', identifier[i] ?? ''];
    if (character === stated) continue;
    changes += 1;
    if (changes > maxChanges || !isDigit(character) || !isDigit(stated)) return false;
  }
  return true;
}

const isDigit = (character: string): boolean => character >= '0' && character <= '9';

function isWithoutOne(long: string, short: string): boolean {
  let at = 0;
  while (at < short.length && long[at] === short[at]) at += 1;
  return long.slice(at + 1) === short.slice(at);
}

const placesOf = (values: readonly PrintedValue<unknown>[]): readonly Place[] => values.map(({ place }) => place);
