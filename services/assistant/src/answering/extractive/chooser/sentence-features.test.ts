import { expect, test } from 'vitest';
import { analyzeChunk } from '../../../lexical/chunk-terms.ts';
import { addDocument, createLexicalIndex } from '../../../lexical/lexical-index.ts';
import { retrieve } from '../../../retrieval/retrieve.ts';
import { listCandidates } from '../sentences/candidate-sentences.ts';
import { CHOOSER, CHOOSER_VERSION } from './chooser.ts';
import type { Evidence } from './chooser-input.ts';
import { measureSentences } from './sentence-features.ts';

const TEXTS = [
  'Deux jours par semaine au maximum. La demande est écrite.',
  'Le parking ferme à 20 h 30. Téléphone : 01 44 55 66 77',
];
const HEADINGS = [['Charte', 'Télétravail'], ['Accès']];

function measure(question: string, evidence: Partial<Evidence> = {}) {
  const index = createLexicalIndex();
  for (const [at, text] of TEXTS.entries())
    addDocument(index, `d${at}`, [analyzeChunk({ heading: HEADINGS[at] ?? [], text }, 'fr')]);
  const retrieval = retrieve(index, question);
  const chunks = retrieval.chunks.map(({ documentId, relevance, similarity }) => ({
    relevance,
    similarity,
    title: '',
    heading: HEADINGS[Number(documentId.slice(1))] ?? [],
    text: TEXTS[Number(documentId.slice(1))] ?? '',
    language: 'fr' as const,
  }));
  const candidates = listCandidates(question, retrieval.question, chunks);
  const complete = { hasWords: true, hasPassageVectors: false, similarities: null, ...evidence };
  return measureSentences({ question, retrieval, candidates, chunks, evidence: complete });
}

test('the titles above a sentence count for it', () => {
  const [first] = measure('Combien de jours de télétravail par semaine ?');
  expect(first?.['coverageWithTitle']).toBeGreaterThan(first?.['coverage'] ?? 1);
  expect(first?.['coverageWithTitle']).toBeCloseTo(1, 5);
  expect(first).toMatchObject({ asks_duration: 1, missingInSentence: 0, chunkCount: 2, isRow: 0 });
});

test('a sentence leads its best rival, which is behind by as much', () => {
  const [first, second] = measure('Combien de jours par semaine ?');
  expect(first?.['coverageLead']).toBeCloseTo(-(second?.['coverageLead'] ?? 0), 5);
  expect([first?.['coverageRank'], second?.['coverageRank']]).toEqual([0, 1]);
});

test('what is not known is -1: cosines without vectors, words across languages', () => {
  const [plain] = measure('Combien de jours par semaine ?');
  expect(plain).toMatchObject({ similarity: -1, titleSimilarity: -1, bestSimilarity: -1 });
  const [blank] = measure('Combien de jours par semaine ?', {
    hasWords: false,
    hasPassageVectors: true,
    similarities: { sentences: [0.8, 0.2], titles: [0.5] },
  });
  expect(blank).toMatchObject({
    coverage: -1,
    bestCoverage: -1,
    similarity: 0.8,
    similarityLead: 0.6,
    titleSimilarity: 0.5,
  });
});

test('the shipped trees are of this version', () => expect(CHOOSER.version).toBe(CHOOSER_VERSION));

test('the trees use features that are measured, all of them rounded', () => {
  const [features = {}] = measure('Combien de jours par semaine ?');
  expect(CHOOSER.trees.features.filter((name) => features[name] === undefined)).toEqual([]);
  for (const value of Object.values(features)) expect(Math.round(value * 1e6) / 1e6).toBe(value);
});
