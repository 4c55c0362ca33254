import {
  createFrenchIdLines,
  createTd1Lines,
  createTd2Lines,
  createTd3Lines,
  type Holder,
} from '@probant/french/mrz/testing/create-mrz';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTypedDocument } from '../reading/testing/typed-document.ts';
import { readIdCard } from './read-id-card.ts';

const read = (rows: readonly string[]) => readIdCard(createTypedDocument([rows], { source: 'ocr', confidence: 0.98 }));
const confidenceOf = (reading: ReturnType<typeof read>, path: string) =>
  reading.fields.find((field) => field.path === path)?.confidence ?? 0;

const two = (value: number) => String(value).padStart(2, '0');
const day = (from: number, to: number) =>
  fc
    .tuple(fc.integer({ min: from, max: to }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
    .map((parts) => parts.map(two).join(''));
const name = fc.stringMatching(/^[A-Z]{2,9}( [A-Z]{2,6})?$/).filter((text) => !/(^| )[KCSELX]( |$)/.test(text));
const holder: fc.Arbitrary<Holder> = fc.record({
  lastName: name,
  firstName: fc.stringMatching(/^[A-Z]{2,10}$/),
  number: fc.stringMatching(/^[A-Z0-9]{9}$/),
  country: fc.constantFrom('FRA', 'ESP', 'BEL', 'MAR'),
  birth: day(40, 99),
  sex: fc.constantFrom('M', 'F'),
  expiry: day(24, 36),
});
const iso = (century: number, yymmdd: string) => `${century}${yymmdd.replace(/^(..)(..)(..)$/, '$1-$2-$3')}`;

describe('machine readable zone', () => {
  test.each([
    ['TD1', createTd1Lines],
    ['TD2', createTd2Lines],
    ['TD3', createTd3Lines],
  ] as const)('%s: returns the fields that the zone was created from', (_, createLines) => {
    fc.assert(
      fc.property(holder, (person) => {
        const { data } = read(['REPUBLIQUE', ...createLines(person)]);
        expect(data).toMatchObject({
          last_name: person.lastName,
          first_name: person.firstName,
          document_number: person.number,
          nationality: person.country,
          birth_date: iso(19, person.birth),
          expiry_date: iso(20, person.expiry),
          gender: person.sex,
        });
      }),
      { numRuns: 60 },
    );
  });

  test('the old French card: separate first names, no expiry date', () => {
    const person = {
      lastName: 'BERTHIER',
      firstName: 'CORINNE',
      number: '880692310285',
      birth: '651206',
      sex: 'F',
    } as const;
    const { data } = read(createFrenchIdLines({ ...person, country: 'FRA', expiry: '' }));
    expect(data).toMatchObject({
      last_name: 'BERTHIER',
      first_name: 'CORINNE',
      document_number: '880692310285',
      birth_date: '1965-12-06',
      nationality: 'FRA',
      gender: 'F',
    });
    expect(data.expiry_date).toBeUndefined();
  });

  test('a wrong digit in a date lowers its confidence to 0.3', () => {
    fc.assert(
      fc.property(holder, fc.integer({ min: 0, max: 5 }), fc.integer({ min: 1, max: 9 }), (person, at, shift) => {
        const [first = '', second = '', third = ''] = createTd1Lines(person);
        const wrongDigit = (Number(second[at]) + shift) % 10;
        const reading = read([first, second.slice(0, at) + wrongDigit + second.slice(at + 1), third]);
        expect(confidenceOf(reading, 'birth_date')).toBeLessThanOrEqual(0.3);
        expect(confidenceOf(reading, 'expiry_date')).toBeGreaterThan(0.9);
      }),
      { numRuns: 60 },
    );
  });

  const cases = [
    {
      title: 'zeros read as letters in dates and country',
      rows: ['P<UT0ERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UT074O8122F12O4159ZE184226B<<<<<1O'],
      number: 'L898902C3',
    },
    {
      title: 'spaces between the characters, lost fillers, fillers read as quotes',
      rows: ['P<UTO ERIKSSON«ANNA<MARIA<<<<<<<<<<<<<<<', 'L898902C36UTO 7408122F1204159ZE184226B<<<10'],
      number: 'L898902C3',
    },
    {
      title: 'a filler of the names read as K',
      rows: ['P<UTOERIKSSON<<ANNA<MARIA<<<<<K<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'],
      number: 'L898902C3',
    },
    {
      title: 'a letter read as a digit in the number, repaired by its check digit',
      rows: ['IRPRT1234A25679<<<<<<<<<<<<<<<', '7404076F0912220BRA<<<<<<<<<<<4', 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<'],
      number: '1234AZ567',
    },
  ];
  test.each(cases)('reads a zone with $title', ({ rows, number }) => {
    const { data } = read(rows);
    expect(data).toMatchObject({ last_name: 'ERIKSSON', first_name: 'ANNA MARIA', document_number: number });
  });

  test.each([
    { title: 'a child is born in this century', birth: '200115', expiry: '300114', date: '2020-01-15' },
    { title: 'the birth date is before the expiry date', birth: '310115', expiry: '300114', date: '1931-01-15' },
    {
      title: 'the holder is at least three years old at expiry',
      birth: '280601',
      expiry: '300114',
      date: '1928-06-01',
    },
  ])('century of birth: $title', ({ birth, expiry, date }) => {
    const lines = createTd3Lines({
      lastName: 'DURAND',
      firstName: 'ALIX',
      number: '24AB12345',
      country: 'FRA',
      sex: 'F',
      birth,
      expiry,
    });
    expect(read(lines).data.birth_date).toBe(date);
  });
});

describe('printed labels', () => {
  test('reads a French card without a zone', () => {
    const { data, fields } = read([
      "CARTE NATIONALE D'IDENTITE N° : 880692310285     Nationalité Française",
      '     Nom : BERTHIER',
      '     Prénom(s) : CORINNE, LÉA',
      '     Sexe : F      Né(e) le : 06.12.1965',
      '     à : PARIS 1ER (75)',
      '     Taille : 1,70 m',
    ]);
    expect(data).toMatchObject({
      last_name: 'BERTHIER',
      first_name: 'CORINNE, LÉA',
      birth_date: '1965-12-06',
      gender: 'F',
      nationality: 'Française',
      document_number: '880692310285',
    });
    for (const field of fields) expect(field).toMatchObject({ confidence: 0.75, reason: 'label_match', page: 1 });
  });

  test('reads a current card with values below labels in two languages', () => {
    const { data } = read([
      '               NOM / Surname',
      '               MARTIN',
      '               PRÉNOMS / Given names',
      '               Maëlys-Gaëlle, Marie',
      '               SEXE / Sex    NATIONALITÉ / Nationality    DATE DE NAISS. / Date of birth',
      '               F             FRA                          13 07 1990',
      '               LIEU DE NAISSANCE / Place of birth',
      '               PARIS',
      "               N° DU DOCUMENT / Document No      DATE D'EXPIR. / Expiry date",
      '               T7X62TZ79                         27 01 2031',
    ]);
    expect(data).toEqual({
      last_name: 'MARTIN',
      first_name: 'Maëlys-Gaëlle, Marie',
      birth_date: '1990-07-13',
      birth_place: 'PARIS',
      gender: 'F',
      nationality: 'FRA',
      document_number: 'T7X62TZ79',
      expiry_date: '2031-01-27',
    });
  });

  test('takes accents and missing fields from the printed text when there is a zone', () => {
    const person = {
      lastName: 'MARTIN',
      firstName: 'MAELYS GAELLE',
      number: 'T7X62TZ79',
      country: 'FRA',
      sex: 'F',
    } as const;
    const { data } = read([
      'NOM / Surname',
      'MARTIN',
      'PRÉNOMS / Given names',
      'Maëlys-Gaëlle, Marie',
      'LIEU DE NAISSANCE / Place of birth',
      'PARIS',
      'DATE DE DÉLIVRANCE / Date of issue',
      '28 01 2021',
      ...createTd1Lines({ ...person, birth: '900713', expiry: '310127' }),
    ]);
    expect(data).toMatchObject({ first_name: 'Maëlys-Gaëlle, Marie', birth_place: 'PARIS', issue_date: '2021-01-28' });
  });

  const CARD_HOLDER = {
    lastName: 'MARTIN',
    firstName: 'ALIX',
    number: '83DY26887',
    country: 'FRA',
    sex: 'F',
    birth: '900713',
    expiry: '310127',
  } as const;

  test('repairs a misread document number with the printed one', () => {
    const [first = '', second = ''] = createTd3Lines(CARD_HOLDER);
    const misread = [first, second.replace('83DY', '83DV')];
    const alone = read(misread);
    expect(confidenceOf(alone, 'document_number')).toBeLessThan(0.9);
    const both = read(['Passeport n° / Passport No', '83DY26887', ...misread]);
    expect(both.data.document_number).toBe('83DY26887');
    expect(confidenceOf(both, 'document_number')).toBeGreaterThan(0.9);
  });

  test('takes a printed date when the check digit of the zone date is invalid', () => {
    const [first = '', second = ''] = createTd3Lines(CARD_HOLDER);
    const misread = [first, second.replace('900713', '906713')];
    const { data, fields } = read(['Date de naissance / Date of birth', '13 07 1990', ...misread]);
    expect(data.birth_date).toBe('1990-07-13');
    expect(fields.find(({ path }) => path === 'birth_date')).toMatchObject({ reason: 'checksum_valid' });
    expect(confidenceOf(read(misread), 'birth_date')).toBeLessThanOrEqual(0.3);
  });

  test('finds an issue date with an unreadable label ten years before the expiry of the zone', () => {
    const { data } = read([
      'Dxxx dx dlvrxncx',
      '28 01 2021',
      'Dxxx dx nxss',
      '13 07 1990',
      ...createTd3Lines(CARD_HOLDER),
    ]);
    expect(data).toMatchObject({ issue_date: '2021-01-28', expiry_date: '2031-01-27', birth_date: '1990-07-13' });
  });

  test('returns no issue date when no printed date fits', () => {
    const { data } = read(['13 07 1990', '14 02 2022', ...createTd3Lines(CARD_HOLDER)]);
    expect(data.issue_date).toBeUndefined();
  });

  test.each([
    { title: 'its label alone on the row', rows: ['Né(e) le : 06.12.1965', 'à : BREST', 'Taille : 1,57 m'] },
    { title: 'its label without a colon', rows: ['Né(e) le : 06.12.1965', 'à BREST'] },
    { title: 'without a label', rows: ['Né(e) le : 06.12.1965', 'BREST', 'Taille : 1,57 m'] },
    { title: 'after the date, with one label for both', rows: ['Date et lieu de naissance', '06/12/1965 BREST'] },
    { title: 'a label in another language', rows: ['Luogo di nascita', 'BREST'] },
    { title: 'a misread translation of the label', rows: ['Lieu de naissance / Plxxe of bxcth', 'BREST'] },
  ])('place of birth: $title', ({ rows }) => {
    expect(read(rows).data.birth_place).toBe('BREST');
  });

  test('does not return the specimen stamp as a name', () => {
    expect(read(['Nom / Surname', 'SPÉCIMEN', 'Prénoms / Given names', 'Léa']).data).toEqual({ first_name: 'Léa' });
  });

  test('returns no data for a text that is no card', () => {
    expect(read(['Facture F-2024-001', 'Total TTC   120,00 €']).data).toEqual({});
  });
});
