/** Chunks of one step of the background work: 1 to 5 s of embedding, lost when the process ends. */
export const CHUNKS_PER_STEP = 16;
/** Chunks of a knowledge base up to which its sentences get vectors, about five a chunk. */
export const MAX_CHUNKS_WITH_SENTENCES = 10_000;
/** Sentences of one chunk that get a vector. */
export const MAX_EMBEDDED_SENTENCES_PER_CHUNK = 30;
/** Sentences of a knowledge base in memory, 40 MB: beyond it only its passages are compared. */
export const MAX_SEARCHED_SENTENCES = 100_000;
