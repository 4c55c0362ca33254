import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { logSigner } from '../../checkpoints/log-signer.ts';
import { databaseAddress } from './database-address.ts';
import { isOlderThanSeries, momentAfter, type SeriesRow, seriesIn, seriesToFit } from './series.rules.ts';
import { FIRST_SERIES, isSeriesName, seriesName } from './series-name.ts';
import { openingText, readOpening, type SeriesOpening, seriesReason } from './series-opening.ts';
import { fileOfUse, type SeriesUse, useAfter, useIn } from './series-use.ts';

const signer = logSigner('test.example', generateKeyPairSync('ed25519').privateKey);
const [here, there] = [
  databaseAddress(Buffer.of(1), 'postgres://db/one'),
  databaseAddress(Buffer.of(1), 'postgres://db/two'),
];

const opening = (openedAt: string, more: Partial<SeriesOpening> = {}): SeriesOpening => ({
  series: seriesName(openedAt, Buffer.of(1, 2, 3, 4)),
  address: here,
  openedAt,
  begins: 'empty',
  reason: 'another database',
  ...more,
});
const rowOf = (opened: SeriesOpening, by = signer): SeriesRow => ({
  series: opened.series,
  openedAt: opened.openedAt,
  reason: opened.reason,
  note: by.signSeries(openingText(opened)),
});
const read = (note: string) => readOpening(note, signer.seriesKey);

const [march, april, may] = ['2026-03-01T12:00:00.000Z', '2026-04-01T12:00:00.000Z', '2026-05-01T12:00:00.000Z'].map(
  (moment) => opening(moment),
) as [SeriesOpening, SeriesOpening, SeriesOpening];

describe('the series in force', () => {
  test('is the one opened last, in whichever order the rows come', () => {
    expect(seriesIn([rowOf(april), rowOf(march)], read)).toEqual({
      opened: [march, april],
      inForce: april,
      forged: [],
    });
    expect(seriesIn([], read).inForce).toBeNull();
  });

  const stranger = logSigner('test.example', generateKeyPairSync('ed25519').privateKey);
  test.each([
    { title: 'signed by somebody else', row: rowOf(may, stranger) },
    { title: 'with the note of another series', row: { ...rowOf(may), note: rowOf(march).note } },
    { title: 'with a changed note', row: { ...rowOf(may), note: rowOf(may).note.replace('empty', 'accepted') } },
    { title: 'with no note', row: { ...rowOf(may), note: '' } },
    {
      title: 'signed as a head of a log',
      row: { ...rowOf(may), note: signer.sign('x' as never, { size: 1, root: Buffer.alloc(32), ledger: null }) },
    },
  ])('is not a row $title', ({ row }) => {
    expect(seriesIn([rowOf(april), row], read)).toEqual({ opened: [april], inForce: april, forged: [may.series] });
  });
});

describe('the series that logs must fit', () => {
  const used = (...series: readonly SeriesOpening[]): SeriesUse[] =>
    series.map((each) => ({ series: each.series, since: each.series }));
  const first: SeriesUse = { series: FIRST_SERIES, since: FIRST_SERIES };

  test.each([
    { title: 'nothing opened, nothing used: the first', inForce: null, uses: [], fit: [FIRST_SERIES] },
    {
      title: 'one opened: it, and not what was before',
      inForce: april,
      uses: [first, ...used(march, april)],
      fit: [april.series],
    },
    {
      title: 'rows taken away: all that was used',
      inForce: null,
      uses: [first, ...used(april)],
      fit: [FIRST_SERIES, april.series],
    },
    {
      title: 'an older row put back: the later ones too',
      inForce: march,
      uses: [first, ...used(march, april)],
      fit: [march.series, april.series],
    },
    {
      title: "another database's row: all that was used here",
      inForce: { ...april, address: there },
      uses: [first],
      fit: [FIRST_SERIES, april.series],
    },
    {
      title: 'a row put back that the database had lost: what it used meanwhile',
      inForce: april,
      uses: [first, ...used(april), { series: FIRST_SERIES, since: april.series }],
      fit: [FIRST_SERIES, april.series],
    },
    {
      title: 'a database that has moved: its own',
      inForce: { ...april, address: there },
      uses: [],
      fit: [april.series],
    },
  ])('$title', ({ inForce, uses, fit }) => {
    expect(seriesToFit(inForce, uses, here)).toEqual(fit);
  });

  test('whatever rows of the past a database shows, what it used last counts', () => {
    const all = [null, march, april, may];
    const series = (opened: SeriesOpening | null) => opened?.series ?? FIRST_SERIES;
    fc.assert(
      fc.property(
        // The series in force, one after another, as restored backups and new series have it; then what somebody makes of the rows.
        fc.array(fc.constantFrom(...all), { minLength: 1, maxLength: 6 }),
        fc.constantFrom(...all),
        (history, shown) => {
          const uses: SeriesUse[] = [];
          for (const inForce of history) uses.push(useAfter(uses, series(inForce)));
          const last = series(history.at(-1) ?? null);
          const openedSince = all.filter((each) => series(each) > last && !history.includes(each));
          // A series that was never used yet is what an operator has just accepted: only then may it take the place of the last one.
          fc.pre(!openedSince.includes(shown));
          expect(seriesToFit(shown, uses, here)).toContain(last);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('a database that began empty', () => {
  test.each([
    { title: 'a log of later', firstAt: '2026-04-02T00:00:00.000Z', older: false },
    { title: 'a log of the same minute, by another clock', firstAt: '2026-04-01T11:59:30.000Z', older: false },
    { title: 'no log', firstAt: null, older: false },
    { title: 'a log of before', firstAt: '2026-03-31T12:00:00.000Z', older: true },
    { title: 'a log of no time at all', firstAt: 'x', older: true },
  ])('$title', ({ firstAt, older }) => {
    expect(isOlderThanSeries(april, firstAt)).toBe(older);
    expect(isOlderThanSeries({ ...april, begins: 'accepted' }, firstAt)).toBe(false);
    expect(isOlderThanSeries(null, firstAt)).toBe(false);
  });
});

describe('names', () => {
  const moment = fc.date({ min: new Date(0), max: new Date('9999-01-01'), noInvalidDate: true });

  test('sort as the moments of opening do, and a new one comes after all others whatever the clock says', () => {
    fc.assert(
      fc.property(fc.array(moment, { maxLength: 5 }), moment, (before, now) => {
        const names = before.map((each) => seriesName(each.toISOString(), Buffer.alloc(4, 0xff)));
        expect(names.every(isSeriesName)).toBe(true);
        const next = seriesName(momentAfter([FIRST_SERIES, ...names], now.getTime()), Buffer.alloc(4));
        expect([FIRST_SERIES, ...names].every((name) => name < next)).toBe(true);
      }),
    );
  });

  test('of uses are read as they are written, and others are passed over', () => {
    for (const use of [
      { series: FIRST_SERIES, since: FIRST_SERIES },
      { series: FIRST_SERIES, since: april.series },
      { series: april.series, since: april.series },
      { series: march.series, since: april.series },
    ])
      expect(useIn(fileOfUse(use))).toEqual(use);
    expect(['', '.note', 'x.note', 'first', 'first~x.note', '../first.note'].map(useIn)).toEqual(Array(6).fill(null));
  });
});

describe('the address of a database', () => {
  const of = (url: string | null, key = Buffer.of(1)) => databaseAddress(key, url);

  test('is told by host, port and name alone', () => {
    expect(of('postgres://one:x@DB.example/probant?sslmode=require')).toBe(
      of('postgresql://two@db.example:5432/probant'),
    );
    expect(of('postgres:///probant?host=/run/one')).not.toBe(of('postgres:///probant?host=/run/two'));
    const all = [
      of(null),
      of('postgres://db/a'),
      of('postgres://db/b'),
      of('postgres://other/a'),
      of('postgres://db:1/a'),
    ];
    expect(new Set([...all, of(null, Buffer.of(2))]).size).toBe(6);
  });
});

test.each(['', '  ', 'two\nlines', 'x'.repeat(301), 'a\u2028b', '\u0000'])('%j is no reason', (text) => {
  expect(() => seriesReason(text)).toThrow(RangeError);
});
