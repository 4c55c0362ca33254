import type { Page } from '@probant/documents/document';
import { findAmounts } from '@probant/french/money';

// A till prints on rolls of 58 or 80 mm.
const ROLL_IN_POINTS = 240;

/** The look of a till receipt: one narrow column of short rows with prices, on a roll, far higher than wide, or in a picture. */
export function isSlip(page: Page): boolean {
  const { lines } = page;
  if (lines.length < 5) return false;
  // A rule drawn of dashes is as long as its paper is wide, whatever stands between two of them.
  const written = lines.filter((line) => /[\p{L}\p{N}]/u.test(line.text));
  const lengths = written.map((line) => line.text.length).sort((a, b) => a - b);
  const long = lengths[Math.floor(lengths.length * 0.9)] ?? 0;
  const onPaperOfTills =
    page.source === 'ocr' ||
    page.height / page.width > 1.7 ||
    (page.source === 'pdf_text' && page.width <= ROLL_IN_POINTS);
  const priced = lines.filter((line) => findAmounts(line.text).length > 0).length >= 2;
  return long <= 48 && priced && onPaperOfTills;
}
