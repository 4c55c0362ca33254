import { describe, expect, it } from 'vitest';
import type { DeclaredValues } from './declared-values.ts';
import { listPrintMismatches } from './print-mismatch.rules.ts';
import type { PrintedValues } from './printed-values.ts';

const place = { page: 1 };

const declare = (
  values: Partial<Record<'amounts' | 'numbers', number[]> & Record<'dates' | 'allDates' | 'identifiers', string[]>>,
): DeclaredValues => ({
  amounts: new Set(values.amounts),
  numbers: new Set(values.numbers ?? values.amounts),
  dates: new Set(values.dates),
  allDates: new Set(values.allDates ?? values.dates),
  identifiers: new Set(values.identifiers),
  codes: { codes: new Set(), allDigits: '' },
  heading: {
    number: null,
    issueDates: new Set(),
    dueDates: new Set(),
    totals: new Set(),
    accounts: new Set(),
    sirens: new Set(),
  },
});

const print = (values: { amounts?: number[]; dates?: string[]; lines?: string[] }): PrintedValues => ({
  amounts: (values.amounts ?? []).map((value) => ({ value, place, isReduction: false })),
  dates: (values.dates ?? []).map((value) => ({ value, place })),
  lines: (values.lines ?? []).map((value) => ({ value, place })),
  numbers: [],
});

describe('listPrintMismatches', () => {
  const cases = [
    {
      title: 'a total with another digit',
      declared: { amounts: [43200, 8640, 51840] },
      printed: { amounts: [43200, 8640, 91840] },
      count: 1,
    },
    {
      title: 'a total with one digit more',
      declared: { amounts: [43200, 8640, 51840] },
      printed: { amounts: [43200, 8640, 951840] },
      count: 1,
    },
    {
      title: 'no total that is printed without a change',
      declared: { amounts: [43200, 8640, 51840] },
      printed: { amounts: [43200, 8640, 51840] },
      count: 0,
    },
    {
      title: 'no total that is not printed at all',
      declared: { amounts: [43200, 8640, 51840] },
      printed: { amounts: [43200, 8640, 7777] },
      count: 0,
    },
    {
      title: 'no amount that was rounded otherwise',
      declared: { amounts: [43200, 8640, 31620] },
      printed: { amounts: [43200, 8640, 31600] },
      count: 0,
    },
    {
      title: 'nothing when most amounts belong to another invoice',
      declared: { amounts: [43200, 8640, 51840] },
      printed: { amounts: [43200, 91840] },
      count: 0,
    },
    {
      title: 'no stranger that the file states as a price',
      declared: { amounts: [43200, 8640, 51840], numbers: [43200, 8640, 51840, 91840] },
      printed: { amounts: [43200, 8640, 91840] },
      count: 0,
    },
    {
      title: 'a date with another day',
      declared: { dates: ['2026-03-04', '2026-04-03'] },
      printed: { dates: ['2026-03-09', '2026-04-03'] },
      count: 1,
    },
    {
      title: 'no date of another month and day',
      declared: { dates: ['2026-03-04', '2026-04-03'] },
      printed: { dates: ['2026-05-19', '2026-04-03'] },
      count: 0,
    },
    {
      title: 'a date seventy years later',
      declared: { dates: ['2018-10-01', '2018-10-31'] },
      printed: { dates: ['2018-10-01', '2018-10-31', '2088-10-31'] },
      count: 1,
    },
    {
      title: 'no end of a warranty',
      declared: { dates: ['2018-10-01', '2018-10-31'] },
      printed: { dates: ['2018-10-01', '2018-10-31', '2028-10-31', '2019-10-31'] },
      count: 0,
    },
    {
      title: 'no date when none is confirmed',
      declared: { dates: ['2014-10-08', '2014-10-29'] },
      printed: { dates: ['2015-10-08', '2015-10-29'] },
      count: 0,
    },
    {
      title: 'an account with other digits',
      declared: { identifiers: ['DE88200800000970375700'] },
      printed: { lines: ['IBANDE12200800000970375701'] },
      count: 1,
    },
    {
      title: 'no account of another bank',
      declared: { identifiers: ['DE88200800000970375700'] },
      printed: { lines: ['IBANFR1420041010050500013M02606'] },
      count: 0,
    },
    {
      title: 'no account that another line prints',
      declared: { identifiers: ['DE88200800000970375700'] },
      printed: { lines: ['DE88200800000970375700', 'DE12200800000970375701'] },
      count: 0,
    },
  ];
  it.each(cases)('returns $title', ({ declared, printed, count }) => {
    expect(listPrintMismatches(declare(declared), print(printed))).toHaveLength(count);
  });
});

describe('an amount before its discount', () => {
  const DECLARED = { amounts: [1000, 7300, 8300, 1660, 9960] };
  const at = (value: number, y: number, isReduction = false, page = 1) => ({
    value,
    isReduction,
    place: { page, box: [0.8, y, 0.9, y + 0.01] as const },
  });
  const CONFIRMED = [at(7300, 0.3), at(8300, 0.7), at(1660, 0.72), at(9960, 0.74)];
  const count = (amounts: readonly ReturnType<typeof at>[]) =>
    listPrintMismatches(declare(DECLARED), { ...print({}), amounts: [...CONFIRMED, ...amounts] }).length;

  it.each([
    ['on the next row', [at(1200, 0.2), at(200, 0.22, true)]],
    ['two rows below', [at(1200, 0.2), at(200, 0.24, true)]],
    ['on its row', [at(1200, 0.2), at(200, 0.2, true)]],
    ['of nine tenths', [at(1900, 0.2), at(900, 0.22, true)]],
  ])('is none: %s', (_, amounts) => expect(count(amounts)).toBe(0));

  it.each([
    ['without a discount', [at(1900, 0.2)]],
    ['with a discount that leaves another amount', [at(1900, 0.2), at(200, 0.22, true)]],
    ['with the difference printed as another price', [at(1900, 0.2), at(900, 0.22)]],
    ['with a discount above', [at(1900, 0.3), at(900, 0.2, true)]],
    ['with a discount far below', [at(1900, 0.2), at(900, 0.6, true)]],
    ['with a discount on another page', [at(1900, 0.2), at(900, 0.22, true, 2)]],
  ])('is one: %s', (_, amounts) => expect(count(amounts)).toBe(1));
});
