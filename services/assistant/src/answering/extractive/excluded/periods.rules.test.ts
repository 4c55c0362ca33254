import { expect, test } from 'vitest';
import { hasOtherPeriod } from './periods.rules.ts';

test.each([
  ['Quels sont les horaires le dimanche ?', 'Le guichet est ouvert du lundi au vendredi.', true],
  ['Quels sont les horaires le mercredi ?', 'Le guichet est ouvert du lundi au vendredi.', false],
  ['Ouvrez-vous le lundi ?', 'Le musée ferme le mardi.', true],
  ['Ouvrez-vous le mardi ?', 'Le musée ferme le mardi.', false],
  ['Ouvrez-vous le dimanche ?', 'Le musée ouvre tous les jours sauf le mardi.', false],
  ['Quel est le prix de la semaine en juillet ?', 'Chalet | Semaine en mai : 380 € | Semaine en août : 760 €', true],
  ['Quel est le prix de la semaine en août ?', 'Chalet | Semaine en mai : 380 € | Semaine en août : 760 €', false],
  ['Les feux sont-ils permis en juillet ?', 'Les feux sont interdits entre le 15 juin et le 15 septembre.', false],
  ['Les feux sont-ils permis en mars ?', 'Les feux sont interdits entre le 15 juin et le 15 septembre.', true],
  ['Est-ce ouvert en mai ?', 'De 8 h à 20 h en juillet, de 9 h à 18 h le reste de la saison.', false],
  ['Est-ce ouvert le mardi ?', 'À 8 h le lundi, à 9 h le reste de la semaine.', false],
  ['Le portail ouvre-t-il en hiver ?', 'L’été, le portail ouvre à 7 h.', true],
  ['Quel est le tarif en basse saison ?', 'Haute saison : 120 €', true],
  ['Is it open on Sunday?', 'Open from Monday to Saturday.', true],
  ['Is it open on Friday?', 'Open from Monday to Saturday.', false],
  ['Le congé de janvier est-il payé ?', 'Les congés sont payés.', false],
  ['Le bon est-il gardé en hiver ?', 'Le bon a été signé et il est gardé.', false],
  ['Le bon est-il gardé en juin ?', 'Le bon est gardé, mais il expire.', false],
  ['Can I enter in June?', 'You may enter with a badge.', false],
  ['Quand ouvre le guichet ?', 'Le guichet ouvre le lundi.', false],
])('%s / %s: %s', (question, text, expected) => expect(hasOtherPeriod(question, text)).toBe(expected));

test('reads a long text in bounded time', () =>
  expect(hasOtherPeriod('Et le lundi ?', 'mardi et '.repeat(100_000))).toBe(true));
