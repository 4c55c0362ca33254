import { replaceMisreadLetters } from '@probant/french/misread-characters';
import { foldText } from '@probant/french/text-folding';

/** The labels of receipt numbers by kind. Numbers of different kinds are never compared. */
const NUMBER_LABELS = {
  ticket: 'tick?et(?! ?rest)|receipt|recu|rcpt|slip|bill|note|addition|chk|check|justificatif',
  invoice: '(?:tax )?[il]nv[o0]ice|facture|fact|inv',
  document: 'document|doc',
  transaction: 'transaction|trans|txn|trx|operation',
  order: 'commande|cde|order',
} as const;

type NumberKind = keyof typeof NUMBER_LABELS;
const NUMBER_KINDS = Object.keys(NUMBER_LABELS) as readonly NumberKind[];

/** The numbers printed after a label, by kind. */
export type ReceiptNumbers = Readonly<Record<NumberKind, readonly string[]>>;

const NUMBER_SIGN_SOURCE = '(?:n ?[o0°*]?|nr|num(?:ero|ber)?|nbr?|#)';
const TILL_SUFFIX_SOURCE = '(?: (?:de )?(?:caisse|vente|client|fiscal))?';
/** A value with at least one digit that is not the start of an amount or a time. */
const VALUE_SOURCE = '((?:[a-z]{1,4}[-/]?){0,2}\\d[\\da-z/-]*)(?![\\da-z/-]|[.,:]\\d| ?(?:€|eur))';
const GAP_SOURCE = '[^a-z0-9]';
const MAX_LINE_LENGTH = 200;
/**
 * Numbers of one kind that are kept, and their length. A receipt prints one or two; each is compared with each of every other receipt of
 * the batch.
 */
const MAX_NUMBERS_OF_KIND = 8;
const MAX_NUMBER_LENGTH = 40;

const buildPatterns = (words: string) => ({
  /** "Ticket n° 1042", "Invoice No.: 0097493", "N° de facture : F2026-12" */
  signed: new RegExp(
    `(?<![a-z])(?:(?:${words})${TILL_SUFFIX_SOURCE}${GAP_SOURCE}{0,3}${NUMBER_SIGN_SOURCE}(?![a-z])|${NUMBER_SIGN_SOURCE}${GAP_SOURCE}{0,2}(?:de |du |d')?(?:${words})${TILL_SUFFIX_SOURCE}(?![a-z]))${GAP_SOURCE}{0,5}${VALUE_SOURCE}`,
    'g',
  ),
  /** "TICKET 001234", "Facture : 20260312-7". Without a number sign the value may be something else. */
  bare: new RegExp(`(?<![a-z])(?:${words})${TILL_SUFFIX_SOURCE}(?![a-z])${GAP_SOURCE}{0,4}${VALUE_SOURCE}`, 'g'),
});
const NUMBER_PATTERNS = NUMBER_KINDS.map((kind) => ({ kind, ...buildPatterns(NUMBER_LABELS[kind]) }));

/** Reads the receipt numbers printed on the line of their label. What could be a date, an amount or a count is left out. */
export function readReceiptNumbers(rawText: string): ReceiptNumbers {
  const numbers = Object.fromEntries(NUMBER_KINDS.map((kind) => [kind, new Set<string>()])) as Record<
    NumberKind,
    Set<string>
  >;
  for (const line of rawText.split('\n')) {
    const folded = foldText(line.slice(0, MAX_LINE_LENGTH));
    for (const { kind, signed, bare } of NUMBER_PATTERNS) {
      const signedNumbers = findValues(folded, signed).filter((value) => !DATE_PATTERN.test(value));
      const bareNumbers = findValues(folded, bare).filter(
        (value) => !DATE_PATTERN.test(value) && digitCount(value) >= MIN_UNSIGNED_DIGITS,
      );
      for (const number of [...signedNumbers, ...bareNumbers].map(normalizeNumber))
        if (numbers[kind].size < MAX_NUMBERS_OF_KIND) numbers[kind].add(number.slice(0, MAX_NUMBER_LENGTH));
    }
  }
  return Object.fromEntries(NUMBER_KINDS.map((kind) => [kind, [...numbers[kind]]])) as Record<NumberKind, string[]>;
}

/** Dates, and years: "2026" after a label is more likely a year. */
const DATE_PATTERN = /^(?:\d{1,2}[/-]\d{1,2}[/-]\d{2,4}|\d{4}[/-]\d{1,2}[/-]\d{1,2}|(?:19|20)\d\d)$/;
const MIN_UNSIGNED_DIGITS = 3;

const findValues = (line: string, pattern: RegExp): string[] =>
  [...line.matchAll(pattern)].map(([, value = '']) => value);
const digitCount = (value: string): number => value.replace(/\D/g, '').length;

/** Removes what OCR confuses or loses: letters that resemble digits, dashes, leading zeros. */
const normalizeNumber = (value: string): string =>
  replaceMisreadLetters(value.toUpperCase().replace(/[^A-Z0-9]/g, '')).replace(/^0+(?=.)/, '');

/**
 * Whether the numbers show that two receipts are of two sales: of a kind that both print none agrees, and no number of another kind
 * agrees either. A number that contains the other one agrees, because OCR loses the ends of numbers.
 */
export function hasConflictingNumbers(a: ReceiptNumbers, b: ReceiptNumbers): boolean {
  const sharedKinds = NUMBER_KINDS.filter((kind) => a[kind].length > 0 && b[kind].length > 0);
  const sharedLengths = sharedKinds.map((kind) => longestSharedLength(a[kind], b[kind]));
  return sharedLengths.includes(0) && !sharedLengths.some((length) => length >= MIN_SHARED_LENGTH);
}

/** Shorter numbers may agree by chance. */
const MIN_SHARED_LENGTH = 4;

/** Length of the longest number that both lists contain, 0 for none. */
function longestSharedLength(first: readonly string[], second: readonly string[]): number {
  const lengths = first.flatMap((a) =>
    second.map((b) => (a.includes(b) || b.includes(a) ? Math.min(a.length, b.length) : 0)),
  );
  return Math.max(0, ...lengths);
}
