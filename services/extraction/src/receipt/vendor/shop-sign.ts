import type { Word } from '@probant/documents/document';
import { median } from '../../reading/median.ts';
import type { Segment } from '../../reading/rows.ts';
import type { ReceiptRows } from '../receipt-rows.ts';

/** How much taller than the usual word the sign is printed at least, and how much smaller than the sign what follows it. */
const TALLER = 1.15;
const SMALLER = 0.92;
const MOST_LINES = 3;
const ROWS_LOOKED_AT = 4;

/** The lines at the top of a receipt that are printed larger than the rest: the name on the shop's sign. Empty without such lines. */
export function shopSign({ rows }: ReceiptRows): readonly Segment[] {
  const usual = median(
    rows.flatMap(({ words }) => words.map(heightOfWord)),
    0,
  );
  const first = rows.slice(0, ROWS_LOOKED_AT).findIndex(({ text }) => lettersIn(text) >= 3);
  const sign: Segment[] = [];
  let smallest = 0;
  for (const { segments } of first < 0 ? [] : rows.slice(first)) {
    const [segment] = segments;
    const size = segment === undefined ? 0 : median(segment.words.map(heightOfWord), 0);
    if (segment === undefined || segments.length > 1 || size < TALLER * usual || size < SMALLER * smallest) break;
    if (lettersIn(segment.text) < 2) break;
    sign.push(segment);
    smallest = smallest === 0 ? size : Math.min(smallest, size);
  }
  return sign.length <= MOST_LINES ? sign : [];
}

const lettersIn = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;
const heightOfWord = ({ box }: Word): number => box[3] - box[1];
