import { type PackedVectors, packVectors } from '../embedding/similarity.rules.ts';

/** Vectors of one document: one for each chunk by ordinal, and one for each sentence where the base has them. */
export type DocumentVectors = {
  readonly passages: PackedVectors;
  /** `ordinals` has the ordinal of the chunk of each sentence. */
  readonly sentences: { readonly vectors: PackedVectors; readonly ordinals: Uint32Array } | null;
};

/** Packs vectors of `dimensions` that follow each other in one array. @throws RangeError when they are not whole vectors. */
export function createVectorTable(components: Int8Array, dimensions: number): PackedVectors {
  const count = components.length / dimensions;
  if (!Number.isInteger(count)) throw new RangeError(`${components.length} components are no vectors of ${dimensions}`);
  const vectors = Array.from({ length: count }, (_, at) => components.subarray(at * dimensions, (at + 1) * dimensions));
  return packVectors(vectors, dimensions);
}
