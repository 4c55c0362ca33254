import type { ChunkTables } from '../chunking/chunk.ts';

/** A chunk as it is embedded. */
export type EmbeddableChunk = {
  readonly ordinal: number;
  /** Titles above the chunk, the highest first. */
  readonly heading: readonly string[];
  readonly text: string;
  /** Which of its rows name columns; null or absent where that is not known. */
  readonly tables?: ChunkTables | null;
};

/** Vectors of a chunk in 8 bits. */
export type ChunkVectors = {
  readonly ordinal: number;
  readonly passage: Int8Array;
  /** Vectors of its first sentences; null where the knowledge base is too large for them. */
  readonly sentences: readonly Int8Array[] | null;
};
