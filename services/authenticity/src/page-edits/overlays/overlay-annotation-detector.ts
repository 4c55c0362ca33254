import {
  isReference,
  type PaintedAnnotation,
  type PdfDictionary,
  type PdfObjects,
  type PdfPage,
  toDictionary,
  toName,
} from '@probant/documents/pdf-structure';
import type { Detector, RevisionPages } from '../../evidence/evidence.ts';
import { MAX_PLACES, toPlaces } from '../pages/edit-places.ts';
import { readSweep } from '../pages/swept-pages.ts';
import { isHiding, listOverlays, type Overlay } from './overlay-annotation.rules.ts';

/** Object numbers of annotations that the answer names. */
const MAX_OBJECTS = 20;

export type PlacedOverlay = Overlay & { readonly page: PdfPage };

/** Annotations that hide text of a page or add some. */
export const overlayAnnotationDetector: Detector = {
  name: 'annotations over text',
  detect({ pdf }) {
    const overlays = pdf === null ? [] : pdf.pages.flatMap((page) => listPageOverlays(pdf, page));
    if (overlays.length === 0) return [];
    const hiding = overlays.filter(isHiding);
    const named = hiding.length > 0 ? hiding : overlays;
    return [
      {
        code: 'pdf_overlay_annotation',
        ...(hiding.length > 0 ? { isRaised: true } : {}),
        detail: {
          annotations: overlays.length,
          hiding: hiding.length,
          hidden_glyphs: named.reduce((total, { hidden }) => total + hidden.length, 0),
          objects: named.slice(0, MAX_OBJECTS).flatMap(({ annotation }) => annotation.objectNumber ?? []),
          places: named.slice(0, MAX_PLACES).flatMap(({ annotation, page }) => toPlaces([annotation.box], page)),
        },
      },
    ];
  },
};

/**
 * Lists the annotations of a page that hide text of it or add some.
 * @throws UnreadableDocument beyond the limits of the file's structure.
 */
export const listPageOverlays = (pdf: RevisionPages, page: PdfPage): readonly PlacedOverlay[] =>
  listOverlays(readSweep(pdf, page), page.shownBox, {
    findFieldType: (annotation) => readFieldType(annotation, pdf.objects),
    onLimit: () => pdf.limits.reach('covers', page.number),
  }).map((overlay) => ({ ...overlay, page }));

function readFieldType({ subtype, objectNumber }: PaintedAnnotation, objects: PdfObjects): string | null {
  if (subtype !== 'Widget' || objectNumber === null) return null;
  return findFieldType(toDictionary(objects.readObject(objectNumber)?.value), objects);
}

/** Fields inside fields. */
const MAX_FIELD_DEPTH = 16;

/** A field has its type from the fields around it (ISO 32000-1, 12.7.3.1). */
function findFieldType(widget: PdfDictionary | null, objects: PdfObjects): string | null {
  let field = widget;
  for (let depth = 0; field !== null && depth < MAX_FIELD_DEPTH; depth += 1) {
    const type = toName(objects.get(field, 'FT'));
    if (type !== null) return type;
    const parent = field.entries.get('Parent');
    field = isReference(parent) ? toDictionary(objects.resolve(parent)) : null;
  }
  return null;
}
