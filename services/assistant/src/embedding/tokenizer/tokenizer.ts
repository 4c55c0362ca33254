import { createPieceModel, findBestSplit } from './best-split.ts';
import { normaliseText, parseNormalisationRules } from './normalisation.ts';
import { buildPieceTrie } from './piece-trie.ts';
import { parseVocabulary } from './vocabulary.ts';

/** Returns the ids of the pieces of a prepared text (prepare-text.rules.ts), without those of its start and end. */
export type Tokenizer = (text: string) => Int32Array;

/**
 * Creates the tokenizer of XLM-RoBERTa (SentencePiece, unigram) from the contents of vocabulary.tsv and normalisation.tsv.
 * @throws Error that names a malformed line.
 */
export function createTokenizer(vocabularyText: string, normalisationText: string): Tokenizer {
  const vocabulary = parseVocabulary(vocabularyText);
  const rules = parseNormalisationRules(normalisationText);
  const model = createPieceModel(vocabulary, buildPieceTrie(vocabulary));
  const encoder = new TextEncoder();
  return (text) => findBestSplit(encoder.encode(normaliseText(text, rules)), model);
}
