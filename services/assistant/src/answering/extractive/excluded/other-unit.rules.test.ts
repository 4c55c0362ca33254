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

test.each([
  ['Combien coûte une nuit en tente lodge ?', 'Locatifs à la semaine', true],
  ['Quel est le prix de la tente lodge par nuit ?', 'Locatifs à la semaine', true],
  ['Quel est le prix de la tente lodge à la semaine ?', 'Locatifs à la semaine', false],
  ['Combien coûte une semaine en tente lodge ?', 'Locatifs à la semaine', false],
  ['Combien coûte une nuit en tente lodge ?', 'Locatifs', false],
  ['Combien coûte la tente lodge ?', 'Locatifs à la semaine', false],
])('%s has another unit than the title "%s": %s', (question, title, expected) =>
  expect(hasOtherUnit(question, { names: ['Hébergement', 'Basse saison', 'Haute saison'] }, ['Tarifs', title])).toBe(
    expected,
  ),
);
