import { expect, test } from 'vitest';
import { listTerms } from '../text-analysis/analyze-text.ts';
import { findRelative } from './find-relative.ts';
import { createVocabulary } from './vocabulary.ts';

const vocabulary = createVocabulary();
const words =
  'mariage stationnement facturation livreur installation dermatologie parrainage gardien fermeture calendrier montagne portail';
vocabulary.countTerms(
  'chunks',
  listTerms(words, 'fr').map((term) => vocabulary.addTerm(term)),
  1,
);

const find = (word: string): string | null => {
  const id = findRelative(listTerms(word, 'fr')[0] ?? '', vocabulary);
  return id === undefined ? null : vocabulary.readTerm(id);
};
const stem = (word: string) => listTerms(word, 'fr')[0];

test.each([
  ['marier', 'mariage'],
  ['stationner', 'stationnement'],
  ['facturer', 'facturation'],
  ['installateur', 'installation'],
  ['dermato', 'dermatologie'],
  ['parrainer', 'parrainage'],
])('%s is of the family of %s', (word, relative) => expect(find(word)).toBe(stem(relative)));

test.each(['jardin', 'gare', 'portière', 'calme', 'montre', 'fer', 'livide', 'dermographie', '4521', 'mur'])(
  '%s is of no family',
  (word) => expect(find(word)).toBeNull(),
);
