import { describe, expect, test } from 'vitest';
import { FEC_COLUMNS } from '../columns.ts';
import { readHeader } from './header.rules.ts';
import { listExpectedNames, listHeaderCorrections, MAX_HEADER_CORRECTIONS } from './header-corrections.rules.ts';

const replace = (names: Readonly<Record<string, string>>) => FEC_COLUMNS.map((name) => names[name] ?? name);
const without = (...names: readonly string[]) => FEC_COLUMNS.filter((name) => !names.includes(name));
const read = (names: readonly string[]) => readHeader(Buffer.from(names.join('|')));
const summarize = (names: readonly string[], hasDetails = true) =>
  listHeaderCorrections(read(names), hasDetails).map(
    ({ position, expectedName, fault, otherPosition, foundName }) =>
      `${position} ${expectedName} ${fault} ${otherPosition} ${foundName}`,
  );
const listFaults = (names: readonly string[]) => [...new Set(read(names).faults.map(({ code }) => code))].sort();

const cases = [
  {
    title: 'a misspelled column, by its position',
    names: replace({ EcritureNum: 'ecriture_num', CompteLib: 'comptelib' }),
    corrections: ['3 EcritureNum unknown null ecriture_num', '6 CompteLib spelling null comptelib'],
    faults: ['FEC-COL-001', 'FEC-COL-004'],
  },
  {
    title: 'a missing column, and none of those that it moves',
    names: without('PieceRef'),
    corrections: ['9 PieceRef missing null null'],
    faults: ['FEC-COL-001'],
  },
  {
    title: 'a misspelled column beside a missing one',
    names: replace({ EcritureDate: 'Date' }).filter((name) => name !== 'CompAuxNum'),
    corrections: ['4 EcritureDate unknown null Date', '7 CompAuxNum missing null null'],
    faults: ['FEC-COL-001'],
  },
  {
    title: 'two misspelled columns in a row',
    names: replace({ Debit: 'Montant débit', Credit: 'Montant crédit' }),
    corrections: ['12 Debit unknown null Montant débit', '13 Credit unknown null Montant crédit'],
    faults: ['FEC-COL-001'],
  },
  {
    title: 'columns that are exchanged',
    names: ['JournalLib', 'JournalCode', ...FEC_COLUMNS.slice(2)],
    corrections: ['1 JournalLib misplaced 2 JournalLib', '2 JournalCode misplaced 1 JournalCode'],
    faults: ['FEC-COL-002'],
  },
  {
    title: 'additional, nameless and repeated columns at the end',
    names: [...FEC_COLUMNS, 'Section', '', 'Debit'],
    corrections: ['19 null extra null Section', '20 null blank null ', '21 null repeated 12 Debit'],
    faults: ['FEC-COL-003', 'FEC-COL-005', 'FEC-COL-008'],
  },
  {
    title: 'a missing column of the cash accounting',
    names: [...FEC_COLUMNS, 'DateRglt', 'ModeRglt'],
    corrections: ['null NatOp missing null null'],
    faults: ['FEC-COL-009'],
  },
];

describe('listHeaderCorrections', () => {
  test.each(cases)('lists $title', ({ names, corrections, faults }) => {
    expect(summarize(names)).toEqual(corrections);
    expect(listFaults(names)).toEqual(faults);
  });

  test.each(cases)('contains nothing of the first line without details: $title', ({ names }) => {
    expect(listHeaderCorrections(read(names), false).every(({ foundName }) => foundName === null)).toBe(true);
  });

  test('lists a bounded number of thousands of columns', () => {
    const names = [...FEC_COLUMNS, ...Array.from({ length: 30_000 }, () => 'x')];
    expect(summarize(names)).toHaveLength(MAX_HEADER_CORRECTIONS);
    expect(summarize(['Debit', ...names.slice(18), 'Credit'])).toHaveLength(MAX_HEADER_CORRECTIONS);
  });
});

describe('listExpectedNames', () => {
  test.each([
    ['a correct first line', FEC_COLUMNS, null],
    ['additional columns', [...FEC_COLUMNS, 'Section'], null],
    ['a misspelled column', replace({ Debit: 'debit' }), FEC_COLUMNS.join(' ')],
    ['no name at all', FEC_COLUMNS.map((_, index) => `c${index}`), FEC_COLUMNS.join(' ')],
    [
      'Montant and Sens',
      replace({ Debit: 'Montant', Credit: 'sens' }),
      FEC_COLUMNS.join(' ').replace('Debit Credit', 'Montant Sens'),
    ],
  ])('for %s', (_, names, expected) => {
    expect(listExpectedNames(read(names))?.join(' ') ?? null).toBe(expected);
  });
});
