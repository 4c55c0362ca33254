import { asDigits } from '@probant/french/misread-characters';
import { fold } from '@probant/french/text-folding';

/** What a number on a receipt counts. Numbers of different kinds are never compared. */
const KINDS = {
  ticket: 'tick?et(?! ?rest)|receipt|recu|rcpt|slip|bill|note|addition|chk|check|justificatif',
  invoice: '(?:tax )?[il]nv[o0]ice|facture|fact|inv',
  document: 'document|doc',
  transaction: 'transaction|trans|txn|trx|operation',
  order: 'commande|cde|order',
} as const;

type Kind = keyof typeof KINDS;
const KIND_NAMES = Object.keys(KINDS) as readonly Kind[];

/** The numbers printed behind a label, by what they count. */
export type ReceiptNumbers = Readonly<Record<Kind, readonly string[]>>;

const NUMBER_SIGN = '(?:n ?[o0°*]?|nr|num(?:ero|ber)?|nbr?|#)';
const OF_A_TILL = '(?: (?:de )?(?:caisse|vente|client|fiscal))?';
/** With at least one digit; neither the start of an amount nor of a time. */
const VALUE = '((?:[a-z]{1,4}[-/]?){0,2}\\d[\\da-z/-]*)(?![\\da-z/-]|[.,:]\\d| ?(?:€|eur))';
const GAP = '[^a-z0-9]';
const LONGEST_LINE = 200;

const patternsOf = (words: string) => ({
  /** "Ticket n° 1042", "Invoice No.: 0097493", "N° de facture : F2026-12" */
  signed: new RegExp(
    `(?<![a-z])(?:(?:${words})${OF_A_TILL}${GAP}{0,3}${NUMBER_SIGN}(?![a-z])|${NUMBER_SIGN}${GAP}{0,2}(?:de |du |d')?(?:${words})${OF_A_TILL}(?![a-z]))${GAP}{0,5}${VALUE}`,
    'g',
  ),
  /** "TICKET 001234", "Facture : 20260312-7": what a label alone stands before may be something else. */
  bare: new RegExp(`(?<![a-z])(?:${words})${OF_A_TILL}(?![a-z])${GAP}{0,4}${VALUE}`, 'g'),
});
const PATTERNS = KIND_NAMES.map((kind) => ({ kind, ...patternsOf(KINDS[kind]) }));

/** Reads the numbers of a receipt that stand on the line of their label. What could be a date, an amount or a count is left out. */
export function receiptNumbers(rawText: string): ReceiptNumbers {
  const numbers: Record<Kind, string[]> = { ticket: [], invoice: [], document: [], transaction: [], order: [] };
  for (const line of rawText.split('\n')) {
    const folded = fold(line.slice(0, LONGEST_LINE));
    for (const { kind, signed, bare } of PATTERNS) {
      const named = valuesOf(folded, signed).filter((value) => !DATE.test(value));
      const alone = valuesOf(folded, bare).filter((value) => !DATE.test(value) && digitsIn(value) >= LEAST_ALONE);
      numbers[kind].push(...new Set([...named, ...alone].map(compared)));
    }
  }
  return numbers;
}

/** "2026" beside a label is more likely a year. */
const DATE = /^(?:\d{1,2}[/-]\d{1,2}[/-]\d{2,4}|\d{4}[/-]\d{1,2}[/-]\d{1,2}|(?:19|20)\d\d)$/;
const LEAST_ALONE = 3;

const valuesOf = (line: string, pattern: RegExp): string[] =>
  [...line.matchAll(pattern)].map(([, value = '']) => value);
const digitsIn = (value: string): number => value.replace(/\D/g, '').length;

/** Without what readers of pictures confuse or lose: letters like digits, dashes, zeros in front. */
const compared = (value: string): string =>
  asDigits(value.toUpperCase().replace(/[^A-Z0-9]/g, '')).replace(/^0+(?=.)/, '');

/**
 * Whether the numbers say that two receipts are of two sales: of a kind that both print, none agrees, and no number of another kind
 * does. A number that holds the other one agrees, since readers lose ends.
 */
export function numbersContradict(one: ReceiptNumbers, other: ReceiptNumbers): boolean {
  const shared = KIND_NAMES.filter((kind) => one[kind].length > 0 && other[kind].length > 0);
  const agreed = shared.map((kind) => agreement(one[kind], other[kind]));
  return agreed.includes(0) && !agreed.some((length) => length >= LONG_ENOUGH);
}

/** Shorter ones may agree by chance. */
const LONG_ENOUGH = 4;

/** Length of the longest number that both have, 0 for none. */
function agreement(one: readonly string[], other: readonly string[]): number {
  const lengths = one.flatMap((a) =>
    other.map((b) => (a.includes(b) || b.includes(a) ? Math.min(a.length, b.length) : 0)),
  );
  return Math.max(0, ...lengths);
}
