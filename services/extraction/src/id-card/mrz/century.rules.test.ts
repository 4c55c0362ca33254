import type { IsoDate } from '@probant/french/dates';
import { toIsoDate } from '@probant/french/dates';
import {
  createFrenchIdLines,
  createTd1Lines,
  createTd2Lines,
  createTd3Lines,
  createVisaLines,
  type Holder,
} from '@probant/french/mrz/testing/create-mrz';
import { describe, expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { readIdCard } from '../read-id-card.ts';

const TODAY = toIsoDate(2026, 11, 28) ?? expect.fail();
const HOLDER = { lastName: 'MARTIN', firstName: 'MAELYS', number: 'X4RTBPFW4', country: 'FRA', sex: 'F' } as const;

const read = (rows: readonly string[], today: IsoDate | null = TODAY) =>
  readIdCard(createTypedDocument([rows], { source: 'ocr', confidence: 0.98 }), today).data;

const ZONES: readonly (readonly [string, (holder: Holder) => readonly string[]])[] = [
  ['TD1', createTd1Lines],
  ['TD2', createTd2Lines],
  ['TD3', createTd3Lines],
];

describe.each(ZONES)('%s', (_, createLines) => {
  test.each([
    { title: 'a year after this one', birth: '280522', expiry: '320212', date: '1928-05-22' },
    { title: 'next year', birth: '270101', expiry: '350101', date: '1927-01-01' },
    { title: 'tomorrow', birth: '261129', expiry: '351129', date: '1926-11-29' },
    { title: 'today', birth: '261128', expiry: '361128', date: '2026-11-28' },
    { title: 'a child of six', birth: '200115', expiry: '300114', date: '2020-01-15' },
    { title: 'a year long before the expiry, in the future', birth: '310630', expiry: '360629', date: '1931-06-30' },
    { title: 'the year of the expiry', birth: '310115', expiry: '310601', date: '1931-01-15' },
    { title: 'the last century', birth: '650612', expiry: '300112', date: '1965-06-12' },
    { title: 'a leap day that this century alone has', birth: '000229', expiry: '300112', date: '2000-02-29' },
    { title: 'an expired document of a child', birth: '120304', expiry: '190101', date: '2012-03-04' },
    { title: 'an expired document of a grandmother', birth: '180304', expiry: '200101', date: '1918-03-04' },
  ])('born in the right century: $title', ({ birth, expiry, date }) =>
    expect(read(createLines({ ...HOLDER, birth, expiry })).birth_date).toBe(date),
  );

  test.each([
    { title: 'not after the printed issue', issued: '12 02 2022', birth: '220522', date: '1922-05-22' },
    { title: 'before the printed issue', issued: '12 06 2022', birth: '220522', date: '2022-05-22' },
  ])('born $title', ({ issued, birth, date }) =>
    expect(
      read(['DATE DE DÉLIVRANCE / Date of issue', issued, ...createLines({ ...HOLDER, birth, expiry: '320611' })]),
    ).toMatchObject({ birth_date: date, expiry_date: '2032-06-11' }),
  );

  test.each([
    { title: 'in this century', expiry: '320212', date: '2032-02-12' },
    {
      title: 'in the last century, when this one is further away than any validity',
      expiry: '940623',
      date: '1994-06-23',
    },
    { title: 'without an end', expiry: '991231', date: '2099-12-31' },
  ])('expires $title', ({ expiry, date }) =>
    expect(read(createLines({ ...HOLDER, birth: '690806', expiry })).expiry_date).toBe(date),
  );

  test('a document issued in the last century expires after its issue', () =>
    expect(
      read(['Date of issue', '24 06 1989', ...createLines({ ...HOLDER, birth: '690806', expiry: '990623' })]),
    ).toMatchObject({ birth_date: '1969-08-06', expiry_date: '1999-06-23' }));

  test('the day of the call decides, not that of the test', () => {
    const lines = createLines({ ...HOLDER, birth: '280522', expiry: '380212' });
    expect(read(lines).birth_date).toBe('1928-05-22');
    expect(read(lines, toIsoDate(2030, 1, 1)).birth_date).toBe('2028-05-22');
  });
});

describe.each([36, 44] as const)('a visa of %i characters', (length) => {
  test.each([
    { title: 'next year', birth: '270101', expiry: '270601', date: '1927-01-01' },
    { title: 'a child of one', birth: '250901', expiry: '261231', date: '2025-09-01' },
    { title: 'after the expiry', birth: '260301', expiry: '260101', date: '1926-03-01' },
  ])('born in the right century: $title', ({ birth, expiry, date }) =>
    expect(read(createVisaLines({ ...HOLDER, birth, expiry }, length)).birth_date).toBe(date),
  );
});

describe('the French card issued before 2021', () => {
  const zone = (issued: string, birth: string) =>
    createFrenchIdLines({ ...HOLDER, number: `${issued}92310285`, birth, expiry: '' });
  test.each([
    { title: 'after the issue', issued: '0506', birth: '270522', date: '1927-05-22' },
    { title: 'a month after the issue', issued: '0506', birth: '050701', date: '1905-07-01' },
    { title: 'in the month of the issue', issued: '0506', birth: '050630', date: '2005-06-30' },
    { title: 'a child', issued: '1506', birth: '050701', date: '2005-07-01' },
    { title: 'the last century', issued: '9206', birth: '650612', date: '1965-06-12' },
    { title: 'with a month of issue that was misread', issued: '2912', birth: '280522', date: '1928-05-22' },
  ])('born in the right century: $title', ({ issued, birth, date }) =>
    expect(read(zone(issued, birth)).birth_date).toBe(date),
  );
});

describe('printed dates', () => {
  test('a printed year of two digits is not in the future', () =>
    expect(read(['Date de naissance / Date of birth', '22 MAI/MAY 28']).birth_date).toBe('1928-05-22'));
  test('a printed year of four digits in the future does not replace the century of the zone', () =>
    expect(
      read([
        'Date de naissance / Date of birth',
        '22 05 2028',
        ...createTd1Lines({ ...HOLDER, birth: '280522', expiry: '320212' }),
      ]).birth_date,
    ).toBe('1928-05-22'));
});
