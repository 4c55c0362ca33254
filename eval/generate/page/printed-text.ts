import type { Sheet } from '../../../samples/drawing/sheet.ts';

/** Every row of text that the pages bear, as drawn. */
export const printedText = (sheets: readonly Sheet[]): string[] =>
  sheets.flatMap(({ marks }) => marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : [])));

export const namesCurrency = (sheets: readonly Sheet[]): boolean =>
  printedText(sheets).some((text) => /[€£$]|\b(?:EUR|USD|GBP)\b/.test(text));
