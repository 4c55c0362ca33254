import type { Language } from '../../text-analysis/language.ts';
import { quantiseVector } from '../quantise.rules.ts';

/**
 * What is learned about the vectors of one model, so that questions and passages compare better: all of them have a large part in common,
 * which does not distinguish them, and a question is written differently from what answers it.
 */
export type Alignment = {
  /** Mean of the vectors of passages and sentences, each of length 1. */
  readonly passageCentre: Float32Array;
  /** Mean of the vectors of questions in a language, each of length 1. */
  readonly questionCentres: Readonly<Record<Language, Float32Array>>;
  /** Row by row: component `column` of a question gets `matrix[row * dimensions + column]` times its component `row` added. */
  readonly matrix: Float32Array;
};

/** Returns a passage or sentence without what all of them have in common. A vector of zeros stays one. */
export function alignPassage(vector: Int8Array, { passageCentre }: Alignment): Int8Array {
  return quantiseVector(subtractCentre(vector, passageCentre));
}

/** Returns a question as a vector like those of the passages that answer it. A vector of zeros stays one. */
export function alignQuestion(
  vector: Int8Array,
  language: Language,
  { matrix, questionCentres }: Alignment,
): Int8Array {
  return quantiseVector(addProduct(subtractCentre(vector, questionCentres[language]), matrix));
}

/** Returns the vector at length 1 less `centre`. @throws RangeError when their lengths differ. */
export function subtractCentre(vector: Int8Array, centre: Float32Array): Float32Array {
  if (vector.length !== centre.length) throw new RangeError('a vector of another length than the centre');
  const length = Math.hypot(...vector);
  return Float32Array.from(vector, (component, at) => (length === 0 ? 0 : component / length - (centre[at] ?? 0)));
}

/** Returns `vector` plus its product with the matrix. */
export function addProduct(vector: Float32Array, matrix: Float32Array): Float32Array {
  const { length } = vector;
  const sum = vector.slice();
  for (let row = 0; row < length; row += 1) {
    const factor = vector[row] as number;
    for (let column = 0; column < length; column += 1)
      sum[column] = (sum[column] as number) + factor * (matrix[row * length + column] as number);
  }
  return sum;
}
