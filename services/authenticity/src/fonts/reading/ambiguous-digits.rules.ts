import type { PdfFont } from '@probant/documents/pdf-structure';

/** Returns the shown codes of a font that share the text of a digit with another shown code: one of the two may show another digit. */
export function listAmbiguousDigits(
  { getText }: Pick<PdfFont, 'getText'>,
  shownCodes: readonly number[],
): ReadonlySet<number> {
  const codesByDigit = new Map<string, number[]>();
  for (const code of shownCodes) {
    const text = getText(code) ?? '';
    if (/^[0-9]$/.test(text)) codesByDigit.set(text, [...(codesByDigit.get(text) ?? []), code]);
  }
  return new Set([...codesByDigit.values()].filter((codes) => codes.length > 1).flat());
}
