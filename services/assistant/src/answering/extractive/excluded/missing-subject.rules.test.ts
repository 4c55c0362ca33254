import { expect, test } from 'vitest';
import { analyzeChunk } from '../../../lexical/chunk-terms.ts';
import { addDocument, createLexicalIndex } from '../../../lexical/lexical-index.ts';
import { analyzeQuestion } from '../../../lexical/question-terms.ts';
import { findLeastScore } from './missing-subject.rules.ts';

const TEXT =
  'Deux jours de télétravail par semaine sont admis. La suite junior coûte 189 € en semaine. Les échantillons sanguins sont gardés sept jours. Le local à vélos est au sous-sol. Le contrat de chauffage a un préavis de six mois. La clé est remise au gardien.';

function findLeast(question: string): number {
  const index = createLexicalIndex();
  addDocument(index, 'd', [analyzeChunk({ heading: ['Guide'], text: TEXT }, 'fr')]);
  const chunks = [
    { relevance: 1, similarity: null, title: 'Guide', heading: ['Guide'], text: TEXT, language: 'fr' as const },
  ];
  return findLeastScore(question, analyzeQuestion(question, index).terms, { chunk: 0, start: 0, end: 40 }, chunks);
}

test('a row needs more: what is asked for may be a column that its table lacks', () => {
  const text = 'Bassin | Chlore | Durée\nBassin nord | 0,8 | 2 h\nBassin sud | 0,9 | 3 h';
  const index = createLexicalIndex();
  addDocument(index, 'd', [analyzeChunk({ heading: [], text }, 'fr')]);
  const chunks = [{ relevance: 1, similarity: null, title: '', heading: [], text, language: 'fr' as const }];
  const find = (question: string) =>
    findLeastScore(question, analyzeQuestion(question, index).terms, { chunk: 0, start: 24, end: 47 }, chunks);
  expect(find('Quelle est la turbidité du bassin nord ?')).toBe(1);
  expect(find('Quelle méthode pour le bassin nord ?')).toBe(0);
  expect(find('teneur en pesticides bassin nord')).toBe(1);
  expect(find('Quels bassin nord ouvre le gymnase ?')).toBe(1);
  expect(find('Quelle est la durée du bassin nord pour une école ?')).toBe(1);
  expect(find('Quelle est la durée du bassin nord du gymnase ?')).toBe(0);
  expect(find('Quelle est la durée du bassin nord en mars ?')).toBe(Number.NEGATIVE_INFINITY);
  expect(find('Quel est le chlore du bassin nord ?')).toBe(Number.NEGATIVE_INFINITY);
});

test.each([
  ['Quel est le prix de la suite royale ?', 0],
  ['Où se trouve le local poubelles ?', 0],
  ['Quel est le préavis du contrat de sécurité ?', 0],
  ['Combien de temps garde-t-on les échantillons de salive ?', 0],
  ['Combien coûte la clé en or ?', 0],
  ['Quel est le prix de la suite pour un ami ?', 0],
  ['Le sauna est-il ouvert ?', 2],
  ['Comment étalonner la balance ?', 2],
  ['Quels jours consulte le dermatologue ?', 2],
])('%s names a thing that no document names: a sentence needs log odds of %i', (question, least) =>
  expect(findLeast(question)).toBe(least),
);

test.each([
  'Combien de jours de télétravail par semaine ?',
  'Combien de temps garde-t-on le sang ?',
  'Quel est le prix de la suite junior ?',
  'Où est le local pour les vélos ?',
  'Faut-il payer pour refaire une clé ?',
  'Quel est le délai du contrat de chauffage ?',
  'À qui remettre la clé ?',
  'Quelles sont les étapes ?',
  'Dans quel ordre remettre la clé ?',
  'Une dame a perdu sa clé, que faire ?',
  'Un homme cherche sa clé, que faire ?',
  'la clé bloque, que faire ?',
  'préavis du contrat : signé quel mardi ?',
  'Dans quel local range-t-on les vélos ?',
  'Sous quel préavis résilie-t-on le contrat ?',
  'Peut-on bricoler le vélo ?',
])('%s names nothing that is missing', (question) => expect(findLeast(question)).toBe(Number.NEGATIVE_INFINITY));
