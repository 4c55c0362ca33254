import { expect, test } from 'vitest';
import { detectAskedForm, hasForm } from './asked-form.rules.ts';

test.each([
  ['Combien de jours de télétravail par semaine ?', 'number'],
  ['Quel est le montant de la prime ?', 'number'],
  ['How many days of leave?', 'number'],
  ['Quelle est la durée du préavis ?', 'number'],
  ['Quand la paie est-elle versée ?', 'date'],
  ['What year was it founded?', 'date'],
  ['Qui signe les notes de frais ?', null],
  ['Pourquoi refuser ?', null],
])('%s asks for %s', (question, form) => expect(detectAskedForm(question)).toBe(form));

test.each([
  ['Le préavis est de trois mois.', 'number', true],
  ['La prime est de 1 250,50 €.', 'number', true],
  ['La prime est versée en juin.', 'number', false],
  ['La paie est versée le 28 décembre.', 'date', true],
  ['Fondée en 1998, elle emploie des cadres.', 'date', true],
  ['La paie est versée par virement.', 'date', false],
] as const)('%s has a %s: %s', (sentence, form, expected) => expect(hasForm(sentence, form)).toBe(expected));

test('takes time in proportion to a hostile text', () => {
  const text = 'quel est le '.repeat(200_000);
  expect(detectAskedForm(text)).toBeNull();
  expect(hasForm(text, 'date')).toBe(false);
});
