import { expect, test } from 'vitest';
import { asksForList, asksForSteps } from './list-questions.rules.ts';

test.each([
  ['Dans quel ordre ferme-t-on la caisse ?', true, true],
  ['la chaudière clignote, je fais quoi ?', true, true],
  ["Qu'est-ce qu'il faut faire après une chute ?", true, true],
  ['Le four fume, qu’est-ce qu’on fait ?', true, true],
  ['Par quoi commencer pour louer un stand ?', false, true],
  ['In which order are the valves closed?', true, true],
  ['Qu’est-ce que je dois apporter à la visite ?', true, false],
  ["Qu'est-ce qui doit être écrit sur le bon ?", true, false],
  ['Que doit contenir le dossier ?', true, false],
  ['What must we bring?', true, false],
  ['Quoi apporter le premier jour ?', true, false],
  ['Qui ouvre le stand ?', false, false],
  ['Quel est le prix du stand ?', false, false],
])('%s may ask for a list: %s, for steps: %s', (question, list, steps) =>
  expect([asksForList(question), asksForSteps(question)]).toEqual([list, steps]),
);
