import { describe, expect, test } from 'vitest';
import { createTypedDocument } from '../reading/testing/typed-document.ts';
import { readResume } from './read-resume.ts';
import { parseHeading } from './sections/headings.ts';
import { isKnownTown } from './towns/places.ts';

const read = (typed: string) => readResume(createTypedDocument([typed])).data;

describe('parseHeading', () => {
  test.each([
    ['experiences et stages', 'experience'],
    ['work experience / experience professionnelle', 'experience'],
    ['parcours scolaire', 'education'],
    ['competences linguistiques', 'languages'],
    ['certifications et habilitations', 'certifications'],
    ["domaines d'expertise", 'skills'],
    ['experiences associatives', 'other'],
    ['c o m p e t e n c e s', 'skills'],
    ['personal information', 'contact'],
    ['references', 'references'],
  ])('%s is a heading of kind %s', (folded, kind) => expect(parseHeading(folded)?.kind).toBe(kind));

  test.each(['formation de deux apprentis', 'comptable, lyon', 'gestion des stocks', '2019 - 2021'])(
    'returns null for "%s"',
    (folded) => expect(parseHeading(folded)).toBeNull(),
  );
});

test.each([
  ['SAINT ETIENNE', true],
  ['Saint-Étienne', true],
  ['Lyon 3e', true],
  ['Édimbourg', true],
  ['Tuileries Bonnet', false],
])('isKnownTown("%s") is %s', (name, known) => expect(isKnownTown(name)).toBe(known));

test('reads a side column separately when its rows coincide with those of the main text', () => {
  const data = read(`
                                  Nadia Ferrand
CONTACT                           Assistante de gestion
nadia.ferrand@exemple.fr
06 12 34 56 78                    EXPÉRIENCE
38000 Grenoble                    Assistante de gestion, Papeterie Morel
COMPÉTENCES                       2019 - 2023
Excel                             Suivi des factures
Relances                          Secrétaire, Garage des Lilas
Classement                        2016 - 2019
LANGUES                           Accueil des clients
Anglais (B2)                      FORMATION
Italien (A2)                      BTS Gestion, Lycée Vaucanson, 2016
`);
  expect(data).toMatchObject({
    firstname: 'Nadia',
    lastname: 'Ferrand',
    location: 'Grenoble',
    skills: ['Excel', 'Relances', 'Classement'],
    languages: ['Anglais (B2)', 'Italien (A2)'],
    experiences: [
      { title: 'Assistante de gestion', company: 'Papeterie Morel', start_date: '2019', end_date: '2023' },
      { title: 'Secrétaire', company: 'Garage des Lilas', start_date: '2016', end_date: '2019' },
    ],
    diplomas: [{ degree: 'BTS Gestion', school: 'Lycée Vaucanson', end_date: '2016' }],
  });
});

test('joins a period broken over two rows of a narrow margin', () => {
  const data = read(`
Marc Le Bras
marc.lebras@exemple.fr
EXPÉRIENCE
Janvier 2020 -       Cuisinier
mars 2022            Auberge du Lac, Annecy
                     • Cuisine de saison
Juin 2017 -          Commis
décembre 2019        Hôtel des Pins, Annecy
                     • Mise en place`);
  expect(data).toMatchObject({ firstname: 'Marc', lastname: 'Le Bras' });
  expect(data.experiences).toMatchObject([
    { title: 'Cuisinier', company: 'Auberge du Lac', location: 'Annecy', start_date: '2020-01', end_date: '2022-03' },
    { title: 'Commis', company: 'Hôtel des Pins', location: 'Annecy', start_date: '2017-06', end_date: '2019-12' },
  ]);
});

describe('a resume written as a form with labels', () => {
  const data = read(`
Nom / Prénom          DE LA TOUR Anne-Lise
Adresse               4 rue des Prés, 26000 Valence
E-mail                al.delatour@exemple.fr
EXPÉRIENCE PROFESSIONNELLE
Dates                 Depuis mars 2019
Poste occupé          Aide-soignante
Employeur             Clinique du Parc, Valence
Activités             Soins de nuit.
Dates                 2015/2019
Poste occupé          Agente hospitalière
Employeur             Hôpital Nord, Lyon
Activités             Entretien des chambres
                      et des couloirs.
FORMATION
Date                  2015
Diplôme               Bac pro Soins
Établissement         Lycée Montplaisir`);
  test('reads the person', () =>
    expect(data).toMatchObject({ firstname: 'Anne-Lise', lastname: 'DE LA TOUR', location: 'Valence' }));
  test('reads the positions: a repeated label begins the next one', () =>
    expect(data.experiences).toEqual([
      {
        title: 'Aide-soignante',
        company: 'Clinique du Parc',
        location: 'Valence',
        start_date: '2019-03',
        end_date: 'Present',
        description: 'Soins de nuit.',
      },
      {
        title: 'Agente hospitalière',
        company: 'Hôpital Nord',
        location: 'Lyon',
        start_date: '2015',
        end_date: '2019',
        description: 'Entretien des chambres et des couloirs.',
      },
    ]));
  test('reads the diploma', () =>
    expect(data.diplomas).toMatchObject([{ degree: 'Bac pro Soins', school: 'Lycée Montplaisir', end_date: '2015' }]));
});

describe('location', () => {
  const OTHER_SECTIONS =
    '\nEXPÉRIENCE\nVendeur, Maison Roy     2018 - 2021\nFORMATION\nBTS Vente, Lycée Ampère     2018';
  const location = (head: string) => read(`Léa Martin\n${head}${OTHER_SECTIONS}`).location;
  test.each([
    ['a row of contacts', 'Bordeaux | 06 12 34 56 78 | lea@exemple.fr', 'Bordeaux'],
    ['a row without separators', '06 12 34 56 78 lea@exemple.fr Bordeaux', 'Bordeaux'],
    ['an address', '12 rue des Lilas, 84340 Malaucène', 'Malaucène'],
    ['an address on two rows', '12 rue des Lilas, 84340\nMalaucène', 'Malaucène'],
    [
      'a town missing from the lists, between two contact details',
      '06 12 34 56 78\nMalaucène\nlea@exemple.fr',
      'Malaucène',
    ],
    ['a British address', '3 High Street, CF10 1EP Cardiff', 'Cardiff'],
  ])('reads the town from %s', (_, head, town) => expect(location(head)).toBe(town));

  test.each([
    ['a driving licence', '06 12 34 56 78\nPermis B\nlea@exemple.fr'],
    ['a trade', '06 12 34 56 78\nVendeuse\nlea@exemple.fr'],
    ['a head without any', 'lea@exemple.fr'],
  ])('returns no town for %s', (_, head) => expect(location(head)).toBeUndefined());
});

describe('a document that is no resume', () => {
  test.each([
    ['an empty page', ''],
    [
      'an invoice',
      'Garage Morel\nFACTURE F-2024-118\nRéférences     Dossier 12\ncontact@morel.example     04 76 00 00 00\nTotal TTC     120,00 €',
    ],
    ['a letter', 'Madame, Monsieur,\nJe vous remercie de votre courrier du 12 mars 2024.\nAnne Roy\nanne@exemple.fr'],
  ])('%s gives no field', (_, text) => expect(readResume(createTypedDocument([text])).fields).toEqual([]));
});

test('does not return the telephone number of a referee', () => {
  const data = read(`
Léa Martin
lea@exemple.fr
EXPÉRIENCE
Vendeuse, Maison Roy     2018 - 2021
LANGUES
Anglais
RÉFÉRENCES
Paul Roy, Maison Roy, 06 98 76 54 32`);
  expect(data.phone).toBeUndefined();
});

test('headings in capitals of a resume with few other lines are headings', () => {
  const data = read(`
Maëlle KERVADEC

EXPÉRIENCES
2019 - 2023         Cheffe de rang, Brasserie du Port

FORMATION
2014                CAP Restaurant, Lycée de Dinard

LANGUES
Anglais
`);
  expect(data.experiences?.map(({ company }) => company)).toEqual(['Brasserie du Port']);
  expect(data.diplomas?.map(({ school }) => school)).toEqual(['Lycée de Dinard']);
});
