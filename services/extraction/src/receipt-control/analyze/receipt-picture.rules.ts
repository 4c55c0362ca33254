import type { OpenedDocument } from '@probant/documents/document';
import { limitDocument } from '../../reading/limit-document.ts';
import { selectWords } from '../../reading/rows.ts';
import { readArticleCount } from '../../receipt/line-items/quantities.ts';
import { readReceiptAmounts } from '../../receipt/receipt-amounts.ts';
import { readReceiptRows } from '../../receipt/receipt-rows.ts';
import type { ReceiptPicture } from '../findings/receipt-picture.ts';

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
  return { rows, amountConfidences, articleCount: readArticleCount(receipt.rows) };
}
