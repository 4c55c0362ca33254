import type { Word } from '@probant/documents/document';
import { median } from '@probant/kernel/median';
import type { Segment } from '../../reading/rows.ts';
import { countLetters } from '../receipt-amounts.ts';
import type { ReceiptRows } from '../receipt-rows.ts';

/** Least height of the sign as a multiple of the median word height, and least height of its next line as a share of the sign's. */
const MIN_HEIGHT_RATIO = 1.15;
const MIN_NEXT_LINE_RATIO = 0.92;
const MAX_SIGN_LINES = 3;
const MAX_ROWS_SEARCHED = 4;

/** Returns the lines at the top of a receipt that are printed larger than the others: the name on the merchant's sign. May be empty. */
export function findMerchantSign({ rows }: ReceiptRows): readonly Segment[] {
  const medianHeight = median(
    rows.flatMap(({ words }) => words.map(wordHeight)),
    0,
  );
  const first = rows.slice(0, MAX_ROWS_SEARCHED).findIndex(({ text }) => countLetters(text) >= 3);
  const sign: Segment[] = [];
  let smallest = 0;
  for (const { segments } of first < 0 ? [] : rows.slice(first)) {
    const [segment] = segments;
    const size = segment === undefined ? 0 : median(segment.words.map(wordHeight), 0);
    if (
      segment === undefined ||
      segments.length > 1 ||
      size < MIN_HEIGHT_RATIO * medianHeight ||
      size < MIN_NEXT_LINE_RATIO * smallest
    )
      break;
    if (countLetters(segment.text) < 2) break;
    sign.push(segment);
    smallest = smallest === 0 ? size : Math.min(smallest, size);
  }
  return sign.length <= MAX_SIGN_LINES ? sign : [];
}

const wordHeight = ({ box }: Word): number => box[3] - box[1];
