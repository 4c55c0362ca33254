import type { Page } from '@probant/documents/document';
import { findAmounts } from '@probant/french/money';

// In points. Tills print on rolls of 58 or 80 mm.
const MAX_ROLL_WIDTH = 240;

/** Whether a page looks like a till receipt: a narrow column of short rows with prices, on a roll, on a tall page, or on a picture. */
export function isTillReceipt(page: Page): boolean {
  const { lines } = page;
  if (lines.length < 5) return false;
  // Rules made of dashes are as long as the paper is wide: they do not count.
  const textLines = lines.filter((line) => /[\p{L}\p{N}]/u.test(line.text));
  const lengths = textLines.map((line) => line.text.length).sort((a, b) => a - b);
  const longLength = lengths[Math.floor(lengths.length * 0.9)] ?? 0;
  const isOnTillPaper =
    page.source === 'ocr' ||
    page.height / page.width > 1.7 ||
    (page.source === 'pdf_text' && page.width <= MAX_ROLL_WIDTH);
  const hasPrices = lines.filter((line) => findAmounts(line.text).length > 0).length >= 2;
  return longLength <= 48 && hasPrices && isOnTillPaper;
}
