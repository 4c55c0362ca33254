import type { PageBox } from '@probant/documents/pdf-structure';

/** An amount as it is painted: its glyphs next to each other. */
export type PaintedAmount = {
  readonly box: PageBox;
  readonly size: number;
  /** Width of its first digit, in units of the page. */
  readonly digitWidth: number;
  readonly characters: number;
  /** What follows the decimals, such as a currency. */
  readonly ending: string;
};

/** Amounts of a page that are compared with each other. */
export const MAX_AMOUNTS = 500;
/** Units of the page by which right edges of one column differ. */
const MAX_EDGE_OFFSET = 0.12;
/** Amounts with the same right edge, of two lengths at least: amounts of one length also have the same left edge. */
const MIN_COLUMN_AMOUNTS = 3;
const MIN_COLUMN_LENGTHS = 2;
/** Digits that an edit adds. */
const ADDED_DIGITS = [1, 2];
/** Heights of the text above and below a column that still belong to it: the line of the total. */
const COLUMN_MARGIN = 4;

/**
 * Returns the amounts that end exactly one or two digits to the right of a column of amounts that are aligned at the right: where digits are
 * added to an amount, it starts where it started and grows to the right.
 */
export function listAmountsOutOfColumn(amounts: readonly PaintedAmount[]): readonly PaintedAmount[] {
  const compared = amounts.slice(0, MAX_AMOUNTS);
  return compared.filter((amount) => {
    const others = compared.filter((other) => other !== amount && isSameKind(amount, other));
    const isAlone = !others.some(({ box }) => Math.abs(box[2] - amount.box[2]) <= 2 * MAX_EDGE_OFFSET);
    return isAlone && ADDED_DIGITS.some((digits) => isColumn(listAtEdge(amount, others, digits), amount));
  });
}

const isSameKind = (a: PaintedAmount, b: PaintedAmount): boolean =>
  a.ending === b.ending && Math.abs(a.size - b.size) < MAX_EDGE_OFFSET;

const listAtEdge = ({ box, digitWidth }: PaintedAmount, others: readonly PaintedAmount[], digits: number) =>
  others.filter((other) => Math.abs(other.box[2] - (box[2] - digits * digitWidth)) <= MAX_EDGE_OFFSET);

function isColumn(column: readonly PaintedAmount[], { box, size }: PaintedAmount): boolean {
  const lengths = new Set(column.map(({ characters }) => characters));
  if (column.length < MIN_COLUMN_AMOUNTS || lengths.size < MIN_COLUMN_LENGTHS) return false;
  const bottom = Math.min(...column.map((other) => other.box[1])) - COLUMN_MARGIN * size;
  const top = Math.max(...column.map((other) => other.box[3])) + COLUMN_MARGIN * size;
  return box[1] >= bottom && box[3] <= top;
}
