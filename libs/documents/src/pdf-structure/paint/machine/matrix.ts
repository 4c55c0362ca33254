import type { PageBox } from '../../pages.ts';
import type { PdfObjects } from '../../pdf-objects.ts';
import { isArray, type PdfValue } from '../../values/pdf-value.ts';

/** [a b c d e f]: x' = a x + c y + e, y' = b x + d y + f (ISO 32000-1, 8.3.3). */
export type Matrix = readonly [number, number, number, number, number, number];

export const IDENTITY_MATRIX: Matrix = [1, 0, 0, 1, 0, 0];

/** Returns the matrix that applies `first`, then `second`. */
export const multiply = (first: Matrix, second: Matrix): Matrix => [
  first[0] * second[0] + first[1] * second[2],
  first[0] * second[1] + first[1] * second[3],
  first[2] * second[0] + first[3] * second[2],
  first[2] * second[1] + first[3] * second[3],
  first[4] * second[0] + first[5] * second[2] + second[4],
  first[4] * second[1] + first[5] * second[3] + second[5],
];

/** Returns the box around a box after a transformation. */
export function transformBox([x0, y0, x1, y1]: PageBox, [a, b, c, d, e, f]: Matrix): PageBox {
  const xs = [a * x0 + c * y0, a * x1 + c * y0, a * x0 + c * y1, a * x1 + c * y1] as const;
  const ys = [b * x0 + d * y0, b * x1 + d * y0, b * x0 + d * y1, b * x1 + d * y1] as const;
  return [Math.min(...xs) + e, Math.min(...ys) + f, Math.max(...xs) + e, Math.max(...ys) + f];
}

/** Factor by which a matrix enlarges lengths, on average. */
export const getScale = ([a, b, c, d]: Matrix): number => Math.sqrt(Math.abs(a * d - b * c));

/** Reads an array of six numbers; null for anything else. */
export function readMatrix(objects: PdfObjects, value: PdfValue | undefined): Matrix | null {
  const array = objects.resolve(value);
  return isArray(array) ? toMatrix(array.slice(0, 6).map((item) => objects.resolve(item))) : null;
}

export function toMatrix(values: readonly PdfValue[]): Matrix | null {
  const [a, b, c, d, e, f] = values;
  const isComplete = values.length === 6 && values.every((value) => typeof value === 'number');
  return isComplete ? ([a, b, c, d, e, f] as unknown as Matrix) : null;
}
