import { type Cents, findAmounts } from '@probant/french/money';
import { measureHeight, type Row, type Segment, sliceSegment } from '../../reading/rows.ts';
import { hasLabel } from '../page/labels.ts';
import { findSignedAmounts } from '../totals/invoice-amounts.ts';
import { readFactors } from './factors-below.ts';
import { areRowsOfOneText } from './rows-of-one-text.ts';
import { beginsAsSum, isSumLabel } from './total-labels.ts';

export type SummedLine = {
  readonly row: Row;
  /** The next row of the page. */
  readonly below: Row | null;
  readonly description: Segment;
  readonly amountPlace: Segment;
  readonly amount: Cents;
};

/** The sum of the lines: its amount, its row, and its right edge as a share of the page width. `isProven`: the tax confirms it. */
export type LineSum = {
  readonly value: Cents;
  readonly row: number;
  readonly right: number;
  readonly isProven: boolean;
};

/** Rows of totals between the last line and the sum of the lines. */
const MAX_ROWS_BETWEEN = 6;
const MAX_LINES = 60;
const MAX_ROWS = 300;

/** Finds rows of a text and an amount, without columns, that add up to `sum` above its row: the lines of a bill or a letter. */
export function findSummedLines(rows: readonly Row[], sum: LineSum): readonly SummedLine[] {
  const above = rows.slice(0, sum.row);
  for (const readRowEntry of [(row: Row) => readAlignedEntry(row, sum), readLastEntry]) {
    const entries = above.slice(-MAX_ROWS).flatMap((_, index, near) => readLineAt(near, index, readRowEntry) ?? []);
    // A description may have a word for totals: which rows are totals is what adds up.
    for (const isTotal of TOTAL_TESTS) {
      const lines = takeLinesThatAddUp(entries, sum, isTotal);
      if (lines.length > 0) return lines;
    }
  }
  return [];
}

type TotalTest = (entry: SummedLine) => boolean;

const TOTAL_TESTS: readonly TotalTest[] = [
  ({ description: { folded } }) => folded.length < 30 && hasLabel(folded, 'net', 'gross', 'total', 'payable'),
  ({ description: { folded } }) => isSumLabel(folded) || beginsAsSum(folded),
  ({ description: { folded } }) => isSumLabel(folded),
];

function takeLinesThatAddUp(
  entries: readonly SummedLine[],
  { value, isProven }: LineSum,
  isTotal: TotalTest,
): readonly SummedLine[] {
  const totals = new Set(entries.filter(isTotal));
  for (let end = entries.length; end > Math.max(0, entries.length - MAX_ROWS_BETWEEN); end--) {
    const lines: SummedLine[] = [];
    let remainder: number = value;
    for (let at = end - 1; at >= 0 && lines.length < MAX_LINES && Math.abs(remainder) > 1; at--) {
      const entry = entries[at];
      if (!entry) break;
      if (totals.has(entry)) {
        if (!isSumOfSection(entries.slice(0, at), entry, totals)) break;
        continue;
      }
      if (!isAligned(entry, lines[0])) continue;
      lines.unshift(entry);
      remainder -= entry.amount;
    }
    // One line alone proves nothing, unless the tax proves its sum, or the row below explains it.
    const isSure = isProven || (lines[0] !== undefined && hasFactorsBelow(lines[0]));
    if (lines.length > (isSure ? 0 : 1) && Math.abs(remainder) <= 1) return lines.filter((entry) => !isDiscount(entry));
  }
  return [];
}

type EntryReader = (row: Row) => SummedLine | null;

/** Reads the line at a row, with its description from the rows around it where its own row has none. */
function readLineAt(rows: readonly Row[], index: number, readRowEntry: EntryReader): SummedLine | null {
  const row = rows[index] as Row;
  const [above, below] = [rows[index - 1], rows[index + 1]].map((other) =>
    other?.page === row.page ? other : undefined,
  );
  const entry = readRowEntry(row);
  const text = above && findTextAbove(above, row);
  // "2854 mots à 0,0150 €   42,81 €" below the description.
  if (entry && text && readFactors(row, entry.amount)) {
    const first = rows[index - 2];
    const title = first?.page === row.page ? findTextAbove(first, above) : undefined;
    return {
      ...entry,
      description: title && areRowsOfOneText(title, text) ? joinTexts(title, text) : text,
      below: row,
    };
  }
  if (entry) return { ...entry, below: below ?? null };
  const description = text && below && joinAround(text, below);
  const amount = description && readRowEntry({ ...row, segments: [description, ...row.segments] });
  return description && amount && row.segments.length === 1 ? { ...amount, row, description, below: null } : null;
}

/** Returns the first text of the row above, if it is close and the row has no amount. */
function findTextAbove({ segments: [text], text: all }: Row, row: Row): Segment | undefined {
  const top = row.segments[0]?.top ?? 0;
  const isNear = text !== undefined && top - text.bottom < measureHeight(text);
  return isNear && findAmounts(all).length === 0 && /\p{L}{3}/u.test(text.text) ? text : undefined;
}

/** Joins the two rows of a description around its amount. */
function joinAround(above: Segment, { segments: [below, ...others] }: Row): Segment | null {
  const isText = below !== undefined && others.length === 0 && findAmounts(below.text).length === 0;
  return isText && areRowsOfOneText(above, below) ? joinTexts(above, below) : null;
}

const joinTexts = (above: Segment, below: Segment): Segment => ({
  ...above,
  text: `${above.text} ${below.text}`,
  folded: `${above.folded} ${below.folded}`,
  words: [...above.words, ...below.words],
});

const hasFactorsBelow = ({ below, amount }: SummedLine): boolean =>
  below !== null && readFactors(below, amount) !== null;

/** Returns the amount that is right-aligned with the sum, and the words before it. Text further right is another column of the page. */
function readAlignedEntry(row: Row, sum: LineSum): SummedLine | null {
  const at = row.segments.findLastIndex((segment) => {
    const end = segment.words.at(-1)?.box[2] ?? 0;
    return Math.abs(end - sum.right) < ALIGNMENT_TOLERANCE && findAmounts(segment.text).length > 0;
  });
  return at < 0 ? null : readEntry(row, row.segments.slice(0, at + 1));
}

/** Share of the page width. */
const ALIGNMENT_TOLERANCE = 0.012;

/** Returns the amount that ends a row, and the words before it. */
const readLastEntry = (row: Row): SummedLine | null => readEntry(row, row.segments);

function readEntry(row: Row, segments: readonly Segment[]): SummedLine | null {
  const last = segments.at(-1);
  const match = last && findSignedAmounts(last.text).at(-1);
  if (
    !last ||
    !match ||
    (!match.hasDecimals && match.currency === null) ||
    !/^\s*(?:€|eur)?$/i.test(last.text.slice(match.end))
  )
    return null;
  const words = last.text.slice(0, match.start).split(' ').filter(Boolean).length;
  // Text further left may be another column of the page.
  const nearestText = segments.slice(0, -1).findLast(({ folded }) => /[a-z]{3}/.test(folded));
  const description = words > 0 ? sliceSegment(last, 0, words) : nearestText;
  const amountPlace = words > 0 && words < last.words.length ? sliceSegment(last, words, last.words.length) : last;
  return description && /\p{L}{3}/u.test(description.text)
    ? { row, below: null, description, amountPlace, amount: match.value }
    : null;
}

const isAligned = ({ amountPlace }: SummedLine, below: SummedLine | undefined): boolean =>
  below === undefined || Math.abs(amountPlace.right - below.amountPlace.right) < measureHeight(below.amountPlace);

/** Whether the entries above a total, back to the total before, add up to it: it closes a section, not the table. */
function isSumOfSection(above: readonly SummedLine[], total: SummedLine, totals: ReadonlySet<SummedLine>): boolean {
  const start = above.findLastIndex((entry) => totals.has(entry)) + 1;
  const lines = above.slice(start).filter((entry) => isAligned(entry, total));
  for (let at = lines.length - 1, sum = 0; at >= 0 && lines.length - at <= MAX_LINES; at--) {
    sum += lines[at]?.amount ?? 0;
    if (Math.abs(sum - total.amount) <= 1) return true;
  }
  return false;
}

/** A discount counts in the sum, and is no line item. */
const isDiscount = ({ amount, description: { folded } }: SummedLine): boolean =>
  amount < 0 && hasLabel(folded, 'discount');
