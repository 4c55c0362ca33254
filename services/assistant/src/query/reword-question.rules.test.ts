import { expect, test } from 'vitest';
import { analyzeChunk } from '../lexical/chunk-terms.ts';
import { addDocument, createLexicalIndex } from '../lexical/lexical-index.ts';
import { analyzeQuestion } from '../lexical/question-terms.ts';
import { rewordQuestion } from './reword-question.rules.ts';

const TEXT =
  'Le gardien garde les colis. Le mariage donne quatre jours. La voiture de service et le véhicule utilitaire.';
const passages = [{ heading: ['Résidence'], text: TEXT, language: 'fr' as const }];

function reword(question: string, focus: string | null = null, includesKnown = false) {
  const index = createLexicalIndex();
  addDocument(index, 'note', [analyzeChunk({ heading: ['Résidence'], text: TEXT }, 'fr')]);
  return rewordQuestion({ question, focus, analyzed: analyzeQuestion(question, index), passages }, includesKnown);
}

test.each([
  ['Combien de temps le concierge garde-t-il un paquet ?', 'Combien de temps le gardien garde-t-il un colis ?'],
  ['Combien de jours pour se marier ?', 'Combien de jours pour se mariage ?'],
  ['Où est le gardian ?', 'Où est le gardien ?'],
])('%s is asked in the words of the documents', (question, text) =>
  expect(reword(question)).toEqual({ text, focus: null }),
);

test('what a follow-up names is said in the same words', () =>
  expect(reword('Où dépose-t-on un paquet ?', 'un paquet')).toMatchObject({ focus: 'un colis' }));

test('a question in the words of the documents stays as it is', () => {
  expect(reword('Qui garde les colis ?')).toBeNull();
  expect(reword('Quelle voiture ?')).toBeNull();
  expect(reword('Quelle voiture ?', null, true)).toEqual({ text: 'Quelle véhicule ?', focus: null });
});
