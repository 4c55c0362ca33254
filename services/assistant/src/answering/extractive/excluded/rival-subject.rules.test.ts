import { expect, test } from 'vitest';
import { analyzeChunk } from '../../../lexical/chunk-terms.ts';
import { addDocument, createLexicalIndex } from '../../../lexical/lexical-index.ts';
import { retrieve } from '../../../retrieval/retrieve.ts';
import { listCandidates, readSentence } from '../sentences/candidate-sentences.ts';
import { createRivalCheck } from './rival-subject.rules.ts';

const PASSAGES = [
  { heading: ['Prêt de bateaux'], text: 'La réservation se fait trois jours avant. Une caution est déposée.' },
  { heading: ['Vestiaires'], text: 'Les casiers sont attribués pour la saison.' },
];

/** The least log odds of the sentence about reservations, where all sentences have a cosine of 0.3, and those of lockers another one. */
function findLeast(question: string, lockers: number, { hasWords = true, passages = PASSAGES } = {}): number {
  const index = createLexicalIndex();
  for (const [at, passage] of passages.entries()) addDocument(index, `d${at}`, [analyzeChunk(passage, 'fr')]);
  const retrieval = retrieve(index, question, null, 5);
  const chunks = retrieval.chunks.map(({ documentId, relevance, similarity }) => {
    const { heading = [], text = '' } = passages[Number(documentId.slice(1))] ?? {};
    return { relevance, similarity, title: '', heading, text, language: 'fr' as const };
  });
  const candidates = listCandidates(question, retrieval.question, chunks);
  const said = candidates.sentences.map((candidate) => readSentence(candidate, chunks));
  const sentences = said.map((text) => (text.includes('casiers') ? lockers : 0.3));
  const similarities = { sentences, titles: chunks.map(() => null) };
  const evidence = { hasWords, hasPassageVectors: true, similarities };
  const find = createRivalCheck({ question, retrieval, candidates, chunks, evidence });
  return find(said.findIndex((text) => text.includes('trois jours')));
}

const NONE = Number.NEGATIVE_INFINITY;

test('a sentence needs more where another passage, as near to the question, names its thing', () => {
  const question = 'Combien de jours avant réserve-t-on un casier ?';
  expect(findLeast(question, 0.35)).toBe(3);
  expect(findLeast(question, 0.35, { hasWords: false })).toBe(1.5);
});

test('a common word in a sentence about something else shows nothing', () => {
  expect(findLeast('Combien de jours avant réserve-t-on un casier ?', 0.2)).toBe(NONE);
});

test('a thing that the titles above the sentence have is no other one', () => {
  expect(findLeast('Combien de jours avant réserve-t-on un bateau ?', 0.35)).toBe(NONE);
  const titled = [{ heading: ['Casier'], text: PASSAGES[0]?.text ?? '' }, ...PASSAGES.slice(1)];
  expect(findLeast('Combien de jours avant réserve-t-on un casier ?', 0.35, { passages: titled })).toBe(NONE);
});

test('a question that asks for no value is left to the trees', () => {
  expect(findLeast('réserver un casier', 0.35)).toBe(NONE);
});
