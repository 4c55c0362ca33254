import {
  isReference,
  type PdfDictionary,
  type PdfObjects,
  type PdfPage,
  toDictionary,
  toName,
} from '@probant/documents/pdf-structure';
import type { Detector, PdfEvidence } from '../evidence/evidence.ts';
import { MAX_PLACES, toPlaces } from './edit-places.ts';
import { isHiding, listOverlays, type Overlay } from './overlay-annotation.rules.ts';
import { readSweep } from './swept-pages.ts';

type PlacedOverlay = Overlay & { readonly page: PdfPage };

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
          objects: named.slice(0, MAX_PLACES).flatMap(({ annotation }) => annotation.objectNumber ?? []),
          places: named.slice(0, MAX_PLACES).flatMap(({ annotation, page }) => toPlaces([annotation.box], page)),
        },
      },
    ];
  },
};

const listPageOverlays = (pdf: PdfEvidence, page: PdfPage): readonly PlacedOverlay[] =>
  listOverlays(readSweep(page, pdf.readPaint(page), pdf.objects), (overlay) => isFormField(overlay, pdf.objects)).map(
    (overlay) => ({ ...overlay, page }),
  );

/** Glyphs of a form that its own field may hide: those of a hint such as a date pattern. */
const MAX_HINT_GLYPHS = 12;

/** Whether an annotation is a field of a form that does what fields do: a button, a signature, or a text over no more than a hint. */
function isFormField({ annotation, hidden }: Overlay, objects: PdfObjects): boolean {
  if (annotation.subtype !== 'Widget') return false;
  const widget = annotation.objectNumber === null ? null : objects.readObject(annotation.objectNumber)?.value;
  const type = findFieldType(toDictionary(widget), objects);
  if (type === 'Sig' || type === 'Btn') return true;
  return type !== null && hidden.length <= MAX_HINT_GLYPHS;
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
