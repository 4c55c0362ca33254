import { type PageBox, readBox } from '../pages.ts';
import type { PdfObjects } from '../pdf-objects.ts';
import {
  isReference,
  isStream,
  type PdfDictionary,
  type PdfStream,
  type PdfValue,
  toDictionary,
  toInteger,
  toName,
} from '../values/pdf-value.ts';
import { IDENTITY_MATRIX, type Matrix, multiply, readMatrix, transformBox } from './machine/matrix.ts';

export type AnnotationAppearance = {
  /** Index in /Annots. */
  readonly index: number;
  readonly objectNumber: number | null;
  readonly dictionary: PdfDictionary;
  readonly subtype: string | null;
  readonly box: PageBox;
  readonly isShown: boolean;
  readonly form: PdfStream;
  /** From the form's own space to the page. */
  readonly matrix: Matrix;
};

/** Bits of /F that keep an annotation off the screen (ISO 32000-1, table 165): hidden, and no view. */
const HIDDEN_FLAGS = 2 | 32;

/** Lists the annotations that have an appearance, in the order of painting. */
export function* listAppearances(
  objects: PdfObjects,
  annotations: readonly PdfValue[],
): Generator<AnnotationAppearance> {
  for (const [index, value] of annotations.entries()) {
    const dictionary = toDictionary(objects.resolve(value));
    const box = dictionary && readBox(objects, dictionary.entries.get('Rect'));
    const form = dictionary && findNormalAppearance(objects, dictionary);
    if (dictionary === null || box === null || form === null) continue;
    const flags = toInteger(objects.get(dictionary, 'F')) ?? 0;
    yield {
      index,
      objectNumber: isReference(value) ? value.number : null,
      dictionary,
      subtype: toName(objects.get(dictionary, 'Subtype')),
      box,
      isShown: (flags & HIDDEN_FLAGS) === 0,
      form,
      matrix: fitAppearance(objects, form, box),
    };
  }
}

/** Returns the form of /AP /N: itself, or that of the state /AS. */
function findNormalAppearance(objects: PdfObjects, annotation: PdfDictionary): PdfStream | null {
  const appearances = toDictionary(objects.get(annotation, 'AP'));
  const normal: PdfValue = appearances === null ? null : objects.get(appearances, 'N');
  if (isStream(normal)) return normal;
  const state = toName(objects.get(annotation, 'AS'));
  const states = toDictionary(normal);
  const chosen = states === null || state === null ? null : objects.get(states, state);
  return isStream(chosen) ? chosen : null;
}

/** Fits the transformed box of a form into the rectangle of its annotation (ISO 32000-1, 12.5.5, algorithm 8.1). */
function fitAppearance(objects: PdfObjects, form: PdfStream, [x0, y0, x1, y1]: PageBox): Matrix {
  const own = readMatrix(objects, form.dictionary.entries.get('Matrix')) ?? IDENTITY_MATRIX;
  const formBox = readBox(objects, form.dictionary.entries.get('BBox'));
  if (formBox === null) return own;
  const [left, bottom, right, top] = transformBox(formBox, own);
  const [scaleX, scaleY] = [(x1 - x0) / (right - left), (y1 - y0) / (top - bottom)];
  if (!Number.isFinite(scaleX) || !Number.isFinite(scaleY)) return own;
  return multiply(own, [scaleX, 0, 0, scaleY, x0 - left * scaleX, y0 - bottom * scaleY]);
}
