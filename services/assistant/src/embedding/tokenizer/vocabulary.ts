/** Pieces of a SentencePiece unigram model; the position of a piece is its id. */
export type Vocabulary = {
  /** Logarithm of the probability of each piece. */
  readonly scores: Float32Array;
  /** UTF-8 of all pieces, one after the other; `offsets` has one more element than there are pieces. */
  readonly bytes: Uint8Array;
  readonly offsets: Uint32Array;
};

/** Ids of the four pieces without text: start, padding, end and unknown. They are the first of the vocabulary. */
export const SPECIAL_IDS = { start: 0, padding: 1, end: 2, unknown: 3 } as const;

const SPECIAL_COUNT = 4;

/**
 * Parses a vocabulary: one line for each piece, with the piece, a tab and its score.
 * @throws Error that names the first malformed line.
 */
export function parseVocabulary(text: string): Vocabulary {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  const scores = new Float32Array(lines.length);
  const offsets = new Uint32Array(lines.length + 1);
  const bytes = new Uint8Array(Buffer.byteLength(text));
  const encoder = new TextEncoder();
  let length = 0;
  for (const [id, line] of lines.entries()) {
    const tab = line.indexOf('\t');
    const score = Number(line.slice(tab + 1));
    if (tab < 1 || tab === line.length - 1 || !Number.isFinite(score))
      throw new Error(`line ${id + 1} of the vocabulary is not a piece and its score`);
    scores[id] = score;
    if (id >= SPECIAL_COUNT) length += encoder.encodeInto(line.slice(0, tab), bytes.subarray(length)).written;
    offsets[id + 1] = length;
  }
  if (lines.length <= SPECIAL_COUNT) throw new Error('the vocabulary has no pieces');
  return { scores, bytes: bytes.slice(0, length), offsets };
}
