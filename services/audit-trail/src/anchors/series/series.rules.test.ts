import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createLogSigner } from '../../checkpoints/log-signer.ts';
import { computeDatabaseAddress } from './database-address.ts';
import {
  chooseOpeningTime,
  classifySeriesRows,
  isOlderThanSeries,
  type SeriesRow,
  selectRequiredSeries,
} from './series.rules.ts';
import { FIRST_SERIES, formatSeriesName, isSeriesName } from './series-name.ts';
import { formatOpening, parseSeriesReason, readOpening, type SeriesOpening } from './series-opening.ts';
import { createUse, formatUseFile, parseUseFile, type SeriesUse } from './series-use.ts';

const signer = createLogSigner('test.example', generateKeyPairSync('ed25519').privateKey);
const [here, there] = [
  computeDatabaseAddress(Buffer.of(1), 'postgres://db/one'),
  computeDatabaseAddress(Buffer.of(1), 'postgres://db/two'),
];

const opening = (openedAt: string, more: Partial<SeriesOpening> = {}): SeriesOpening => ({
  series: formatSeriesName(openedAt, Buffer.of(1, 2, 3, 4)),
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
  note: by.signSeriesOpening(formatOpening(opened)),
});
const read = (note: string) => readOpening(note, signer.seriesKeys);

const [march, april, may] = ['2026-03-01T12:00:00.000Z', '2026-04-01T12:00:00.000Z', '2026-05-01T12:00:00.000Z'].map(
  (moment) => opening(moment),
) as [SeriesOpening, SeriesOpening, SeriesOpening];

describe('classifySeriesRows', () => {
  test('returns the series opened last as current, whatever the order of the rows', () => {
    expect(classifySeriesRows([rowOf(april), rowOf(march)], read)).toEqual({
      opened: [march, april],
      current: april,
      forged: [],
    });
    expect(classifySeriesRows([], read).current).toBeNull();
  });

  const otherSigner = createLogSigner('test.example', generateKeyPairSync('ed25519').privateKey);
  test.each([
    { title: 'signed by another key', row: rowOf(may, otherSigner) },
    { title: 'with the note of another series', row: { ...rowOf(may), note: rowOf(march).note } },
    { title: 'with a changed note', row: { ...rowOf(may), note: rowOf(may).note.replace('empty', 'accepted') } },
    { title: 'with no note', row: { ...rowOf(may), note: '' } },
    {
      title: 'signed as a checkpoint',
      row: {
        ...rowOf(may),
        note: signer.signCheckpoint('x' as never, { size: 1, root: Buffer.alloc(32), ledger: null }),
      },
    },
  ])('reports a row $title as forged', ({ row }) => {
    expect(classifySeriesRows([rowOf(april), row], read)).toEqual({
      opened: [april],
      current: april,
      forged: [may.series],
    });
  });
});

describe('selectRequiredSeries', () => {
  const toUses = (...series: readonly SeriesOpening[]): SeriesUse[] =>
    series.map((each) => ({ series: each.series, since: each.series }));
  const firstUse: SeriesUse = { series: FIRST_SERIES, since: FIRST_SERIES };

  test.each([
    { title: 'nothing opened, nothing used: the first series', current: null, uses: [], required: [FIRST_SERIES] },
    {
      title: 'one series opened: that one, and no earlier one',
      current: april,
      uses: [firstUse, ...toUses(march, april)],
      required: [april.series],
    },
    {
      title: 'rows deleted: every used series',
      current: null,
      uses: [firstUse, ...toUses(april)],
      required: [FIRST_SERIES, april.series],
    },
    {
      title: 'an older row restored: the later series too',
      current: march,
      uses: [firstUse, ...toUses(march, april)],
      required: [march.series, april.series],
    },
    {
      title: "another database's row: every series used here",
      current: { ...april, address: there },
      uses: [firstUse],
      required: [FIRST_SERIES, april.series],
    },
    {
      title: 'a lost row restored: the series used in the meantime too',
      current: april,
      uses: [firstUse, ...toUses(april), { series: FIRST_SERIES, since: april.series }],
      required: [FIRST_SERIES, april.series],
    },
    {
      title: 'a database with a new address: its own series',
      current: { ...april, address: there },
      uses: [],
      required: [april.series],
    },
  ])('$title', ({ current, uses, required }) => {
    expect(selectRequiredSeries(current, uses, here)).toEqual(required);
  });

  test('always includes the series used last, whatever old rows the database has', () => {
    const all = [null, march, april, may];
    const series = (opened: SeriesOpening | null) => opened?.series ?? FIRST_SERIES;
    fc.assert(
      fc.property(
        // The current series over time, with restored backups and new series; then the row that an attacker leaves.
        fc.array(fc.constantFrom(...all), { minLength: 1, maxLength: 6 }),
        fc.constantFrom(...all),
        (history, tamperedRow) => {
          const uses: SeriesUse[] = [];
          for (const current of history) uses.push(createUse(uses, series(current)));
          const last = series(history.at(-1) ?? null);
          const openedSince = all.filter((each) => series(each) > last && !history.includes(each));
          // A series without any use was just accepted by an operator: only such a series may supersede the last one.
          fc.pre(!openedSince.includes(tamperedRow));
          expect(selectRequiredSeries(tamperedRow, uses, here)).toContain(last);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('isOlderThanSeries', () => {
  test.each([
    { title: 'a later log', firstAt: '2026-04-02T00:00:00.000Z', older: false },
    { title: 'a log half a minute earlier, within the clock skew', firstAt: '2026-04-01T11:59:30.000Z', older: false },
    { title: 'no log', firstAt: null, older: false },
    { title: 'an earlier log', firstAt: '2026-03-31T12:00:00.000Z', older: true },
    { title: 'a log with an invalid time', firstAt: 'x', older: true },
  ])('returns $older for $title', ({ firstAt, older }) => {
    expect(isOlderThanSeries(april, firstAt)).toBe(older);
    expect(isOlderThanSeries({ ...april, begins: 'accepted' }, firstAt)).toBe(false);
    expect(isOlderThanSeries(null, firstAt)).toBe(false);
  });
});

describe('series names', () => {
  const moment = fc.date({ min: new Date(0), max: new Date('9999-01-01'), noInvalidDate: true });

  test('sort by opening time, and a new name sorts after all others whatever the clock says', () => {
    fc.assert(
      fc.property(fc.array(moment, { maxLength: 5 }), moment, (before, now) => {
        const names = before.map((each) => formatSeriesName(each.toISOString(), Buffer.alloc(4, 0xff)));
        expect(names.every(isSeriesName)).toBe(true);
        const next = formatSeriesName(chooseOpeningTime([FIRST_SERIES, ...names], now.getTime()), Buffer.alloc(4));
        expect([FIRST_SERIES, ...names].every((name) => name < next)).toBe(true);
      }),
    );
  });

  test('of use files round-trip, and other names are ignored', () => {
    for (const use of [
      { series: FIRST_SERIES, since: FIRST_SERIES },
      { series: FIRST_SERIES, since: april.series },
      { series: april.series, since: april.series },
      { series: march.series, since: april.series },
    ])
      expect(parseUseFile(formatUseFile(use))).toEqual(use);
    expect(['', '.note', 'x.note', 'first', 'first~x.note', '../first.note'].map(parseUseFile)).toEqual(
      Array(6).fill(null),
    );
  });
});

describe('computeDatabaseAddress', () => {
  const addressOf = (url: string | null, key = Buffer.of(1)) => computeDatabaseAddress(key, url);

  test('depends on host, port, name and installation key only', () => {
    expect(addressOf('postgres://one:x@DB.example/probant?sslmode=require')).toBe(
      addressOf('postgresql://two@db.example:5432/probant'),
    );
    expect(addressOf('postgres:///probant?host=/run/one')).not.toBe(addressOf('postgres:///probant?host=/run/two'));
    const all = [
      addressOf(null),
      addressOf('postgres://db/a'),
      addressOf('postgres://db/b'),
      addressOf('postgres://other/a'),
      addressOf('postgres://db:1/a'),
    ];
    expect(new Set([...all, addressOf(null, Buffer.of(2))]).size).toBe(6);
  });
});

test.each(['', '  ', 'two\nlines', 'x'.repeat(301), 'a\u2028b', '\u0000'])('parseSeriesReason rejects %j', (text) => {
  expect(() => parseSeriesReason(text)).toThrow(RangeError);
});
