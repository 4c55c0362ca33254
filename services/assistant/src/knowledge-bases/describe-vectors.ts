import type { KnowledgeBase } from '@probant/contracts/assistant';

/** Describes the vectors of a knowledge base by its counts. */
export type DescribeVectors = (counts: {
  readonly totalChunks: number;
  readonly pendingChunks: number;
}) => KnowledgeBase['vectors'];

/** Chunks that get vectors in a second, as measured; null before the first ones. */
type ReadPace = () => number | null;

/** `embedder` is the name of the one in use; null, and no knowledge base has vectors, without. */
export const createVectorDescription =
  (embedder: string | null, readPace: ReadPace): DescribeVectors =>
  ({ pendingChunks, totalChunks }) => {
    if (embedder === null) return null;
    const speed = readPace();
    return {
      model: embedder,
      ready: totalChunks - pendingChunks,
      pending: pendingChunks,
      chunks_per_second: speed === null ? null : Math.round(10 * speed) / 10,
      remaining_seconds: pendingChunks === 0 ? 0 : speed === null ? null : Math.ceil(pendingChunks / speed),
    };
  };
