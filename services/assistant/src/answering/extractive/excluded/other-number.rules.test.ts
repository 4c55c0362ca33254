import { expect, test } from 'vitest';
import { hasOtherNumber } from './other-number.rules.ts';

test.each([
  ['Quel est le tarif pour quatre enfants ?', 'Trois enfants | 2,89 €', true],
  ['Quel est le tarif pour quatre enfants ?', 'Un enfant | 4,33 €', true],
  ['Quel est le tarif pour 3 enfants ?', 'Trois enfants | 2,89 €', false],
  ['Indemnité pour 5 CV ?', '4 CV | 0,606 €', true],
  ['Indemnité pour 5 CV ?', '5 CV | 0,636 €', false],
  ['Un certificat pour 2 jours d’absence ?', 'Un certificat est demandé à partir de 3 jours.', false],
  ['Un certificat pour 2 jours d’absence ?', 'Un certificat est demandé au-delà de 1 jour.', false],
  ['Quelle salle pour 70 personnes ?', 'Une salle de 80 places', false],
  ['Une question sur mes congés', 'Deux questions sont posées.', false],
  ['Combien d’enfants ?', 'Trois enfants sont admis.', false],
])('%s is of another number than %j: %s', (question, text, expected) =>
  expect(hasOtherNumber(question, text)).toBe(expected),
);

test('takes time in proportion to a hostile text', () => {
  const text = 'deux enfants '.repeat(100_000);
  expect(hasOtherNumber('quatre enfants', text)).toBe(true);
});
