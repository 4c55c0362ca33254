import type { PdfPage } from '@probant/documents/pdf-structure';
import type { Detector } from '../../evidence/evidence.ts';
import { joinRuns, MAX_PLACES, toPlaces } from '../../page-edits/pages/edit-places.ts';
import type { Observation } from '../../signals/signal.ts';
import { findInvisibleText, type InvisibleText } from './invisible-text.rules.ts';

type PageText = InvisibleText & { readonly page: PdfPage };

/** Text that programs read and nobody sees: the text layer of a scan, or a part of a page. */
export const invisibleTextDetector: Detector = {
  name: 'invisible text',
  detect({ pdf }) {
    if (pdf === null) return [];
    const texts = pdf.pages.flatMap((page) => {
      const text = findInvisibleText(pdf.readPaint(page), page.shownBox);
      return text === null ? [] : [{ ...text, page }];
    });
    const parts = texts.filter(({ isTextLayer }) => !isTextLayer);
    if (parts.length > 0) return [{ ...describe(parts), isRaised: true }];
    return texts.length > 0 ? [{ code: 'text_invisible', detail: { pages: texts.length } }] : [];
  },
};

const describe = (texts: readonly PageText[]): Observation => ({
  code: 'text_invisible',
  detail: {
    pages: texts.length,
    glyphs: texts.reduce((sum, { glyphs }) => sum + glyphs, 0),
    places: texts
      .flatMap(({ boxes, page }) => toPlaces(joinRuns(boxes.slice(0, MAX_PLACES)), page))
      .slice(0, MAX_PLACES),
  },
});
