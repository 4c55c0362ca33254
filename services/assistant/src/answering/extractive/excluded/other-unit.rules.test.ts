import { expect, test } from 'vitest';
import { hasOtherUnit } from './other-unit.rules.ts';

const RENTAL = ['Appareil', 'Journée', 'Week-end', 'Semaine', 'Caution'];

test.each([
  ['Quel est le prix de la mini-pelle au mois ?', RENTAL, true],
  ['Quel est le prix de la mini-pelle à la semaine ?', RENTAL, false],
  ['Combien coûte la mini-pelle pour un week-end ?', RENTAL, false],
  ['How much is the excavator per month?', RENTAL, true],
  ['Qui utilise la mini-pelle par mois ?', RENTAL, false],
  ['Combien coûte la télévision par mois ?', ['Service', 'Tarif par jour'], false],
  ['Combien coûte la télévision par mois ?', null, false],
])('%s has other units than %j: %s', (question, names, expected) =>
  expect(hasOtherUnit(question, { names })).toBe(expected),
);
