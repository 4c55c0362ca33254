import type { EmbeddedDocument } from './thread/messages.ts';

/** Vectors of a chunk as they are stored. */
export type StoredVectors = {
  readonly id: string;
  readonly revision: number;
  readonly ordinal: number;
  readonly passage: Uint8Array;
  readonly sentences: Uint8Array | null;
};

/** Joins the vectors of each document, its chunks in order. */
export const joinVectors = (rows: readonly StoredVectors[], hasSentences: boolean): readonly EmbeddedDocument[] =>
  [...Map.groupBy(rows, ({ id }) => id)].map(([id, chunks]) => {
    const dimensions = chunks[0]?.passage.length ?? 0;
    return {
      id,
      revision: chunks[0]?.revision ?? 0,
      dimensions,
      passages: joinComponents(chunks.map(({ passage }) => passage)),
      sentences: hasSentences ? joinSentences(chunks, dimensions) : null,
    };
  });

function joinSentences(chunks: readonly StoredVectors[], dimensions: number): EmbeddedDocument['sentences'] {
  const ordinals = chunks.flatMap(({ ordinal, sentences }) =>
    Array.from({ length: (sentences?.length ?? 0) / dimensions }, () => ordinal),
  );
  return {
    components: joinComponents(chunks.map(({ sentences }) => sentences ?? new Uint8Array())),
    ordinals: Uint32Array.from(ordinals),
  };
}

function joinComponents(parts: readonly Uint8Array[]): Int8Array {
  const components = new Int8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    components.set(new Int8Array(part.buffer, part.byteOffset, part.byteLength), at);
    at += part.length;
  }
  return components;
}
