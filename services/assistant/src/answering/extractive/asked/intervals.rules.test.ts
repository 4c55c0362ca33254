import { expect, test } from 'vitest';
import { hasNumberWithin, isWithin, readInterval } from './intervals.rules.ts';

test.each<[string, readonly number[], readonly number[]]>([
  ['Moins de 600 €', [0, 599.99], [600, 601]],
  ['De 600 à 1 000 €', [600, 800, 1000], [599, 1001]],
  ['Entre 600 € et 1 000 €', [600, 800, 1000], [599, 1001]],
  ['Plus de 1 000 €', [1001, 5000], [1000, 999]],
  ['Jusqu’à 12 ans', [12, 3], [13]],
  ['À partir de 18 ans', [18, 60], [17]],
  ['65 ans et plus', [65, 80], [64]],
])('%s has %j and not %j', (cell, inside, outside) => {
  const interval = readInterval(cell);
  expect(interval).not.toBeNull();
  if (interval === null) return;
  expect(inside.filter((value) => !isWithin(value, interval))).toEqual([]);
  expect(outside.filter((value) => isWithin(value, interval))).toEqual([]);
});

test.each(['800 €', 'Salle des fêtes', '12 ans', ''])('"%s" is no interval', (cell) =>
  expect(readInterval(cell)).toBeNull(),
);

test.each([
  ['Quel est le prix du repas pour un quotient de 800 ?', 'Quotient familial', 'De 600 à 1 000 €', true],
  ['prix du repas, quotient familial 800', 'Quotient familial', 'De 600 à 1 000 €', true],
  ['Quel est le prix pour un quotient de 1 500 ?', 'Quotient familial', 'Plus de 1 000 €', true],
  ['Quel est le prix pour un quotient de 1 500 ?', 'Quotient familial', 'De 600 à 1 000 €', false],
  ['Combien pour 800 repas ?', 'Quotient familial', 'De 600 à 1 000 €', false],
  ['Quel prix pour un âge de 16 ans ?', 'Âge', 'De 15 à 17 ans', true],
])('%s: %s of %s: %s', (question, column, cell, expected) =>
  expect(hasNumberWithin(question, column, cell)).toBe(expected),
);
