import type { PaintedText, PdfFont, PdfPage } from '@probant/documents/pdf-structure';
import type { PdfEvidence } from '../../evidence/evidence.ts';
import { isSeenText } from '../../page-edits/pages/page-glyph.ts';

/** One operation that shows text, at its place among the operations of its page. */
export type TextRun = {
  readonly page: PdfPage;
  readonly operation: PaintedText;
  readonly order: number;
};

/** The text of a file by page and by font object. Two copies of one font are two fonts. */
export type FontRuns = {
  readonly pages: ReadonlyMap<PdfPage, readonly TextRun[]>;
  readonly fonts: ReadonlyMap<PdfFont, readonly TextRun[]>;
  readonly glyphs: number;
};

const runsByFile = new WeakMap<PagesOfText, FontRuns>();

type PagesOfText = Pick<PdfEvidence, 'pages' | 'readPaint'>;

/** Returns what the pages show, read once for all detectors, without annotations: a form that was filled in has fonts of its own. */
export function readFontRuns(pdf: PagesOfText): FontRuns {
  const kept = runsByFile.get(pdf);
  if (kept !== undefined) return kept;
  const runs = collectRuns(pdf);
  runsByFile.set(pdf, runs);
  return runs;
}

function collectRuns(pdf: PagesOfText): FontRuns {
  const pages = new Map<PdfPage, TextRun[]>();
  const fonts = new Map<PdfFont, TextRun[]>();
  let glyphs = 0;
  for (const page of pdf.pages) {
    const runs: TextRun[] = [];
    for (const operation of pdf.readPaint(page).operations)
      if (operation.kind === 'text' && isRead(operation)) runs.push({ page, operation, order: runs.length });
    pages.set(page, runs);
    for (const run of runs) {
      glyphs += run.operation.glyphs.length;
      const font = run.operation.font?.font;
      if (font) addTo(fonts, font, run);
    }
  }
  return { pages, fonts, glyphs };
}

/** Text that nobody sees must not make the font of an edit one of the fonts of the page. */
const isRead = (operation: PaintedText): boolean => operation.annotation === null && isSeenText(operation);

function addTo(fonts: Map<PdfFont, TextRun[]>, font: PdfFont, run: TextRun): void {
  const runs = fonts.get(font);
  if (runs) runs.push(run);
  else fonts.set(font, [run]);
}
