import { computeDotProducts } from './dot-products.ts';

/** Vectors in one array, one after the other, with what their cosines need. */
export type PackedVectors = {
  readonly dimensions: number;
  readonly components: Int8Array;
  /** 1 divided by the length of each vector; 0 for a vector of zeros. */
  readonly inverseLengths: Float32Array;
};

export type SimilarVector = { readonly position: number; readonly similarity: number };

/** Vectors of one scan: it reads all of them, 100,000 of 384 in 5 ms, 30 without SIMD. */
export const MAX_SCANNED_VECTORS = 100_000;

/**
 * Returns the cosine of two vectors in 8 bits, from -1 to 1; 0 with a vector of zeros.
 * @throws RangeError when their lengths differ.
 */
export function computeCosine(first: Int8Array, second: Int8Array): number {
  if (first.length !== second.length) throw new RangeError('vectors of different lengths');
  const [product = 0] = computeDotProducts(first, second);
  return product * computeInverseLength(first) * computeInverseLength(second);
}

/**
 * Packs vectors for scans.
 * @throws RangeError when their lengths differ, or when there are more than MAX_SCANNED_VECTORS.
 */
export function packVectors(vectors: readonly Int8Array[], dimensions = vectors[0]?.length ?? 0): PackedVectors {
  if (vectors.length > MAX_SCANNED_VECTORS) throw new RangeError(`more than ${MAX_SCANNED_VECTORS} vectors`);
  const components = new Int8Array(vectors.length * dimensions);
  for (const [position, vector] of vectors.entries()) {
    if (vector.length !== dimensions) throw new RangeError('vectors of different lengths');
    components.set(vector, position * dimensions);
  }
  return { dimensions, components, inverseLengths: Float32Array.from(vectors, computeInverseLength) };
}

/** Returns the cosine of a question with each packed vector. @throws RangeError when the question has another length. */
export function computeSimilarities(question: Int8Array, packed: PackedVectors): Float32Array {
  const { dimensions, components, inverseLengths } = packed;
  if (inverseLengths.length > 0 && question.length !== dimensions)
    throw new RangeError('a question of another length than the vectors');
  const inverseLength = computeInverseLength(question);
  const products = computeDotProducts(question, components);
  return inverseLengths.map((inverse, position) => (products[position] ?? 0) * inverse * inverseLength);
}

/**
 * Returns the `limit` packed vectors most similar to a question, best first; of equal ones, the first in the array.
 * @throws RangeError when the question has another length than the vectors.
 */
export function findMostSimilar(question: Int8Array, packed: PackedVectors, limit: number): readonly SimilarVector[] {
  const best: SimilarVector[] = [];
  for (const [position, similarity] of computeSimilarities(question, packed).entries()) {
    if (best.length >= limit && similarity <= (best.at(-1)?.similarity ?? Number.POSITIVE_INFINITY)) continue;
    let place = best.length;
    while (place > 0 && (best[place - 1] as SimilarVector).similarity < similarity) place -= 1;
    best.splice(place, 0, { position, similarity });
    if (best.length > limit) best.pop();
  }
  return best;
}

function computeInverseLength(vector: Int8Array): number {
  let square = 0;
  for (let at = 0; at < vector.length; at += 1) square += (vector[at] as number) ** 2;
  return square === 0 ? 0 : 1 / Math.sqrt(square);
}
