import { expect, test } from 'vitest';
import { hasOtherPerson } from './other-person.rules.ts';

test.each([
  ['Combien de jours pour mon mariage ?', "Mariage d'un enfant | 2 | Acte de mariage", true],
  ['Combien de jours pour mon mariage ?', 'Mariage du salarié | 5 | Acte de mariage', false],
  ["Combien de jours pour le mariage d'un enfant ?", "Mariage d'un enfant | 2 | Acte de mariage", false],
  ['How many days for my wedding?', 'The wedding of a child | 2', true],
  ['Comment inscrire mon enfant ?', "L'inscription d'un enfant se fait en ligne.", false],
])('%s is about another person than %j: %s', (question, text, expected) =>
  expect(hasOtherPerson(question, text)).toBe(expected),
);
