import { expect, test } from 'vitest';
import { judgeAnswer } from './judge-answer.rules.ts';
import type { Truth } from './read-truth.ts';

const HEADER = ['Nature', 'Plafond par jour', 'Validation'];
const taxi: Truth = {
  contains: ['60,00 €'],
  sentences: [],
  rows: [
    {
      cells: ['Taxi', '60,00 €', 'Responsable'],
      header: HEADER,
      otherCells: ['Hôtel à Paris', '145,00 €', 'Responsable', 'Repas', '19,40 €', 'Aucune'],
    },
  ],
  without: [],
};
const steps: Truth = {
  contains: ['Fermer', 'Appeler'],
  sentences: ['Fermer la vanne', 'Appeler le gardien'],
  rows: [],
  without: [],
};
const leave: Truth = {
  contains: ['48 heures'],
  sentences: ["L'arrêt de travail est transmis au service paie dans les 48 heures ; le double est gardé."],
  rows: [],
  without: [],
};

test.each([
  ['a row with its header', 'Nature | Plafond par jour | Validation\nTaxi | 60,00 € | Responsable', taxi, 'right'],
  ['a row as pairs', 'Nature : Taxi ; Plafond par jour : 60,00 € ; Validation : Responsable', taxi, 'right'],
  ['a row with narrow blanks in its amount', 'Taxi | 60,00\u202f€ | Responsable', taxi, 'right'],
  [
    'a second row beside it',
    'Taxi | 60,00 € | Responsable\nHôtel à Paris | 145,00 € | Responsable',
    taxi,
    'unrelated beside',
  ],
  ['a cell of another row in the line', 'Taxi | 60,00 € | Aucune', taxi, 'unrelated beside'],
  ['another row', 'Hôtel à Paris | 145,00 € | Responsable', taxi, 'wrong'],
  ['the value of the row in other digits', 'Taxi | 60 | Responsable', taxi, 'wrong'],
  [
    'a typographic apostrophe',
    'L’arrêt de travail est transmis au service paie dans les 48 heures ; le double est gardé.',
    leave,
    'right',
  ],
  ['a part of the sentence', "L'arrêt de travail est transmis au service paie dans les 48 heures ;", leave, 'right'],
  [
    'the sentence cut by line breaks',
    "L'arrêt de travail est transmis\nau service paie dans les 48 heures ;",
    leave,
    'right',
  ],
  [
    'a sentence after it',
    'est transmis au service paie dans les 48 heures. Le salaire est maintenu.',
    leave,
    'unrelated beside',
  ],
  [
    'a title before it',
    "Maladie\nL'arrêt de travail est transmis au service paie dans les 48 heures",
    leave,
    'unrelated beside',
  ],
  ['an empty answer', '', leave, 'wrong'],
  ['the numbers of steps', '1. Fermer la vanne\n2) Appeler le gardien', steps, 'right'],
  ['the bullets of a list', '- Fermer la vanne\n• Appeler le gardien', steps, 'right'],
  ['a number that a sentence should not have', 'Fermer la vanne\n2 Appeler le gardien', steps, 'unrelated beside'],
  ['a step of something else', '1. Fermer la vanne\n2. Appeler le gardien\n3. Payer', steps, 'unrelated beside'],
] as const)('judges %s', (_, message, truth, verdict) => expect(judgeAnswer(message, truth)).toBe(verdict));

test('judges a value that must not be there as unrelated', () =>
  expect(
    judgeAnswer("L'arrêt de travail est transmis au service paie dans les 48 heures", {
      ...leave,
      without: ['service paie'],
    }),
  ).toBe('unrelated beside'));
