import { type PdfFont, type PdfPage, toShownBox } from '@probant/documents/pdf-structure';
import type { Detector, Evidence, PdfEvidence } from '../../evidence/evidence.ts';
import { toPlaces } from '../../page-edits/pages/edit-places.ts';
import { readFontUses } from '../font-uses.ts';
import { listAmbiguousDigits } from './ambiguous-digits.rules.ts';
import { cropPicture } from './crop-picture.ts';
import { type FigureLine, isReadOtherwise, listDoubtfulLines } from './figure-lines.rules.ts';

/** Lines that are read by OCR: about 0.1 s each, and only in files with doubtful digits. */
const MAX_READ_LINES = 4;
const DOTS_PER_INCH = 200;
/** Pixels around a line: OCR needs some ground. */
const MARGIN_PIXELS = 12;

type PlacedLine = FigureLine & { readonly page: PdfPage };

/** Figures that OCR of the page reads otherwise than the file states them, where a font leaves room for it. */
export const readingDetector: Detector = {
  name: 'text against picture',
  async detect(evidence) {
    const doubtful = evidence.pdf === null ? [] : listLines(evidence.pdf);
    if (doubtful.length > MAX_READ_LINES) evidence.limits.reach('figures');
    const lines = doubtful.slice(0, MAX_READ_LINES);
    const different: PlacedLine[] = [];
    for (const line of lines) if (await isShownOtherwise(evidence, line)) different.push(line);
    if (different.length === 0) return [];
    const places = different.flatMap(({ box, page }) => toPlaces([box], page));
    return [{ code: 'text_ocr_mismatch', detail: { read_lines: lines.length, lines: different.length, places } }];
  },
};

function listLines(pdf: PdfEvidence): readonly PlacedLine[] {
  const doubtful = new Map<PdfFont, ReadonlySet<number>>();
  for (const { font, firstPlaces } of readFontUses(pdf).uses) {
    const codes = listAmbiguousDigits(font, [...firstPlaces.keys()]);
    if (codes.size > 0) doubtful.set(font, codes);
  }
  if (doubtful.size === 0) return [];
  return pdf.pages.flatMap((page) => {
    const texts = pdf.readPaint(page).operations.filter((operation) => operation.kind === 'text');
    return listDoubtfulLines(texts, doubtful).map((line) => ({ ...line, page }));
  });
}

async function isShownOtherwise(evidence: Evidence, { page, box, digits }: PlacedLine): Promise<boolean> {
  const picture = await evidence.renderPage(page.number, DOTS_PER_INCH);
  if (picture === null) return false;
  const { lines } = await evidence.readPicture(cropPicture(picture, toShownBox(box, page), MARGIN_PIXELS));
  return lines.some(({ text }) => isReadOtherwise(digits, text));
}
