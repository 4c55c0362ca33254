import { listTerms } from '../text-analysis/analyze-text.ts';
import type { Language } from '../text-analysis/language.ts';

/** What is indexed of one chunk: its terms in the order of the text, from the text and from its title and headings. */
export type ChunkTerms = {
  readonly language: Language;
  readonly heading: readonly string[];
  readonly body: readonly string[];
};

type IndexedText = {
  /** The title of the document, then the headings above the chunk. */
  readonly heading: readonly string[];
  readonly text: string;
};

/** Analyses a chunk of a document in `language`, which is that of the whole document. */
export const analyzeChunk = ({ heading, text }: IndexedText, language: Language): ChunkTerms => ({
  language,
  heading: listTerms(heading.join('\n'), language),
  body: listTerms(text, language),
});
