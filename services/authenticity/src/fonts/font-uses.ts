import type { PageBox, PaintedText, PdfFont, PdfPage } from '@probant/documents/pdf-structure';
import type { PdfEvidence } from '../evidence/evidence.ts';

type ShownPlace = { readonly page: PdfPage; readonly box: PageBox; readonly size: number };

/** How the pages of a file use one font. */
export type FontUse = {
  readonly font: PdfFont;
  /** Where each code is shown first, in the order of painting. */
  readonly firstPlaces: ReadonlyMap<number, ShownPlace>;
};

type Collected = { readonly font: PdfFont; readonly firstPlaces: Map<number, ShownPlace> };

const usesByFile = new WeakMap<PdfEvidence, readonly FontUse[] | null>();

/**
 * Returns the fonts that the pages show text with, read once for all detectors; null when a limit left something out, so that nothing can
 * be said about what is not shown.
 * @throws UnreadableDocument beyond the limits of the file's structure.
 */
export function readFontUses(pdf: PdfEvidence): readonly FontUse[] | null {
  const kept = usesByFile.get(pdf);
  if (kept !== undefined) return kept;
  const uses = collectUses(pdf);
  usesByFile.set(pdf, uses);
  return uses;
}

function collectUses(pdf: PdfEvidence): readonly FontUse[] | null {
  const uses = new Map<PdfFont, Collected>();
  for (const page of pdf.pages) {
    const { operations, reachedLimits } = pdf.readPaint(page);
    if (reachedLimits.size > 0) return null;
    for (const operation of operations) if (operation.kind === 'text') addGlyphs(uses, page, operation);
  }
  return [...uses.values()];
}

function addGlyphs(uses: Map<PdfFont, Collected>, page: PdfPage, { font: pageFont, glyphs, size }: PaintedText): void {
  if (pageFont === null) return;
  const { font } = pageFont;
  const use = uses.get(font) ?? { font, firstPlaces: new Map() };
  uses.set(font, use);
  for (const { code, box } of glyphs) if (!use.firstPlaces.has(code)) use.firstPlaces.set(code, { page, box, size });
}
