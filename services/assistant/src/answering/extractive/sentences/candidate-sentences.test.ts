import { expect, test } from 'vitest';
import { analyzeChunk } from '../../../lexical/chunk-terms.ts';
import { addDocument, createLexicalIndex } from '../../../lexical/lexical-index.ts';
import { analyzeQuestion } from '../../../lexical/question-terms.ts';
import { listCandidates } from './candidate-sentences.ts';

function measureCoverages(question: string, text: string): readonly number[] {
  const index = createLexicalIndex();
  addDocument(index, 'd', [analyzeChunk({ heading: [], text }, 'fr')]);
  const chunks = [{ relevance: 1, similarity: null, title: '', heading: [], text, language: 'fr' as const }];
  return listCandidates(question, analyzeQuestion(question, index), chunks).sentences.map(({ coverage }) => coverage);
}

test('a sentence with the translation of an expression has all of its words', () => {
  expect(measureCoverages('How much is the down payment?', 'Un acompte est demandé. Le solde est dû.')).toEqual([1, 0]);
});

test('a translation of several words counts for all of them only as a whole', () => {
  const [whole = 0, part = 0] = measureCoverages('Is sick leave paid?', 'L’arrêt maladie est payé. Un arrêt est payé.');
  expect(whole).toBe(1);
  expect(part).toBeLessThan(1);
});
