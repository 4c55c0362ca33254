import { findAmounts } from '@probant/french/money';
import { foldText } from '@probant/french/text-folding';
import { countDifferences } from '../text/near-text.rules.ts';
import { findTimes } from './times.rules.ts';

/** What a value that means nothing without its label is: a number, or a time in minutes after midnight. */
export type LabelledQuantity =
  | { readonly kind: 'number'; readonly hundredths: number }
  | { readonly kind: 'time'; readonly minutes: number };

/** The words by which a document may name a value, the most exact first. */
export type Labels = readonly (readonly string[])[];

/** A row of a document with the words of it, and the cells of the row below. */
type LabelledRow = { readonly text: string; readonly words: readonly RowWord[] };
type RowWord = { readonly stem: string; readonly to: number };

export type LabelIndex = {
  readonly rows: readonly LabelledRow[];
  readonly rowsByStem: ReadonlyMap<string, readonly number[]>;
  readonly isMisreadable: boolean;
};

/** What a document prints next to the label of a value. */
export type LabelFinding = 'same' | 'other' | 'nothing';

const MAX_ROW_LENGTH = 4_000;
/** Rows with a label that are compared. */
const MAX_LABEL_ROWS = 40;
/** A row and its lines are indexed both: two rows of a document are four. */
const MAX_SUM_ROWS = 4;
/** Words that may separate two words of a label: "nombre total de jours". */
const MAX_SKIPPED_WORDS = 3;
/** Words of names that labels leave out: "nb_jours" is "Nombre de jours" or "Jours". */
const COUNTING_WORDS = new Set(['nombre', 'nb', 'nbr', 'nbre', 'number', 'count', 'num', 'no', 'numero']);
const SMALL_WORDS = new Set(['de', 'du', 'des', 'la', 'le', 'les', 'of', 'the', 'en', 'au', 'et', 'and', 'in']);

/** Labels of values that systems name in English, or in words of their own. */
const KNOWN_LABELS: Readonly<Record<string, Labels>> = {
  subtotal: [
    ['sous', 'total'],
    ['total', 'ht'],
    ['montant', 'ht'],
    ['total', 'hors'],
    ['net', 'ht'],
    ['base', 'ht'],
    ['sub', 'total'],
  ],
  vat_amount: [['tva'], ['vat']],
  tax_amount: [['tva'], ['vat'], ['taxe'], ['tax']],
  taxable_base: [
    ['base', 'ht'],
    ['base', 'taxable'],
    ['base', 'imposable'],
  ],
  time: [['heure'], ['horaire']],
  quantity: [['quantite'], ['qte'], ['qty']],
  unit_price: [['prix', 'unitaire'], ['pu', 'ht'], ['pu']],
};

/** Returns the labels that a document may print for a member called `name`, in words joined by "_". */
export function listLabels(name: string): Labels {
  const words = foldText(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !SMALL_WORDS.has(word))
    .map(toStem);
  const reduced = words.filter((word) => !COUNTING_WORDS.has(word));
  const known = Object.entries(KNOWN_LABELS).flatMap(([key, labels]) => (hasWords(name, key) ? labels : []));
  const own = [words, ...(reduced.length < words.length ? [reduced] : [])];
  return [...own, ...known.map((label) => label.map(toStem))].filter(isLabel);
}

const hasWords = (name: string, key: string): boolean => `_${name}_`.includes(`_${key}_`);
/** A letter or a digit alone names nothing. */
const isLabel = (words: readonly string[]): boolean => words.some((word) => /\p{L}{2}/u.test(word));
const toStem = (word: string): string => (word.length > 3 ? word.replace(/[sx]$/, '') : word);

/** Prepares the rows of a document; a cell of a table is followed by the cell below it. */
export function indexLabels(rows: readonly string[], isMisreadable: boolean): LabelIndex {
  const labelled: LabelledRow[] = [];
  const rowsByStem = new Map<string, number[]>();
  for (const [index, row] of rows.entries()) {
    const text = foldText(row.slice(0, MAX_ROW_LENGTH));
    const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)].map((match) => ({
      stem: toStem(match[0]),
      to: match.index + match[0].length,
    }));
    labelled.push({ text, words });
    for (const stem of new Set(words.map((word) => word.stem))) {
      const known = rowsByStem.get(stem);
      if (known) known.push(index);
      else rowsByStem.set(stem, [index]);
    }
  }
  return { rows: labelled, rowsByStem, isMisreadable };
}

/** Compares a value with what the document prints after its label. The most exact label that is printed decides. */
export function compareWithLabel(
  quantity: LabelledQuantity,
  labels: Labels,
  index: LabelIndex,
  isSum: boolean,
): LabelFinding {
  for (const label of labels) {
    const findings = findLabelEnds(label, index).map(({ row, start, end }) =>
      compareQuantities(
        quantity,
        isSum ? removeRates(row.text.slice(end)) : row.text.slice(end),
        row.text.slice(0, start),
        index.isMisreadable,
      ),
    );
    if (findings.includes('same')) return 'same';
    const others = findings.filter((finding) => finding === 'other').length;
    // Several rows with amounts are parts of a sum that no row prints.
    if (others > 0) return isSum && others > MAX_SUM_ROWS ? 'nothing' : 'other';
  }
  return 'nothing';
}

function findLabelEnds(
  label: readonly string[],
  { rows, rowsByStem }: LabelIndex,
): { readonly row: LabelledRow; readonly start: number; readonly end: number }[] {
  const lists = label.map((word) => rowsByStem.get(word) ?? []);
  const rarest = lists.reduce((best, list) => (list.length < best.length ? list : best), lists[0] ?? []);
  return rarest.slice(0, MAX_LABEL_ROWS).flatMap((at) => {
    const row = rows[at] as LabelledRow;
    const span = findWords(label, row.words);
    return span ? [{ row, start: span.start, end: span.end }] : [];
  });
}

/** Returns where a label is in a row: its words in order, with few others between them. */
function findWords(label: readonly string[], words: readonly RowWord[]): { start: number; end: number } | null {
  for (const [first, word] of words.entries()) {
    if (word.stem !== label[0]) continue;
    let [at, matched] = [first, 1];
    while (matched < label.length) {
      const next = words.slice(at + 1, at + 2 + MAX_SKIPPED_WORDS).findIndex(({ stem }) => stem === label[matched]);
      if (next < 0) break;
      at += next + 1;
      matched += 1;
    }
    const last = words[at];
    if (matched === label.length && last) return { start: word.to - word.stem.length, end: last.to };
  }
  return null;
}

function compareQuantities(
  quantity: LabelledQuantity,
  after: string,
  before: string,
  isMisreadable: boolean,
): LabelFinding {
  const printed = quantity.kind === 'time' ? findTimes(after) : findNumbers(after);
  const value = quantity.kind === 'time' ? quantity.minutes : quantity.hundredths;
  if (printed.includes(value)) return 'same';
  // "12 jours": the number is in front of its unit.
  const inFront = quantity.kind === 'time' ? null : /(?<![\d.,])(\d{1,6})\s*$/.exec(before)?.[1];
  if (inFront && Number(inFront) * 100 === value) return 'same';
  // A misread digit is no other value.
  if (isMisreadable && printed.some((other) => countDifferences(String(other), String(value)) <= 1)) return 'same';
  return printed.length > 0 ? 'other' : 'nothing';
}

/** "TVA 20 % 205,76": the rate is not the amount. */
const removeRates = (text: string): string => text.replace(/(?<![\d.,])\d{1,3}(?:[.,]\d{1,2})?\s?%/g, ' ');

/** Returns the numbers of a text in hundredths, except in dates and times. */
function findNumbers(text: string): number[] {
  const amounts = findAmounts(text).map(({ value }) => Math.abs(value));
  const numbers = [...text.matchAll(/(?<![\d.,:/-])(\d{1,9})(?:[.,](\d{1,2}))?(?![\d:/]|[.,]\d|-\d|\s?h\s?\d)/g)].map(
    ([, whole = '', cents = '']) => Number(whole) * 100 + Number(cents.padEnd(2, '0')),
  );
  return [...amounts, ...numbers];
}
