import type { Sheet } from '@probant/samples/drawing/sheet';

/** Lists the texts drawn on the pages, in drawing order. */
export const listPrintedTexts = (sheets: readonly Sheet[]): string[] =>
  sheets.flatMap(({ marks }) => marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : [])));

export const hasPrintedCurrency = (sheets: readonly Sheet[]): boolean =>
  listPrintedTexts(sheets).some((text) => /[€£$]|\b(?:EUR|USD|GBP)\b/.test(text));
