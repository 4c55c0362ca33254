import { expect, test } from 'vitest';
import { hasOtherQualifier } from './other-qualifier.rules.ts';

const isOther = (question: string, name: string, siblings: readonly string[], said = `Nature | Prix\n${name} | 12 €`) =>
  hasOtherQualifier(question, name, () => ({ said, siblings }));

test.each([
  ['Combien coûte une terrasse en bois ?', 'Terrasse composite', ['Terrasse carrelée'], true],
  ['prix terrasse en bois', 'Terrasse composite', ['Clôture', 'Terrasse en bois'], true],
  ['Quel est le tarif d’un bail commercial ?', 'Bail à usage d’habitation', ['Bail professionnel'], true],
  ['Quel est le forfait pour un divorce contentieux ?', 'Divorce par consentement mutuel', ['Bail'], true],
  ['Qui est le responsable de la production ?', 'Responsable qualité', ['Responsable achats'], true],
  ['Quelle est la prime de nuit ?', 'Prime de panier', ['Prime de froid'], false],
  ['Quelle est la prime de froid ?', 'Prime de panier', ['Prime de salissure'], true],
  ['Combien coûte une terrasse composite en bois ?', 'Terrasse composite', ['Terrasse carrelée'], false],
  ['Combien coûte une terrasse ?', 'Terrasse composite', ['Terrasse carrelée'], false],
  ['À quelle heure la piscine ferme ?', 'Piscine municipale', ['Piscine olympique'], false],
  ['Quel est le prix de la location de vélo ?', 'Location d’un vélo', ['Location d’un casque'], false],
  ['Quel est le prix de la location par jour ?', 'Location d’un vélo', ['Location d’un casque'], false],
  ['Combien coûte un bail commercial ?', 'Bail', ['Bail professionnel'], false],
])('%s asks for another kind than %s beside %s: %s', (question, name, siblings, expected) =>
  expect(isOther(question, name, siblings)).toBe(expected),
);

test.each([
  ['Quel est le prix de l’abonnement de la salle ?', 'Abonnement trimestriel', ['Entrée', 'Cours collectif']],
  ['Quel est le prix de l’abonnement de la salle ?', 'Abonnement trimestriel', ['Abonnement annuel']],
  ['Combien coûte la révision du véhicule ?', 'Révision complète', ['Vidange complète']],
  ['Combien coûte la révision de mars ?', 'Révision complète', ['Révision partielle']],
  ['Tarif de la révision en euros ?', 'Révision complète', ['Révision partielle']],
  ['Combien coûte l’entrée du samedi ?', 'Entrée adulte', ['Entrée enfant']],
  ['Prix du cours en groupe', 'Cours collectif', ['Stage collectif']],
  ['Prix de la location de voiture', 'Location de véhicule', ['Location de remorque']],
  ['Prix de la location de voiture', 'Location journalière', ['Location mensuelle']],
])('%s may be %s beside %s', (question, name, siblings) => expect(isOther(question, name, siblings)).toBe(false));

test('what the other cells, the columns or the titles say of a thing is no other kind', () => {
  const question = 'Combien coûte une terrasse en bois ?';
  const said = 'Ouvrages en bois\nTerrasse lasurée | 90 €';
  expect(isOther(question, 'Terrasse lasurée', ['Terrasse carrelée'], said)).toBe(false);
});
