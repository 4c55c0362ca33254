import {
  INVISIBLE_MODES,
  intersectBoxes,
  type PageBox,
  type PaintedText,
  type PaintLayer,
  type PaintOperation,
  type PdfPage,
} from '@probant/documents/pdf-structure';
import type { Detector, PdfEvidence } from '../evidence/evidence.ts';
import type { Place } from '../signals/signal.ts';
import { toPlace } from '../signals/to-place.ts';
import { listReplaceableLayers } from './layer-groups.ts';

/** Hidden operations that are compared, and shown texts that they are compared with, on one page. */
const MAX_HIDDEN_OPERATIONS = 200;
const MAX_SHOWN_TEXTS = 5_000;
const MAX_PLACES = 50;
/** A text replaces another one when this share of it lies on the other. */
const MIN_TEXT_OVERLAP = 0.5;
/** A picture hides a text when it covers this share of it. A larger part of the page is a background. */
const MIN_TEXT_COVER = 0.8;
const MAX_PICTURE_SHARE = 0.5;
const MIN_LETTERS = 2;

/**
 * Text or pictures of a hidden layer at the place of text that is shown. Not the layers of drawings and maps, of print marks, watermarks and
 * languages: files with many layers, and layers that state such a use, are left out.
 */
export const HIDDEN_LAYER_DETECTOR: Detector = {
  name: 'pdf_hidden_layers',
  detect({ pdf }) {
    const layers = pdf === null ? null : listReplaceableLayers(pdf.objects);
    if (pdf === null || layers === null || layers.size === 0) return [];
    const isReplaceable = (layer: PaintLayer | null): boolean =>
      layer?.objectNumber != null && !layer.isShown && layers.has(layer.objectNumber);
    const places = pdf.pages.flatMap((page) => findReplacements(pdf, page, isReplaceable)).slice(0, MAX_PLACES);
    return places.length === 0 ? [] : [{ code: 'pdf_hidden_layer', detail: { places } }];
  },
};

function findReplacements(
  pdf: PdfEvidence,
  page: PdfPage,
  isReplaceable: (layer: PaintLayer | null) => boolean,
): readonly Place[] {
  const { operations } = pdf.readPaint(page);
  const hidden = operations
    .filter((operation) => operation.annotation === null && isReplaceable(operation.layer) && showsContent(operation))
    .slice(0, MAX_HIDDEN_OPERATIONS);
  if (hidden.length === 0) return [];
  const texts = operations.filter(isShownText).slice(0, MAX_SHOWN_TEXTS);
  const pageArea = getArea(page.shownBox);
  return hidden
    .filter(({ kind, box }) => {
      if (kind === 'text') return texts.some((text) => getShare(box, text.box) >= MIN_TEXT_OVERLAP);
      return (
        getArea(box) <= MAX_PICTURE_SHARE * pageArea && texts.some((text) => getShare(text.box, box) >= MIN_TEXT_COVER)
      );
    })
    .map(({ box }) => toPlace(page, box));
}

const showsContent = (operation: PaintOperation): boolean =>
  operation.kind === 'text' ? isPrinted(operation) : operation.kind === 'image';

const isShownText = (operation: PaintOperation): operation is PaintedText =>
  operation.kind === 'text' && operation.isShown && isPrinted(operation);

const isPrinted = ({ renderingMode, text }: PaintedText): boolean =>
  !INVISIBLE_MODES.has(renderingMode) && text.replace(/\s/g, '').length >= MIN_LETTERS;

const getArea = ([x0, y0, x1, y1]: PageBox): number => (x1 - x0) * (y1 - y0);

/** Returns the share of the first box that lies in the second one. */
function getShare(box: PageBox, other: PageBox): number {
  const shared = intersectBoxes(box, other);
  return shared === null ? 0 : getArea(shared) / getArea(box);
}
