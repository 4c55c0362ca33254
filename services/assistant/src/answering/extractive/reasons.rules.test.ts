import { expect, test } from 'vitest';
import { asksOnlyWhy } from './reasons.rules.ts';

test.each([
  ['Pourquoi ?', true],
  ['Combien de jours de télétravail ? Pourquoi ?', true],
  ['Puis-je télétravailler le mardi ? Et pourquoi ?', true],
  ['Is the mouse reimbursed? Why?', true],
  ['pourquoi donc ?', true],
  ['Pourquoi la piscine ferme-t-elle ?', false],
  ['Qui sait pourquoi elle ferme ?', false],
  ['Why is it closed?', false],
])('%s asks only for a reason: %s', (question, expected) => expect(asksOnlyWhy(question)).toBe(expected));
