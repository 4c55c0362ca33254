import { expect, test } from 'vitest';
import { analyzeChunk } from './chunk-terms.ts';
import { addDocument, createLexicalIndex } from './lexical-index.ts';
import { analyzeQuestion } from './question-terms.ts';

const createIndex = (...texts: readonly string[]) => {
  const index = createLexicalIndex();
  addDocument(
    index,
    'a',
    texts.map((text) => analyzeChunk({ heading: [], text }, 'fr')),
  );
  return index;
};

test.each([
  ['the noun of an expression', 'Are pets allowed?', 'Les animaux voyagent en soute.', 'animal'],
  ['a word of the same family', 'When is the office closed?', 'La fermeture des bureaux a lieu en août.', 'fermetur'],
])('an English question finds %s', (_, question, text, term) => {
  const { terms } = analyzeQuestion(question, createIndex(text));
  expect(terms.flatMap(({ translations }) => translations)).toContain(term);
});

test('English words that say little do not count where documents have nothing for them', () => {
  const question = 'How far in advance do I have to ask for leave?';
  const { terms } = analyzeQuestion(question, createIndex('La demande de congé est saisie un mois avant.'));
  const words = terms.map(({ end, start }) => question.slice(start, end));
  expect(words).toContain('leave');
  expect(words).not.toContain('far');
});
