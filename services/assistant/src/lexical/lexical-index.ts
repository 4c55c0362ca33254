import { DEFAULT_LANGUAGE, type Language } from '../text-analysis/language.ts';
import type { ChunkTerms } from './chunk-terms.ts';
import type { FieldTerms } from './field-terms.ts';
import { createGrowableArray, pushValue, readValue } from './growable-array.ts';
import { buildInvertedLists, type InvertedLists } from './inverted-lists.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.ts';

/** One document of the index. Its chunks are the slots `firstSlot` to `firstSlot + chunkCount - 1`. */
export type IndexedDocument = {
  readonly id: string;
  readonly firstSlot: number;
  readonly chunkCount: number;
  /** Terms of the bodies of its chunks. */
  readonly length: number;
  readonly language: Language;
};

/**
 * In-memory lexical index of one knowledge base, rebuilt from its postings records. A chunk has a slot, which changes when the index is
 * compacted; outside, a chunk is its document and its ordinal. About 4 bytes a word and 8 a distinct word of a chunk.
 */
export type LexicalIndex = {
  readonly vocabulary: Vocabulary;
  readonly documents: Map<string, IndexedDocument>;
  body: FieldTerms;
  heading: FieldTerms;
  /** The document of each slot, null for a removed one. */
  documentBySlot: (IndexedDocument | null)[];
  totals: {
    chunks: number;
    bodyTerms: number;
    headingTerms: number;
    readonly chunksByLanguage: Record<Language, number>;
  };
  /** Lists over the first slots; the slots after them are scanned. */
  lists: { readonly body: InvertedLists; readonly heading: InvertedLists } | null;
};

/** Chunks of one knowledge base: at 100,000 of 180 words the index takes some 150 MB. */
export const MAX_CHUNKS_PER_INDEX = 400_000;

export class IndexFull extends Error {
  override readonly name = 'IndexFull';
}

/** Slots of removed chunks beyond this share of all are worth a compaction. */
const MAX_REMOVED_SHARE = 0.25;

export const createLexicalIndex = (): LexicalIndex => ({
  vocabulary: createVocabulary(),
  documents: new Map(),
  body: createFieldTerms(),
  heading: createFieldTerms(),
  documentBySlot: [],
  totals: { chunks: 0, bodyTerms: 0, headingTerms: 0, chunksByLanguage: { fr: 0, en: 0 } },
  lists: null,
});

function createFieldTerms(): FieldTerms {
  const starts = createGrowableArray();
  pushValue(starts, 0);
  return { termIds: createGrowableArray(), starts };
}

/** Adds a document, or replaces the one with its id. @throws IndexFull beyond MAX_CHUNKS_PER_INDEX; nothing is changed then. */
export function addDocument(index: LexicalIndex, id: string, chunks: readonly ChunkTerms[]): void {
  const replaced = index.documents.get(id)?.chunkCount ?? 0;
  if (index.totals.chunks - replaced + chunks.length > MAX_CHUNKS_PER_INDEX) throw new IndexFull(id);
  removeDocument(index, id);
  const firstSlot = index.documentBySlot.length;
  for (const { body, heading } of chunks) {
    appendTerms(index.body, body, index.vocabulary);
    appendTerms(index.heading, heading, index.vocabulary);
  }
  const length = chunks.reduce((sum, { body }) => sum + body.length, 0);
  const language = chunks[0]?.language ?? DEFAULT_LANGUAGE;
  const document = { id, firstSlot, chunkCount: chunks.length, length, language };
  index.documents.set(id, document);
  for (let chunk = 0; chunk < document.chunkCount; chunk++) index.documentBySlot.push(document);
  countDocument(index, document, 1);
}

function appendTerms(field: FieldTerms, terms: readonly string[], vocabulary: Vocabulary): void {
  for (const term of terms) pushValue(field.termIds, vocabulary.addTerm(term));
  pushValue(field.starts, field.termIds.length);
}

/** Removes a document and its terms from every answer; returns whether it was there. */
export function removeDocument(index: LexicalIndex, id: string): boolean {
  const document = index.documents.get(id);
  if (document === undefined) return false;
  countDocument(index, document, -1);
  index.documents.delete(id);
  index.documentBySlot.fill(null, document.firstSlot, document.firstSlot + document.chunkCount);
  if (index.documentBySlot.length * (1 - MAX_REMOVED_SHARE) > index.totals.chunks) compactIndex(index);
  return true;
}

/** Adds the terms of a document to the frequencies and totals, or with -1 takes them out. */
function countDocument(index: LexicalIndex, document: IndexedDocument, sign: 1 | -1): void {
  const { vocabulary, totals } = index;
  const inDocument = new Set<number>();
  for (let slot = document.firstSlot; slot < document.firstSlot + document.chunkCount; slot++) {
    const body = listDistinct(index.body, slot);
    for (const term of body) inDocument.add(term);
    vocabulary.countTerms('chunks', body, sign);
    vocabulary.countTerms('headings', listDistinct(index.heading, slot), sign);
    totals.bodyTerms += sign * countTermsOfSlot(index.body, slot);
    totals.headingTerms += sign * countTermsOfSlot(index.heading, slot);
  }
  vocabulary.countTerms('documents', inDocument, sign);
  totals.chunks += sign * document.chunkCount;
  totals.chunksByLanguage[document.language] += sign * document.chunkCount;
}

const listDistinct = (field: FieldTerms, slot: number): ReadonlySet<number> => new Set(readSlot(field, slot));

/** Terms of a field in a slot, repetitions included. */
export const countTermsOfSlot = ({ starts }: FieldTerms, slot: number): number =>
  readValue(starts, slot + 1) - readValue(starts, slot);

/** Returns the term ids of a field in a slot in the order of the text, as a view. */
export const readSlot = ({ termIds, starts }: FieldTerms, slot: number): Uint32Array =>
  termIds.values.subarray(readValue(starts, slot), readValue(starts, slot + 1));

/** Copies the slots that are in use into a new index, terms of removed documents left out. */
function compactIndex(index: LexicalIndex): void {
  const compacted = createLexicalIndex();
  for (const document of index.documents.values()) {
    const chunks = Array.from({ length: document.chunkCount }, (_, ordinal) => ({
      language: document.language,
      body: readTerms(index, index.body, document.firstSlot + ordinal),
      heading: readTerms(index, index.heading, document.firstSlot + ordinal),
    }));
    addDocument(compacted, document.id, chunks);
  }
  Object.assign(index, compacted);
}

const readTerms = ({ vocabulary }: LexicalIndex, field: FieldTerms, slot: number): string[] =>
  Array.from(readSlot(field, slot), (term) => vocabulary.readTerm(term));

/** Slots after the inverted lists are scanned by each question: 2,000 take about a millisecond. */
const MAX_SCANNED_SLOTS = 2_000;

/** Returns the inverted lists, renewed when too many chunks came after them: about 20 ms for 10,000 chunks. */
export function readLists(index: LexicalIndex): NonNullable<LexicalIndex['lists']> {
  const { body, heading, vocabulary } = index;
  const slots = index.documentBySlot.length;
  if (index.lists === null || slots - index.lists.body.slots > Math.max(MAX_SCANNED_SLOTS, slots * 0.05))
    index.lists = {
      body: buildInvertedLists(body, slots, vocabulary.size()),
      heading: buildInvertedLists(heading, slots, vocabulary.size()),
    };
  return index.lists;
}

/** Returns the bytes that the index holds, an estimate: typed arrays exactly, 80 bytes a term and 100 a document. */
export function estimateIndexBytes(index: LexicalIndex): number {
  const arrays = [index.body, index.heading].flatMap(({ termIds, starts }) => [termIds.values, starts.values]);
  const lists = Object.values(index.lists ?? {}).flatMap(({ starts, slotNumbers, frequencies }) => [
    starts,
    slotNumbers,
    frequencies,
  ]);
  const typed = [...arrays, ...lists].reduce((sum, { byteLength }) => sum + byteLength, 0);
  return typed + 80 * index.vocabulary.size() + 100 * index.documents.size + 8 * index.documentBySlot.length;
}
