import type { PdfPage } from '@probant/documents/pdf-structure';
import type { Detector, PdfEvidence } from '../../evidence/evidence.ts';
import type { Observation } from '../../signals/signal.ts';
import { MAX_PLACES, toPlaces } from '../pages/edit-places.ts';
import { readSweep } from '../pages/swept-pages.ts';
import { type CoveredText, isFigureSizedPicture, isReplaced, listCoveredTexts } from './covered-text.rules.ts';

type PlacedText = CoveredText & { readonly page: PdfPage };

/** Text under a box or a picture, with another text in its place or none. */
export const coveredTextDetector: Detector = {
  name: 'covered text',
  detect({ pdf }) {
    const texts = pdf === null ? [] : pdf.pages.flatMap((page) => listTexts(pdf, page));
    const replaced = texts.filter(isReplaced);
    const hidden = texts.filter((text) => !isReplaced(text));
    return [
      ...(replaced.length > 0 ? [describe('text_overwritten', replaced)] : []),
      ...(hidden.length > 0 ? [describe('text_hidden_under_box', hidden)] : []),
    ];
  },
};

const listTexts = (pdf: PdfEvidence, page: PdfPage): readonly PlacedText[] =>
  listCoveredTexts(readSweep(pdf, page), page.shownBox, () => pdf.limits.reach('covers', page.number)).map((text) => ({
    ...text,
    page,
  }));

const describe = (code: 'text_overwritten' | 'text_hidden_under_box', texts: readonly PlacedText[]): Observation => ({
  code,
  ...(code === 'text_hidden_under_box' && texts.some(isFigureSizedPicture) ? { isRaised: true } : {}),
  detail: {
    covers: texts.length,
    pictures: texts.filter(({ cover }) => cover.kind === 'image').length,
    hidden_glyphs: sum(texts.map(({ hidden }) => hidden.length)),
    new_glyphs: sum(texts.map(({ replacing }) => replacing.length)),
    places: texts.slice(0, MAX_PLACES).flatMap(({ cover, page }) => toPlaces([cover.box], page)),
  },
});

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
