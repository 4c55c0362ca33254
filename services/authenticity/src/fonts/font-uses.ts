import type { PageBox, PaintedText, PaintLimit, PdfFont, PdfPage } from '@probant/documents/pdf-structure';
import type { PdfEvidence } from '../evidence/evidence.ts';

type ShownPlace = { readonly page: PdfPage; readonly box: PageBox; readonly size: number };

/** How the pages of a file use one font. */
export type FontUse = {
  readonly font: PdfFont;
  /** Where each code is shown first, in the order of painting. */
  readonly firstPlaces: ReadonlyMap<number, ShownPlace>;
};

type Collected = { readonly font: PdfFont; readonly firstPlaces: Map<number, ShownPlace> };

export type FontUses = {
  readonly uses: readonly FontUse[];
  /** Whether no limit left text out. Else nothing can be said about what is not shown. */
  readonly isComplete: boolean;
};

const usesByFile = new WeakMap<PdfEvidence, FontUses>();

/**
 * Returns the fonts that the pages show text with, read once for all detectors.
 * @throws UnreadableDocument beyond the limits of the file's structure.
 */
export function readFontUses(pdf: PdfEvidence): FontUses {
  const kept = usesByFile.get(pdf);
  if (kept !== undefined) return kept;
  const uses = collectUses(pdf);
  usesByFile.set(pdf, uses);
  return uses;
}

/** Limits of the paint order that leave no text out. */
const HARMLESS_LIMITS: ReadonlySet<PaintLimit> = new Set([
  'idleOperators',
  'smallOperations',
  'outlineNumbers',
  'fontEntries',
  'tags',
]);

function collectUses(pdf: PdfEvidence): FontUses {
  const uses = new Map<PdfFont, Collected>();
  let isComplete = true;
  for (const page of pdf.pages) {
    const { operations, reachedLimits } = pdf.readPaint(page);
    if (Array.from(reachedLimits).some((limit) => !HARMLESS_LIMITS.has(limit))) isComplete = false;
    for (const operation of operations) if (operation.kind === 'text') addGlyphs(uses, page, operation);
  }
  return { uses: [...uses.values()], isComplete };
}

function addGlyphs(uses: Map<PdfFont, Collected>, page: PdfPage, { font: pageFont, glyphs, size }: PaintedText): void {
  if (pageFont === null) return;
  const { font } = pageFont;
  const use = uses.get(font) ?? { font, firstPlaces: new Map() };
  uses.set(font, use);
  for (const { code, box } of glyphs) if (!use.firstPlaces.has(code)) use.firstPlaces.set(code, { page, box, size });
}
