import type { OpenedDocument, Word } from '@probant/documents/document';
import { limitDocument } from '../../reading/limit-document.ts';
import { selectWords } from '../../reading/rows.ts';
import { findDateCandidates } from '../../receipt/date/date-candidates.ts';
import { readArticleCount } from '../../receipt/line-items/quantities.ts';
import { readReceiptAmounts } from '../../receipt/receipt-amounts.ts';
import { type ReceiptRows, readReceiptRows } from '../../receipt/receipt-rows.ts';
import type { ReceiptPicture } from './receipt-picture.ts';

/** Returns what was seen on a receipt that OCR read; null for exact text, which has no misread digit and no unread row. */
export function describePicture(document: OpenedDocument): ReceiptPicture | null {
  if (document.pages.every(({ source }) => source !== 'ocr')) return null;
  const receipt = readReceiptRows(limitDocument(document));
  const amounts = readReceiptAmounts(receipt);
  const amountConfidences = new Map<number, number>();
  for (const { cents, segment, start, end } of amounts) {
    const words = selectWords(segment.words, start, end);
    const confidence = Math.min(1, ...words.map((word) => word.confidence));
    amountConfidences.set(cents, Math.max(confidence, amountConfidences.get(cents) ?? 0));
  }
  const amountsByRow = Map.groupBy(amounts, ({ row }) => row);
  const rows = receipt.rows.map((row, index) => ({
    text: row.text,
    folded: row.folded,
    amounts: (amountsByRow.get(index) ?? []).map(({ cents }) => cents),
    top: Math.min(...row.segments.map(({ top }) => top)),
    bottom: Math.max(...row.segments.map(({ bottom }) => bottom)),
    page: row.page,
  }));
  return {
    rows,
    amountConfidences,
    dateConfidences: measureDates(receipt),
    articleCount: readArticleCount(receipt.rows),
  };
}

/** Returns the confidence of the figures of each date, by its value. */
const measureDates = (receipt: ReceiptRows): ReadonlyMap<string, number> =>
  new Map(
    findDateCandidates(receipt).map(({ value, occurrences }) => [
      value,
      Math.max(...occurrences.map(({ place, start, end }) => measureFigures(selectWords(place.words, start, end)))),
    ]),
  );

const measureFigures = (words: readonly Word[]): number =>
  Math.min(1, ...words.filter(({ text }) => /\d/.test(text)).map(({ confidence }) => confidence));
