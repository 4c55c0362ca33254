import { expect, test } from 'vitest';
import { hasOtherQualifier } from './other-qualifier.rules.ts';

test.each([
  ['Combien coûte une terrasse en bois ?', 'Terrasse composite', true],
  ['prix terrasse en bois', 'Terrasse composite', true],
  ['Quel est le tarif d’un bail commercial ?', 'Bail à usage d’habitation', true],
  ['Qui est le responsable de la production ?', 'Responsable qualité', true],
  ['Quelle est la prime de nuit ?', 'Prime de panier', false],
  ['Quelle est la prime de froid ?', 'Prime de panier', true],
  ['Combien coûte une terrasse composite en bois ?', 'Terrasse composite', false],
  ['Combien coûte une terrasse ?', 'Terrasse composite', false],
  ['À quelle heure la piscine ferme ?', 'Piscine municipale', false],
  ['Quel est le prix de la location de vélo ?', 'Location d’un vélo', false],
  ['Quel est le prix de la location par jour ?', 'Location d’un vélo', false],
  ['Combien coûte un bail commercial ?', 'Bail', false],
])('%s asks for another kind than %s: %s', (question, name, expected) =>
  expect(hasOtherQualifier(question, name, `Nature | Prix\n${name} | 12 €`)).toBe(expected),
);

test('what the other cells, the columns or the titles say of a thing is no other kind', () => {
  const question = 'Combien coûte une terrasse en bois ?';
  expect(hasOtherQualifier(question, 'Terrasse lasurée', 'Ouvrages en bois\nTerrasse lasurée | 90 €')).toBe(false);
});
