import { beforeAll, describe, expect, test } from 'vitest';
import {
  collectGeneralLabels,
  collectThirdPartyLabels,
  cutToField,
  formatDayFirst,
  type GeneratedEntries,
  generateJournalEntries,
  HOSTILE_ENTRY_COUNT,
  joinFirstAndLastDay,
} from '../../testing/hostile-journal-entries.ts';
import { readFields, toExpectedSpelling } from '../../testing/independent-readers.ts';
import { createTestService, readProblems } from '../../testing/test-service.ts';

let testService: Awaited<ReturnType<typeof createTestService>>;
beforeAll(async () => {
  testService = await createTestService();
});

/** Non-ASCII characters of the hostile texts that ISO-8859-1 has. */
const IN_LATIN_1 = 'é';

describe('Quadra files (ledger-a)', () => {
  const MOVEMENT_FIELDS = {
    kind: [1, 1],
    account: [2, 8],
    shortJournal: [10, 2],
    folio: [12, 3],
    day: [15, 6],
    shortLabel: [22, 20],
    side: [42, 1],
    sign: [43, 1],
    cents: [44, 12],
    due: [64, 6],
    letters: [70, 2],
    piece5: [75, 5],
    piece8: [100, 8],
    currency: [108, 3],
    journal: [111, 3],
    label: [117, 30],
    piece10: [149, 10],
    currencyAmount: [169, 13],
  } as const;

  const expectedMovement = ({ entry, amount, debit, foreign }: GeneratedEntries[number]) => {
    const [label, piece] = [
      toExpectedSpelling(entry.label, IN_LATIN_1),
      toExpectedSpelling(entry.piece_ref, IN_LATIN_1),
    ];
    return {
      kind: 'M',
      account: entry.aux_account ?? entry.account_number,
      shortJournal: entry.journal_code.slice(0, 2),
      folio: '000',
      day: formatDayFirst(entry.entry_date).slice(0, 4) + entry.entry_date.slice(2, 4),
      shortLabel: cutToField(label, 20),
      side: debit || amount === 0 ? 'D' : 'C',
      sign: amount < 0 ? '-' : '+',
      cents: String(Math.abs(amount)).padStart(12, '0'),
      due: '000000',
      letters: entry.lettrage === 'ABCDEFG' ? '' : (entry.lettrage ?? ''),
      piece5: piece.slice(-5).trimEnd(),
      piece8: piece.slice(-8).trimEnd(),
      currency: foreign ? 'USD' : 'EUR',
      journal: entry.journal_code,
      label: cutToField(label, 30),
      piece10: piece.slice(-10).trimEnd(),
      currencyAmount: foreign ? '-000000001234' : '',
      outside: '',
    };
  };

  const readLines = (bytes: Buffer) => {
    const lines = bytes.toString('latin1').split('\r\n');
    expect(lines.pop()).toBe('');
    expect(lines.every((line) => /^[ -~\u00a0-\u00ff]*$/.test(line))).toBe(true);
    return lines;
  };

  test('writes 10,000 hostile entries that an independent reader reads back by position', async () => {
    const generated = generateJournalEntries(11);
    const entries = generated.map(({ entry }) => entry);
    const response = await testService.post('/v1/export/ledger-a', { entries });
    expect([response.status, response.headers['content-type'], response.headers['content-disposition']]).toEqual([
      200,
      'text/plain; charset=iso-8859-1',
      `attachment; filename="ledger-a_${joinFirstAndLastDay(entries.map(({ entry_date }) => entry_date))}.txt"`,
    ]);
    const lines = readLines(response.bytes);
    expect([lines.length, ...new Set(lines.map(({ length }) => length))]).toEqual([HOSTILE_ENTRY_COUNT, 231]);
    for (const [index, each] of generated.entries())
      expect(readFields(lines[index] ?? '', MOVEMENT_FIELDS)).toEqual(expectedMovement(each));
  });

  test('writes accounts and third parties before the same movements with accounts=true', async () => {
    const generated = generateJournalEntries(37);
    const body = { entries: generated.map(({ entry }) => entry) };
    const [without, response] = [
      await testService.post('/v1/export/ledger-a', body),
      await testService.post('/v1/export/ledger-a?accounts=true', body),
    ];
    const lines = readLines(response.bytes);
    const accounts = lines.filter((line) => line.startsWith('C'));
    expect([...new Set(accounts.map(({ length }) => length))]).toEqual([453]);
    expect(lines.slice(accounts.length)).toEqual(readLines(without.bytes));
    const layout = {
      kind: [1, 1],
      account: [2, 8],
      label: [10, 30],
      key: [40, 7],
      collective: [99, 8],
      update: [217, 1],
      nature: [218, 1],
    } as const;
    const record = (account: string, label: string, nature: string, collective: string) => ({
      kind: 'C',
      account,
      label: cutToField(label, 30),
      key: cutToField(label.toUpperCase(), 7),
      collective,
      update: '',
      nature,
      outside: '',
    });
    expect(accounts.map((line) => readFields(line, layout))).toEqual([
      ...collectGeneralLabels(generated, IN_LATIN_1).map(([number, { label }]) => record(number, label, 'G', '')),
      ...collectThirdPartyLabels(generated, IN_LATIN_1).map(([number, { label, given: general }]) => {
        const nature = general.startsWith('41') ? 'C' : general.startsWith('40') ? 'F' : 'G';
        return record(number, label, nature, nature === 'G' ? '' : general);
      }),
    ]);
  });

  test('leaves out an account that a third party replaces and that the layout cannot hold', async () => {
    const [generated] = generateJournalEntries(1);
    const response = await testService.post('/v1/export/ledger-a?accounts=true', {
      entries: [
        {
          ...generated?.entry,
          account_number: '411000000',
          account_label: 'Clients',
          aux_account: 'C1',
          aux_label: 'A',
        },
      ],
    });
    const [thirdParty, movement, ...otherLines] = readLines(response.bytes);
    expect([
      thirdParty?.slice(0, 10),
      thirdParty?.slice(98, 106).trim(),
      thirdParty?.slice(217, 218),
      movement?.[0],
      otherLines,
    ]).toEqual(['CC1      A', '', 'G', 'M', []]);
  });

  test.each([
    ['an account of 9 characters', { account_number: '411000000' }, 'account_number'],
    ['a journal of 4 characters', { journal_code: 'VENT' }, 'journal_code'],
    ['an account with a non-ASCII character', { account_number: '41é' }, 'account_number'],
    ['a debit and a credit', { debit: 1, credit: 1 }, 'credit'],
    ['an amount of 1e10 euros', { debit: 1e10 }, 'debit'],
    [
      'an amount in a currency that the field cannot hold',
      { currency_amount: '10000000000', currency_code: 'USD' },
      'currency_amount',
    ],
    ['a year that six digits cannot hold', { entry_date: '1949-12-31' }, 'entry_date'],
  ])('returns 422 for %s', async (_, changes, field) => {
    const [first] = generateJournalEntries(1);
    const response = await testService.post('/v1/export/ledger-a', {
      entries: [{ ...first?.entry, debit: 1, credit: 0, aux_account: null, ...changes }],
    });
    expect(response.status).toBe(422);
    expect(readProblems(response)).toMatchObject([{ loc: ['body', 'entries', 0, field] }]);
  });
});
