/**
 * Versions of what is stored of a document for its search. Each document is stored with them; one with lower versions, or unknown ones, is
 * rebuilt from its text in the background (rebuild/). Never lower or remove one, and add new ones at the end: stored versions are compared
 * in this order. index-format.test.ts fails when a result changes and its version does not.
 *
 * Raise a version by one in the commit that changes what it names, for any text:
 * - `chunking`: where chunks start and end, their headings, their search text, or which rows name columns
 *   (chunking/), and which blocks are left out (reading/asides.rules.ts);
 * - `words`: how a text is split into words, how letters are folded, which language it is in (text-analysis/, libs/french);
 * - `stemming`: the term of a word (stem-french.ts, stem-english.ts, stem-word.ts);
 * - `stopWords`: the words that are left out (stop-words.ts);
 * - `postings`: the bytes of a postings record (lexical/postings-record.ts);
 * - `embeddedTexts`: which texts of a chunk get a vector (vectors/embedded-texts.rules.ts). Raised, no vector is reused.
 */
export const INDEX_FORMAT_VERSIONS = {
  chunking: 3,
  words: 1,
  stemming: 2,
  stopWords: 1,
  postings: 1,
  embeddedTexts: 3,
} as const satisfies Readonly<Record<string, number>>;

/** Values of INDEX_FORMAT_VERSIONS in their order, as they are stored with a document. */
export type IndexFormat = readonly number[];

/** What this version of the program stores. */
export const INDEX_FORMAT: IndexFormat = Object.values(INDEX_FORMAT_VERSIONS);

/** 1-based place of the version of the embedded texts, for SQL. */
export const EMBEDDED_TEXTS_PLACE = Object.keys(INDEX_FORMAT_VERSIONS).indexOf('embeddedTexts') + 1;

/**
 * Returns the SQL condition of documents that are to be rebuilt; `parameter` is the format of the program. Those of a later version are not:
 * two versions beside each other would rebuild the documents of each other for ever.
 */
export const buildOutdatedCondition = (parameter: `$${number}`): string =>
  `(index_format is null or index_format < ${parameter}::integer[])`;
