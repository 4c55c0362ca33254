/** What the laboratory measures or fits inside this package (`lab/`). The product never imports this file. */

export {
  applyThreshold,
  CHOOSER_VERSION,
  type ChooserWeights,
  type EvidenceKind,
  FITTED_EMBEDDER,
  nameEvidence,
  scoreSentences,
} from './answering/extractive/chooser/chooser.ts';
export type { ChooserInput } from './answering/extractive/chooser/chooser-input.ts';
export { measureSentences } from './answering/extractive/chooser/sentence-features.ts';
export { sumLeaves } from './answering/extractive/chooser/trees.ts';
export { describeEvidence } from './answering/extractive/compose-extract.ts';
export { canAnswer } from './answering/extractive/sentences/answerable-sentences.rules.ts';
export { listCandidates, readSentence } from './answering/extractive/sentences/candidate-sentences.ts';
export { selectSentences } from './answering/extractive/sentences/select-sentences.rules.ts';
export { isSmallTalk } from './answering/extractive/small-talk.rules.ts';
export type { ChunkableBlock } from './chunking/chunk.ts';
export { chunkDocument } from './chunking/chunk-document.ts';
export {
  type Alignment,
  addProduct,
  alignPassage,
  alignQuestion,
  subtractCentre,
} from './embedding/alignment/align-vectors.rules.ts';
export { readAlignmentFile, readShippedAlignment } from './embedding/alignment/read-alignment.ts';
export type { Embedder } from './embedding/embedder.ts';
export { type LocalEmbedder, openLocalEmbedder } from './embedding/local/local-embedder.ts';
export { loadTextEmbedder } from './embedding/local/program/text-embedder.ts';
export { openEmbedder } from './embedding/open-embedder.ts';
export { quantiseVector } from './embedding/quantise.rules.ts';
export { findMostSimilar, MAX_SCANNED_VECTORS, type PackedVectors, packVectors } from './embedding/similarity.rules.ts';
export { createTokenizer } from './embedding/tokenizer/tokenizer.ts';
export { INDEX_FORMAT } from './indexing/index-format.ts';
export { analyzeChunk } from './lexical/chunk-terms.ts';
export { addDocument, createLexicalIndex, type LexicalIndex, removeDocument } from './lexical/lexical-index.ts';
export { assistantMigrations } from './migrations.ts';
export { createSentenceComparison } from './query/compare-sentences.ts';
export type { QuestionVectors } from './retrieval/compare-vectors.ts';
export { createVectorTable, type DocumentVectors } from './retrieval/document-vectors.ts';
export { createIndexRepository } from './retrieval/index.repository.ts';
export { retrieve } from './retrieval/retrieve.ts';
export { detectLanguage } from './text-analysis/detect-language.ts';
export { buildPassageText, listSentenceTexts } from './vectors/embedded-texts.rules.ts';
export { MAX_CHUNKS_WITH_SENTENCES } from './vectors/vector-limits.ts';
export { createVectorsRepository } from './vectors/vectors.repository.ts';
