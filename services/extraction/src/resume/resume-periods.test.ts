import { describe, expect, test } from 'vitest';
import { createTypedDocument } from '../reading/testing/typed-document.ts';
import { readResume } from './read-resume.ts';

const HEAD = `
Claire MARTIN
Comptable
12 rue des Lilas, 44000 Nantes
06 12 34 56 78
claire.martin@example.org
EXPÉRIENCE PROFESSIONNELLE
`;
const TAIL = `
FORMATION
2012 - 2014             BTS Comptabilité et gestion, Lycée Carcouët, Nantes
LANGUES
Anglais (B2), Espagnol : notions`;

const cell = (text: string, width = 28): string => (text.length > width - 3 ? `${text}    ` : text.padEnd(width));

/** Ways to print a position. */
const LAYOUTS = {
  'dates in a left column': (date: string, title: string, company: string) =>
    `${cell(date)}${title}\n${cell('')}${company}, Nantes\n${cell('')}  • Gestion des comptes clients`,
  'dates on the right': (date: string, title: string, company: string) =>
    `${cell(title, 50)}${date}\n${company}, Nantes\n• Gestion des comptes clients`,
  'dates on a line of their own': (date: string, title: string, company: string) =>
    `${date}\n${title}\n${company}, Nantes\n• Gestion des comptes clients`,
  'dates before a colon': (date: string, title: string, company: string) =>
    `${date} : ${title}, ${company}, Nantes\n• Gestion des comptes clients`,
  'dates behind a bar': (date: string, title: string, company: string) =>
    `${title} | ${company} | ${date}\n• Gestion des comptes clients`,
  'a table of three columns': (date: string, title: string, company: string) =>
    `${cell(date, 26)}${cell(title, 26)}${company}`,
} as const;

const NOTATIONS: readonly (readonly [string, string, string])[] = [
  ['09/19 - 06/21', '2019-09', '2021-06'],
  ['Oct. 18 - Mars 19', '2018-10', '2019-03'],
  ["Aug '17", '2017-08', '2017-08'],
  ['2018-20', '2018', '2020'],
  ['Été 2019', '2019', '2019'],
  ['T1 2020', '2020-01', '2020-03'],
  ['Q3 2021', '2021-07', '2021-09'],
  ['1er semestre 2020', '2020-01', '2020-06'],
  ['Nov 2019 -', '2019-11', 'Present'],
  ['Nov 2019 - auj.', '2019-11', 'Present'],
  ['Nov 2019 - nos jours', '2019-11', 'Present'],
  ['Nov 2019 - Till date', '2019-11', 'Present'],
  ['Nov 2019 - à ce jour', '2019-11', 'Present'],
  ['Nov 2019 - ...', '2019-11', 'Present'],
  ['2019 - ..', '2019', 'Present'],
  ['depuis mars 2019', '2019-03', 'Present'],
  // One of four months at most: neither negative nor dropped.
  ['2005-09 - 2005', '2005-09', '2005'],
];

describe.each(Object.entries(LAYOUTS))('%s', (_, layout) => {
  test.each(NOTATIONS)('%s keeps its position and the company of the next one', (date, start, end) => {
    for (const isFirst of [true, false]) {
      const dated = layout(date, 'Comptable', 'Cabinet Valmy');
      const other = layout('2014 - 2016', 'Assistante comptable', 'Garage Lebrun');
      const positions = isFirst ? [dated, other] : [other, dated];
      const { data } = readResume(createTypedDocument([HEAD + positions.join('\n') + TAIL]));
      const expected = [
        { title: 'Comptable', company: 'Cabinet Valmy', start_date: start, end_date: end },
        { title: 'Assistante comptable', company: 'Garage Lebrun', start_date: '2014', end_date: '2016' },
      ];
      expect(data.experiences).toMatchObject(isFirst ? expected : expected.toReversed());
      expect(data.experiences).toHaveLength(2);
      expect(data.diplomas).toMatchObject([{ school: 'Lycée Carcouët', start_date: '2012', end_date: '2014' }]);
    }
  });
});

test.each([
  '2020 : refonte du plan comptable, audit, clôtures...',
  'Suivi des budgets (2019-2021)...',
  'Bilans de 2019 à 2021...',
])('a task that ends with "..." is no position: %s', (task) => {
  const position = `2019 - 2023\nComptable\nCabinet Valmy, Nantes\n${task}`;
  const { data } = readResume(createTypedDocument([HEAD + position + TAIL]));
  expect(data.experiences).toHaveLength(1);
});
