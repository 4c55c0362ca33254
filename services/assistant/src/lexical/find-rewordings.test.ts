import { expect, test } from 'vitest';
import { analyzeChunk } from './chunk-terms.ts';
import { addDocument, createLexicalIndex } from './lexical-index.ts';
import { analyzeQuestion } from './question-terms.ts';

const NOTE = `Le gardien garde les colis pendant dix jours. Les salariés ont douze jours de réduction du temps de travail.
Les véhicules sont réservés sur le portail. Un remboursement est demandé par courriel. Une contravention est payée par le conducteur.
L'ophtalmologie est au deuxième étage. Le mariage donne droit à quatre jours. Chaque voiture a une carte.`;

function reword(question: string, text = NOTE): readonly (readonly [string, string])[] {
  const index = createLexicalIndex();
  addDocument(index, 'note', [analyzeChunk({ heading: [], text }, 'fr')]);
  return analyzeQuestion(question, index).rewordings.map(({ end, start, text: wording }) => [
    question.slice(start, end),
    wording,
  ]);
}

test.each([
  ['a word of everyday speech', 'Où est le concierge ?', [['concierge', 'gardien']]],
  [
    'two of them',
    'Le concierge a-t-il mon paquet ?',
    [
      ['concierge', 'gardien'],
      ['paquet', 'colis'],
    ],
  ],
  ['an abbreviation of several words', 'Combien de RTT ?', [['RTT', 'réduction du temps de travail']]],
  ['an abbreviation in small letters', 'combien de rtt', [['rtt', 'réduction du temps de travail']]],
  ['an abbreviation of the road', 'Qui paie les PV ?', [['PV', 'contravention']]],
  ['a word of the road', 'Comment réserver une bagnole ?', [['bagnole', 'voiture']]],
  ['another form of an everyday word', 'Les concierges ont les clés ?', [['concierges', 'gardien']]],
  ['an employee', 'Un employé peut-il venir ?', [['employé', 'salarié']]],
  ['a word of the same family', 'Se marier', [['marier', 'mariage']]],
  ['a shortened word', 'Où est l’ophtalmo ?', [['ophtalmo', 'ophtalmologie']]],
  ['a misspelt word', 'Où est le gardian ?', [['gardian', 'gardien']]],
])('the documents say something else for %s', (_, question, rewordings) =>
  expect(reword(question)).toEqual(expect.arrayContaining(rewordings)),
);

test.each([
  ['a word without a synonym', 'Où est la piscine ?'],
  ['what is asked for', 'Quel délai ? Quel prix ? Quelle date ?'],
  ['a helping verb', 'Puis-je ? Dois-je ? Peut-on ?'],
  ['a word that only looks alike', 'Combien de gardénias ?'],
  ['a number', 'Et le 4521 ?'],
  ['a code', 'Où est IMP-205 ?'],
  ['a word whose synonyms no document has', 'Combien coûte la cantine ?'],
  ['a question in another language', 'Where is the doorman?'],
])('nothing is said for %s', (_, question) => expect(reword(question)).toEqual([]));

test('the words of an expression that no document says are not replaced one by one', () => {
  const text = 'Le restaurant est ouvert à midi. Le menu coûte 9 €.';
  expect(reword('Où est le resto ?', text)).toEqual([['resto', 'restaurant']]);
  expect(reword('Combien de tickets resto ?', text)).toEqual([]);
});

test('words that documents have may be said otherwise elsewhere, and are marked as known', () => {
  const index = createLexicalIndex();
  addDocument(index, 'note', [analyzeChunk({ heading: [], text: NOTE }, 'fr')]);
  expect(analyzeQuestion('Puis-je prendre la voiture ?', index).rewordings).toMatchObject([
    { text: 'véhicule', isUnknown: false },
  ]);
});

test('verbs that only help another one, and the persons and days of a story, do not count as missing', () => {
  const index = createLexicalIndex();
  addDocument(index, 'note', [analyzeChunk({ heading: [], text: NOTE }, 'fr')]);
  const { terms } = analyzeQuestion('Est-ce que je peux garder un colis ?', index);
  expect(terms).toHaveLength(2);
  expect(analyzeQuestion('Je peux ?', index).terms).toHaveLength(1);
  expect(analyzeQuestion('Une dame vient prendre un colis demain', index).terms).toHaveLength(1);
});
