import { beforeAll, describe, expect, test } from 'vitest';
import { detailOf, exportUnderTest } from '../testing/export-under-test.ts';
import {
  dmy,
  ENTRIES,
  edges,
  generalLabels,
  journalEntries,
  type Made,
  shown,
  thirdPartyLabels,
} from '../testing/hostile-journal-entries.ts';
import { fieldsOf, spelled } from '../testing/independent-readers.ts';

let under: Awaited<ReturnType<typeof exportUnderTest>>;
beforeAll(async () => {
  under = await exportUnderTest();
});

/** Of the characters of hostile texts, those of the set. */
const IN_LATIN_1 = 'é';

describe('ledger-a', () => {
  const MOVEMENT = {
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

  const movementOf = ({ entry, amount, debit, foreign }: Made[number]) => {
    const [label, piece] = [spelled(entry.label, IN_LATIN_1), spelled(entry.piece_ref, IN_LATIN_1)];
    return {
      kind: 'M',
      account: entry.aux_account ?? entry.account_number,
      shortJournal: entry.journal_code.slice(0, 2),
      folio: '000',
      day: dmy(entry.entry_date).slice(0, 4) + entry.entry_date.slice(2, 4),
      shortLabel: shown(label, 20),
      side: debit || amount === 0 ? 'D' : 'C',
      sign: amount < 0 ? '-' : '+',
      cents: String(Math.abs(amount)).padStart(12, '0'),
      due: '000000',
      letters: entry.lettrage === 'ABCDEFG' ? '' : (entry.lettrage ?? ''),
      piece5: piece.slice(-5).trimEnd(),
      piece8: piece.slice(-8).trimEnd(),
      currency: foreign ? 'USD' : 'EUR',
      journal: entry.journal_code,
      label: shown(label, 30),
      piece10: piece.slice(-10).trimEnd(),
      currencyAmount: foreign ? '-000000001234' : '',
      rest: '',
    };
  };

  const linesOf = (bytes: Buffer) => {
    const lines = bytes.toString('latin1').split('\r\n');
    expect(lines.pop()).toBe('');
    expect(lines.every((line) => /^[ -~\u00a0-\u00ff]*$/.test(line))).toBe(true);
    return lines;
  };

  test('10,000 hostile entries come back by their positions', async () => {
    const made = journalEntries(11);
    const entries = made.map(({ entry }) => entry);
    const answer = await under.post('/v1/export/ledger-a', { entries });
    expect([answer.status, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
      200,
      'text/plain; charset=iso-8859-1',
      `attachment; filename="ledger-a_${edges(entries.map(({ entry_date }) => entry_date))}.txt"`,
    ]);
    const lines = linesOf(answer.bytes);
    expect([lines.length, ...new Set(lines.map(({ length }) => length))]).toEqual([ENTRIES, 231]);
    for (const [index, each] of made.entries())
      expect(fieldsOf(lines[index] ?? '', MOVEMENT)).toEqual(movementOf(each));
  });

  test('accounts and third parties come before the same movements where they are asked for', async () => {
    const made = journalEntries(37);
    const body = { entries: made.map(({ entry }) => entry) };
    const [without, answer] = [
      await under.post('/v1/export/ledger-a', body),
      await under.post('/v1/export/ledger-a?accounts=true', body),
    ];
    const lines = linesOf(answer.bytes);
    const accounts = lines.filter((line) => line.startsWith('C'));
    expect([...new Set(accounts.map(({ length }) => length))]).toEqual([453]);
    expect(lines.slice(accounts.length)).toEqual(linesOf(without.bytes));
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
      label: shown(label, 30),
      key: shown(label.toUpperCase(), 7),
      collective,
      update: '',
      nature,
      rest: '',
    });
    expect(accounts.map((line) => fieldsOf(line, layout))).toEqual([
      ...generalLabels(made, IN_LATIN_1).map(([number, { label }]) => record(number, label, 'G', '')),
      ...thirdPartyLabels(made, IN_LATIN_1).map(([number, { label, given: general }]) => {
        const nature = general.startsWith('41') ? 'C' : general.startsWith('40') ? 'F' : 'G';
        return record(number, label, nature, nature === 'G' ? '' : general);
      }),
    ]);
  });

  test('an account that a third party replaces and that the layout cannot hold is left out', async () => {
    const [made] = journalEntries(1);
    const answer = await under.post('/v1/export/ledger-a?accounts=true', {
      entries: [
        { ...made?.entry, account_number: '411000000', account_label: 'Clients', aux_account: 'C1', aux_label: 'A' },
      ],
    });
    const [third, movement, ...more] = linesOf(answer.bytes);
    expect([third?.slice(0, 10), third?.slice(98, 106).trim(), third?.slice(217, 218), movement?.[0], more]).toEqual([
      'CC1      A',
      '',
      'G',
      'M',
      [],
    ]);
  });

  test.each([
    ['an account of 9 characters', { account_number: '411000000' }, 'account_number'],
    ['a journal of 4 characters', { journal_code: 'VENT' }, 'journal_code'],
    ['an account beyond ASCII', { account_number: '41é' }, 'account_number'],
    ['both sides', { debit: 1, credit: 1 }, 'credit'],
    ['an amount of 12 figures in euros', { debit: 1e10 }, 'debit'],
    [
      'an amount in a currency that the field cannot hold',
      { currency_amount: '10000000000', currency_code: 'USD' },
      'currency_amount',
    ],
    ['a year that six digits cannot tell', { entry_date: '1949-12-31' }, 'entry_date'],
  ])('%s is refused rather than cut', async (_, changes, field) => {
    const [first] = journalEntries(1);
    const answer = await under.post('/v1/export/ledger-a', {
      entries: [{ ...first?.entry, debit: 1, credit: 0, aux_account: null, ...changes }],
    });
    expect(answer.status).toBe(422);
    expect(detailOf(answer)).toMatchObject([{ loc: ['body', 'entries', 0, field] }]);
  });
});
