import type { PdfRevision } from '@probant/documents/pdf-structure';
import type { PdfEvidence } from '../../evidence/evidence.ts';
import type { Observation } from '../../signals/signal.ts';
import { MAX_PLACES, toPlaces } from '../pages/edit-places.ts';
import { pairPages } from '../pages/page-pairs.rules.ts';
import { isHiding } from './overlay-annotation.rules.ts';
import { listPageOverlays, type PlacedOverlay } from './overlay-annotation-detector.ts';

/**
 * Returns how many annotations hide text of the pages in the latest revision that did not do so in an earlier one, and where; null without
 * any.
 * @throws UnreadableDocument beyond the limits of the file's structure.
 */
export function findAddedOverlays(pdf: PdfEvidence, revision: PdfRevision): Observation['detail'] | null {
  const earlier = pdf.openRevision(revision);
  if (earlier === null) return null;
  const added = pairPages(earlier.pages, pdf.pages).flatMap((pair) => {
    const hiding = listPageOverlays(pdf, pair.latest).filter(isHiding);
    if (hiding.length === 0) return [];
    const known = new Set(listPageOverlays(earlier, pair.earlier).filter(isHiding).map(describeLook));
    return hiding.filter((overlay) => !known.has(describeLook(overlay)));
  });
  if (added.length === 0) return null;
  return {
    annotations: added.length,
    hidden_glyphs: added.reduce((total, { hidden }) => total + hidden.length, 0),
    places: added.slice(0, MAX_PLACES).flatMap(({ annotation, page }) => toPlaces([annotation.box], page)),
  };
}

/** Returns a key that two versions of an annotation share when they hide and show the same. */
const describeLook = ({ annotation: { box }, hidden, shown }: PlacedOverlay): string =>
  JSON.stringify([box.map(Math.round), hidden.length, shown.map(({ text, code }) => [text, code])]);
