import type { PaintedText, PdfPage } from '@probant/documents/pdf-structure';
import type { Detector, PdfEvidence } from '../../evidence/evidence.ts';
import { toPlace } from '../../signals/to-place.ts';
import { isFigure } from './figure.rules.ts';

/** Tags that editors leave at a text that was changed; Acrobat writes TouchUp_TextEdit. */
const EDIT_TAG = /^(?:touch_?up\w*|text_?edit)$/i;
const MAX_PLACES = 50;

/**
 * Marks that a tool for changing single texts left in the content of a page. Issuers touch up the labels of their templates, too (2 of 66
 * genuine invoices): the case is raised when a marked text is a figure, such as an amount, a date or an account number.
 */
export const TOUCHUP_DETECTOR: Detector = {
  name: 'pdf_touchup',
  detect({ pdf }) {
    if (pdf === null) return [];
    const marked = pdf.pages.map((page) => ({ page, ...readMarks(pdf, page) })).filter(({ marks }) => marks > 0);
    if (marked.length === 0) return [];
    const texts = marked.flatMap(({ page, texts: own }) => own.map((text) => ({ page, text })));
    const figures = texts.filter(({ text }) => isFigure(text.text));
    const places = (figures.length > 0 ? figures : texts).slice(0, MAX_PLACES);
    return [
      {
        code: 'pdf_touchup_edit',
        isRaised: figures.length > 0,
        detail: {
          marks: marked.reduce((sum, { marks }) => sum + marks, 0),
          places:
            places.length > 0
              ? places.map(({ page, text }) => toPlace(page, text.box))
              : marked.map(({ page }) => ({ page: page.number })),
        },
      },
    ];
  },
};

/** Whether a page has such marks. */
export const hasEditMarks = (pdf: PdfEvidence): boolean =>
  pdf.pages.some((page) => Array.from(pdf.readPaint(page).tags.keys()).some((tag) => EDIT_TAG.test(tag)));

function readMarks(
  pdf: PdfEvidence,
  page: PdfPage,
): { readonly marks: number; readonly texts: readonly PaintedText[] } {
  const { tags, operations } = pdf.readPaint(page);
  let marks = 0;
  for (const [tag, count] of tags) if (EDIT_TAG.test(tag)) marks += count;
  if (marks === 0) return { marks, texts: [] };
  const texts = operations.filter(
    (operation) =>
      operation.kind === 'text' && operation.text.trim() !== '' && operation.tags.some((tag) => EDIT_TAG.test(tag)),
  );
  return { marks, texts: texts as PaintedText[] };
}
