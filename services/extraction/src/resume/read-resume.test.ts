import type { OpenedDocument } from '@probant/documents/document';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTypedDocument } from '../reading/testing/typed-document.ts';
import { findPeriod } from './periods/find-period.ts';
import { readResume } from './read-resume.ts';

const FRENCH_RESUME = `
Claire DUPONT-MARTIN
Responsable comptable
12 rue des Lilas, 69003 Lyon     06 12 34 56 78
claire.dupont@exemple.fr     linkedin.com/in/claire-dupont

EXPÉRIENCES PROFESSIONNELLES
Responsable comptable - Société Générale Immobilier          Janvier 2019 - Aujourd'hui
Lyon
• Supervision d'une équipe de 4 personnes
• Clôtures mensuelles et annuelles

Comptable - Boulangeries Paul          09/2015 - 12/2018
• Saisie et lettrage

FORMATION
2015     Master Comptabilité Contrôle Audit, Université Lyon 2
2010 - 2013     BTS Comptabilité et gestion, Lycée Ampère

COMPÉTENCES
Logiciels : Sage, Cegid (Quadra, Loop), Excel
Clôture ; Fiscalité

LANGUES
Français : langue maternelle
Anglais : courant (C1), Espagnol : notions

CERTIFICATIONS
PCIE Excel, AFNOR, 2020
TOEIC 910 (2018)

CENTRES D'INTÉRÊT
Randonnée, chorale
`;

const ENGLISH_RESUME = `
John Doe
hello@example.com     +44 20 7946 0958     London, UK
WORK EXPERIENCE
ABC Company
Software Engineer     May 2023 - Present
• Lead a team of 5 engineers
DEF Organization
Software Engineer Intern     06/2021 to 08/2022
• Wrote code
EDUCATION
XYZ University
Bachelor of Science in Computer Science     Sep 2019 - May 2023
SKILLS
HTML     CSS     Python
• Tech: React, GraphQL
`;

const read = (typed: string) => readResume(createTypedDocument([typed]));

describe('a French resume in one column', () => {
  const { data, fields } = read(FRENCH_RESUME);
  test('reads the person', () => {
    expect(data).toMatchObject({
      firstname: 'Claire',
      lastname: 'DUPONT-MARTIN',
      email: 'claire.dupont@exemple.fr',
      phone: '06 12 34 56 78',
      linkedin: 'linkedin.com/in/claire-dupont',
      location: 'Lyon',
    });
  });
  test('reads the positions', () => {
    expect(data.experiences).toEqual([
      {
        title: 'Responsable comptable',
        company: 'Société Générale Immobilier',
        location: 'Lyon',
        start_date: '2019-01',
        end_date: 'Present',
        description: "Supervision d'une équipe de 4 personnes\nClôtures mensuelles et annuelles",
      },
      {
        title: 'Comptable',
        company: 'Boulangeries Paul',
        start_date: '2015-09',
        end_date: '2018-12',
        description: 'Saisie et lettrage',
      },
    ]);
  });
  test('reads the diplomas', () => {
    expect(data.diplomas).toEqual([
      {
        degree: 'Master Comptabilité Contrôle Audit',
        school: 'Université Lyon 2',
        field_of_study: 'Comptabilité Contrôle Audit',
        end_date: '2015',
      },
      {
        degree: 'BTS Comptabilité et gestion',
        school: 'Lycée Ampère',
        field_of_study: 'Comptabilité et gestion',
        start_date: '2010',
        end_date: '2013',
      },
    ]);
  });
  test('reads skills, languages and certifications', () => {
    expect(data.skills).toEqual(['Sage', 'Cegid (Quadra, Loop)', 'Excel', 'Clôture', 'Fiscalité']);
    expect(data.languages).toEqual(['Français : langue maternelle', 'Anglais : courant (C1)', 'Espagnol : notions']);
    expect(data.certifications).toEqual([
      { name: 'PCIE Excel', provider: 'AFNOR', year: 2020 },
      { name: 'TOEIC 910', year: 2018 },
    ]);
  });
  test('gives every value its page and box', () => {
    for (const field of fields) expect(field).toMatchObject({ page: 1, source: 'pdf_text', box: expect.anything() });
  });
});

test('reads an English resume with employers above titles and skills in columns', () => {
  const { data } = read(ENGLISH_RESUME);
  expect(data).toMatchObject({ firstname: 'John', lastname: 'Doe', phone: '+44 20 7946 0958', location: 'London, UK' });
  expect(data.experiences).toEqual([
    {
      company: 'ABC Company',
      title: 'Software Engineer',
      start_date: '2023-05',
      end_date: 'Present',
      description: 'Lead a team of 5 engineers',
    },
    {
      company: 'DEF Organization',
      title: 'Software Engineer Intern',
      start_date: '2021-06',
      end_date: '2022-08',
      description: 'Wrote code',
    },
  ]);
  expect(data.diplomas).toMatchObject([
    { school: 'XYZ University', degree: 'Bachelor of Science', field_of_study: 'Computer Science' },
  ]);
  expect(data.skills).toEqual(['HTML', 'CSS', 'Python', 'React', 'GraphQL']);
});

test('reads a resume with a side column of contact details and lists', () => {
  const typed = createTypedDocument([
    `
Paul Martin
CONTACT                     EXPÉRIENCE
paul.martin@exemple.fr      Vendeur chez Darty
07 11 22 33 44              De mars 2020 à juin 2022
44000 Nantes                Conseil et vente en magasin
COMPÉTENCES                 FORMATION
Vente                       Bac pro commerce
Caisse                      Lycée Livet, 2019
LANGUES
Anglais (B2)
`,
  ]);
  // The order of the document reader: the left column first.
  const lines = typed.pages.flatMap((page) => page.lines);
  const [left, right] = [lines.filter(({ box }) => box[0] < 0.3), lines.filter(({ box }) => box[0] >= 0.3)];
  const document: OpenedDocument = {
    ...typed,
    pages: typed.pages.map((page) => ({ ...page, lines: [...left, ...right] })),
  };
  expect(readResume(document).data).toEqual({
    firstname: 'Paul',
    lastname: 'Martin',
    email: 'paul.martin@exemple.fr',
    phone: '07 11 22 33 44',
    location: 'Nantes',
    skills: ['Vente', 'Caisse'],
    languages: ['Anglais (B2)'],
    experiences: [
      {
        title: 'Vendeur',
        company: 'Darty',
        start_date: '2020-03',
        end_date: '2022-06',
        description: 'Conseil et vente en magasin',
      },
    ],
    diplomas: [{ degree: 'Bac pro commerce', school: 'Lycée Livet', field_of_study: 'commerce', end_date: '2019' }],
  });
});

describe('prose below a position, wrapped over lines', () => {
  const { data } = read(`
Anne Roy
anne.roy@exemple.fr

EXPÉRIENCE
Comptable                                         2018 - 2021
Moulins du Vercors, Lyon
Tenue de quatre sociétés. Reprise des écritures du cabinet, puis des
immobilisations et de la trésorerie.

Aide comptable                                    2015 - 2018
Tuileries Bonnet, Grenoble
Saisie des achats.

Alternante en comptabilité                        2013 - 2015
Scierie Morel, Bourgoin-Jallieu
Saisie des ventes.

CERTIFICATIONS
Certificat d'orthographe, niveau expert,
Académie des Lettres, 2021
Formation au contrôle interne, Institut
du Chiffre, 2019`);

  test('is the description from its first word', () => {
    expect(data.experiences?.[0]).toMatchObject({
      company: 'Moulins du Vercors',
      description:
        'Tenue de quatre sociétés. Reprise des écritures du cabinet, puis des immobilisations et de la trésorerie.',
    });
  });
  test('a name missing from the town lists is a town where the author ends headings with towns', () => {
    expect(data.experiences?.map(({ company, location }) => [company, location])).toEqual([
      ['Moulins du Vercors', 'Lyon'],
      ['Tuileries Bonnet', 'Grenoble'],
      ['Scierie Morel', 'Bourgoin-Jallieu'],
    ]);
  });
  test('a certification on two lines is read as one', () => {
    expect(data.certifications).toEqual([
      { name: "Certificat d'orthographe, niveau expert", provider: 'Académie des Lettres', year: 2021 },
      { name: 'Formation au contrôle interne', provider: 'Institut du Chiffre', year: 2019 },
    ]);
  });
});

test('with a single known town, the last piece of another heading is not a place', () => {
  const { data } = read(`
Anne Roy
anne.roy@exemple.fr
EXPÉRIENCE
Comptable                 2018 - 2021
Tuileries Bonnet, Grenoble
Aide comptable            2015 - 2018
Astruc, Morel`);
  expect(data.experiences?.[1]).toMatchObject({ company: 'Astruc' });
  expect(data.experiences?.[1]?.location).toBeUndefined();
});

describe('findPeriod', () => {
  test.each([
    ['janvier 2019 - mars 2021', '2019-01', '2021-03'],
    ['De sept. 2019 à août 2021', '2019-09', '2021-08'],
    ['01/2019 – 06/2020', '2019-01', '2020-06'],
    ['2019 - 2021', '2019', '2021'],
    ['depuis 2020', '2020', 'Present'],
    ['Depuis mars 2020', '2020-03', 'Present'],
    ['09/2020 à ce jour', '2020-09', 'Present'],
    ["Mars 2018 - aujourd'hui", '2018-03', 'Present'],
    ['May 2023 - Present', '2023-05', 'Present'],
    ['janvier - mars 2020', '2020-01', '2020-03'],
    ['01/09/2019 au 31/12/2020', '2019-09', '2020-12'],
    ['2016-09 to 2017-01', '2016-09', '2017-01'],
    ['juin 2018', '2018-06', '2018-06'],
    ['Summer 2022', '2022', '2022'],
  ])('parses "%s" as %s to %s', (text, start, end) => expect(findPeriod(text)).toMatchObject({ start, end }));

  test.each(['06 12 34 56 78', 'Budget de 2500000 euros', '75002 Paris', 'ISO 27001'])(
    'returns null for "%s"',
    (text) => {
      expect(findPeriod(text)).toBeNull();
    },
  );
});

test('returns no data for a text that is no resume', () => {
  expect(read('Total TTC   120,00 €\nMerci de votre visite').data).toEqual({});
});

test('reads any rows without an error, with confidences from 0 to 1', () => {
  const words = fc.constantFrom(
    'Expérience',
    'Formation',
    '2019 - 2021',
    'chez',
    'Compétences :',
    '•',
    'Jean DUPONT',
    ',',
    'a@b.fr',
    '-',
    '(',
  );
  fc.assert(
    fc.property(fc.array(fc.array(words, { maxLength: 5 }), { maxLength: 15 }), (rows) => {
      const { fields } = read(rows.map((row) => row.join(' ')).join('\n'));
      for (const { confidence } of fields) expect(confidence >= 0 && confidence <= 1).toBe(true);
    }),
    { numRuns: 100 },
  );
});
