/** What a question was compared with: words alone, words and vectors of passages, or those and vectors of sentences. */
export type Evidence = 'words' | 'passages' | 'sentences';

/** What shows whether the base has an answer. The type and the style of a question are left out: they only show from which set it is. */
export type RefusalFeatures = {
  /** Largest share of the question's rarity in one chunk, 0 to 1. */
  readonly bestCoverage: number;
  /** Difference in relevance of the first two chunks, 0 to 1. */
  readonly margin: number;
  /** Share of the names and numbers of the question in one chunk; 1 for a question without any. */
  readonly nameCoverage: number;
  /** Best score of text and headings as a share of the largest possible one. */
  readonly lexicalStrength: number;
  /** Largest share of the question's rarity in one sentence. */
  readonly sentenceCoverage: number;
  /** 1 when the question is in another language than the first chunk: they share few words then. */
  readonly otherLanguage: number;
  /** Cosines with the closest chunk and the closest sentence; the largest sum of a sentence's cosine and .2 its coverage. 0 without vectors. */
  readonly bestSimilarity: number;
  readonly sentenceSimilarity: number;
  readonly supportedSimilarity: number;
  /** Cosine with the first chunk. 0 without vectors. */
  readonly firstSimilarity: number;
  /** Lead of the first chunk over other documents and of the closest sentence over the usual ones, see measure-lead.rules.ts. */
  readonly documentMargin: number;
  readonly contrast: number;
};
