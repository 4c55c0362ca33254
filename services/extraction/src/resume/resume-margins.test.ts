import { describe, expect, test } from 'vitest';
import { createTypedDocument } from '../reading/testing/typed-document.ts';
import { readResume } from './read-resume.ts';

const HEAD = `
Claire MARTIN
Comptable
12 rue des Lilas, 44000 Nantes
06 12 34 56 78
claire.martin@example.org
`;
const read = (body: string) => readResume(createTypedDocument([HEAD + body])).data;

const POSITIONS = [
  ['09/2019 - 06/2021', 'Comptable', 'Cabinet Valmy'],
  ['2014 - 2016', 'Assistante comptable', 'Garage Lebrun'],
  ['2012 - 2014', 'Secrétaire', 'Mairie de Vertou'],
] as const;
const DIPLOMAS = [
  ['2008 - 2010', 'BTS Comptabilité et gestion', 'Lycée Carcouët'],
  ['2008', 'Baccalauréat STG', 'Lycée Livet'],
] as const;
const LANGUAGES = ['Anglais (B2)', 'Espagnol : notions', 'Italien', 'Allemand'];
const SKILLS = ['Excel', 'Sage', 'TVA', 'Relances'];

type DatedRow = readonly [date: string, name: string, place: string];

/** Two rows an entry, its date in a column on the left. */
const datedRows = (rows: readonly DatedRow[]): string[] =>
  rows.flatMap(([date, name, place]) => [date.padEnd(26) + name, ''.padEnd(26) + place]);

/** A resume with dates in the left margin, and lists of one item a row at the same margin. */
function typeResume(counts: readonly number[], order: string): string {
  const [positions = 0, diplomas = 0, languages = 0, skills = 0] = counts;
  const sections: Readonly<Record<string, readonly string[]>> = {
    E: ['EXPÉRIENCE PROFESSIONNELLE', ...datedRows(POSITIONS.slice(0, positions))],
    F: diplomas === 0 ? [] : ['FORMATION', ...datedRows(DIPLOMAS.slice(0, diplomas))],
    L: languages === 0 ? [] : ['LANGUES', ...LANGUAGES.slice(0, languages)],
    S: skills === 0 ? [] : ['COMPÉTENCES', ...SKILLS.slice(0, skills)],
  };
  return [...order].flatMap((key) => sections[key] ?? []).join('\n');
}

const COUNTS = [1, 2, 3].flatMap((positions) =>
  [0, 1, 2].flatMap((diplomas) =>
    [0, 2, 4].flatMap((languages) => [0, 3, 4].map((skills) => [positions, diplomas, languages, skills])),
  ),
);

test.each(['EFLS', 'EFSL', 'LSEF', 'ELSF', 'SEFL', 'FELS'])(
  'dates in the left margin, lists below them, sections in the order %s: no position and no diploma is lost',
  (order) => {
    for (const counts of COUNTS) {
      const data = read(typeResume(counts, order));
      const [positions, diplomas, languages, skills] = counts;
      const label = `${counts}`;
      expect(
        data.experiences?.map(({ title, company }) => [title, company]),
        label,
      ).toEqual(POSITIONS.slice(0, positions).map(([, title, company]) => [title, company]));
      expect(
        (data.diplomas ?? []).map(({ degree, school }) => [degree, school]),
        label,
      ).toEqual(DIPLOMAS.slice(0, diplomas).map(([, degree, school]) => [degree, school]));
      expect([data.languages?.length ?? 0, data.skills?.length ?? 0], label).toEqual([languages, skills]);
    }
  },
);

const EXPECTED = {
  experiences: [
    { title: 'Comptable', company: 'Cabinet Valmy', start_date: '2019-09', end_date: '2021-06' },
    { title: 'Assistante comptable', company: 'Garage Lebrun', start_date: '2014', end_date: '2016' },
  ],
  diplomas: [{ degree: 'BTS Comptabilité', school: 'Lycée Carcouët', end_date: '2014' }],
};

describe('tables and columns of a word processor', () => {
  test.each([
    [
      'towns below the dates',
      `EXPÉRIENCE
09/2019 - 06/2021      Comptable
Nantes                 Cabinet Valmy
                       • Gestion des comptes
2014 - 2016            Assistante comptable
Rezé                   Garage Lebrun
FORMATION
2012 - 2014            BTS Comptabilité, Lycée Carcouët
LANGUES
Anglais
Espagnol
COMPÉTENCES
Excel
Sage`,
    ],
    [
      'companies below the dates',
      `EXPÉRIENCE
09/2019 - 06/2021      Comptable
Cabinet Valmy          • Gestion des comptes
                       • Relances
2014 - 2016            Assistante comptable
Garage Lebrun          • Suivi de trésorerie
                       • Paie
FORMATION
2012 - 2014            BTS Comptabilité
Lycée Carcouët         Mention bien
LANGUES
Anglais
Espagnol`,
    ],
    [
      'levels of languages in the column of the titles',
      `EXPÉRIENCE
09/2019 - 06/2021      Comptable, Cabinet Valmy
                       • Gestion des comptes
2014 - 2016            Assistante comptable, Garage Lebrun
                       • Suivi de trésorerie
FORMATION
2012 - 2014            BTS Comptabilité, Lycée Carcouët
LANGUES
Anglais                Courant (B2)
Espagnol               Notions
Italien                Notions
COMPÉTENCES
Excel
Sage`,
    ],
    [
      'headings in the margin',
      `EXPÉRIENCE             Comptable, Cabinet Valmy, 09/2019 - 06/2021
                       • Gestion des comptes
                       Assistante comptable, Garage Lebrun, 2014 - 2016
FORMATION              BTS Comptabilité, Lycée Carcouët, 2012 - 2014
LANGUES                Anglais
                       Espagnol
COMPÉTENCES            Excel
                       Sage
LOISIRS                Randonnée`,
    ],
    [
      'dates over three rows of a narrow cell',
      `EXPÉRIENCE
Septembre              Comptable
2019 – juin            Cabinet Valmy, Nantes
2021                   • Gestion des comptes
2014 –                 Assistante comptable
2016                   Garage Lebrun, Rezé
FORMATION
2012 - 2014            BTS Comptabilité, Lycée Carcouët
LANGUES
Anglais`,
    ],
    [
      'the second half of a date below the first, with a dash',
      `EXPÉRIENCE
Septembre 2019         Comptable
– juin 2021            Cabinet Valmy, Nantes
                       • Gestion des comptes
2014 - 2016            Assistante comptable
                       Garage Lebrun, Rezé
FORMATION
2012 - 2014            BTS Comptabilité, Lycée Carcouët
LANGUES
Anglais`,
    ],
    [
      'columns closer than those of a form',
      `EXPÉRIENCE
09/2019 - 06/2021  Comptable
                   Cabinet Valmy, Nantes
                   Gestion des comptes
2014 - 2016        Assistante comptable
                   Garage Lebrun, Rezé
                   Saisie
FORMATION
2012 - 2014        BTS Comptabilité, Lycée Carcouët
LANGUES
Anglais`,
    ],
    [
      'a table with the names of its columns',
      `EXPÉRIENCE
Période                Poste                   Employeur
09/2019 - 06/2021      Comptable               Cabinet Valmy
2014 - 2016            Assistante comptable    Garage Lebrun
FORMATION
2012 - 2014            BTS Comptabilité        Lycée Carcouët
LANGUES
Anglais`,
    ],
    [
      'a side column on the left of the career',
      `CONTACT                      EXPÉRIENCE
claire@example.org           09/2019 - 06/2021
06 12 34 56 78               Comptable, Cabinet Valmy
LANGUES                      • Gestion des comptes
Anglais                      2014 - 2016
Espagnol                     Assistante comptable, Garage Lebrun
COMPÉTENCES                  • Suivi de trésorerie
Excel                        FORMATION
Sage                         2012 - 2014
Ciel                         BTS Comptabilité, Lycée Carcouët`,
    ],
    [
      'a side column beside a margin of dates',
      `CONTACT                EXPÉRIENCE PROFESSIONNELLE
claire@example.org     09/2019 - 06/2021     Comptable
06 12 34 56 78                               Cabinet Valmy
LANGUES                                      • Gestion des comptes
Anglais                2014 - 2016           Assistante comptable
Espagnol                                     Garage Lebrun
COMPÉTENCES                                  • Suivi de trésorerie
Excel                  FORMATION
Sage                   2012 - 2014           BTS Comptabilité
Ciel                                         Lycée Carcouët`,
    ],
    [
      'a side column beside a margin of dates that are broken over two rows',
      `CONTACT                EXPÉRIENCE PROFESSIONNELLE
claire@example.org     09/2019 -    Comptable
06 12 34 56 78         06/2021      Cabinet Valmy
LANGUES                             • Gestion des comptes
Anglais                2014 -       Assistante comptable
Espagnol               2016         Garage Lebrun
COMPÉTENCES                         • Suivi de trésorerie
Excel                  FORMATION
Sage                   2012 -       BTS Comptabilité
Ciel                   2014         Lycée Carcouët`,
    ],
    [
      'ranges in brackets that go on in the next row',
      `EXPÉRIENCE
Comptable chez Cabinet Valmy (septembre 2019
à juin 2021)
Assistante comptable chez Garage Lebrun (2014
à 2016)
FORMATION
2012 - 2014            BTS Comptabilité, Lycée Carcouët
LANGUES
Anglais`,
    ],
    [
      'a side column on its right',
      `EXPÉRIENCE                                        CONTACT
09/2019 - 06/2021                                 claire@example.org
Comptable, Cabinet Valmy                          06 12 34 56 78
• Gestion des comptes                             LANGUES
2014 - 2016                                       Anglais
Assistante comptable, Garage Lebrun               Espagnol
• Suivi de trésorerie                             COMPÉTENCES
FORMATION                                         Excel
2012 - 2014                                       Sage
BTS Comptabilité, Lycée Carcouët                  Ciel`,
    ],
  ])('%s: two positions and a diploma', (_, body) => {
    const data = read(body);
    expect(data).toMatchObject(EXPECTED);
    expect(data.experiences).toHaveLength(2);
  });
});
