import { beforeAll, describe, expect, test } from 'vitest';
import {
  collectGeneralLabels,
  collectLabels,
  collectThirdPartyLabels,
  cutToField,
  formatDayFirst,
  type GeneratedEntries,
  generateJournalEntries,
  type HOSTILE_ACCOUNTS,
  HOSTILE_ENTRY_COUNT,
  joinFirstAndLastDay,
} from '../../testing/hostile-journal-entries.ts';
import { decodeWindows1252, readFields, toExpectedSpelling } from '../../testing/independent-readers.ts';
import { createTestService } from '../../testing/test-service.ts';

let testService: Awaited<ReturnType<typeof createTestService>>;
beforeAll(async () => {
  testService = await createTestService();
});

/** Non-ASCII characters of the hostile texts that windows-1252 has. */
const IN_1252 = '€œé';

describe('Cegid files (ledger-b)', () => {
  const MOVEMENT_FIELDS = {
    journal: [1, 3],
    day: [4, 8],
    pieceType: [12, 2],
    account: [14, 17],
    kind: [31, 1],
    auxiliary: [32, 17],
    reference: [49, 35],
    label: [84, 35],
    side: [130, 1],
    amount: [131, 20],
    state: [151, 1],
    number: [152, 8],
    currency: [160, 3],
    amounts: [173, 3],
    euros: [176, 20],
    document: [223, 35],
    documentDay: [258, 8],
    createdOn: [266, 8],
    opening: [302, 3],
    vat: [386, 1],
    letters: [1014, 5],
    matching: [1021, 3],
    fecNumber: [1395, 5],
    validated: [1400, 8],
  } as const;

  /** Every entry here has a single line, which decides its piece type. */
  const expectedPieceType = ({ entry, amount, debit }: GeneratedEntries[number]) => {
    const [customer, supplier] = [entry.account_number.startsWith('41'), entry.account_number.startsWith('40')];
    const owed = debit ? amount : -amount;
    if (entry.journal_code === 'VE') return customer && owed < 0 ? 'AC' : 'FC';
    if (entry.journal_code === 'HA') return supplier && owed > 0 ? 'AF' : 'FF';
    return entry.journal_code === 'BQ' && customer ? 'RC' : entry.journal_code === 'BQ' && supplier ? 'RF' : 'OD';
  };

  const expectedMovement = (generated: GeneratedEntries[number]) => {
    const { entry, amount, debit, foreign } = generated;
    const credit = !debit && amount !== 0;
    const euros = `${amount < 0 ? '-' : ''}${Math.trunc(Math.abs(amount) / 100)},${String(Math.abs(amount) % 100).padStart(2, '0')}`;
    const piece = cutToField(toExpectedSpelling(entry.piece_ref, IN_1252), 35);
    return {
      journal: entry.journal_code,
      day: formatDayFirst(entry.entry_date),
      pieceType: expectedPieceType(generated),
      account: entry.account_number,
      kind: entry.aux_account === null ? '' : 'X',
      auxiliary: entry.aux_account ?? '',
      reference: piece,
      label: cutToField(toExpectedSpelling(entry.label, IN_1252), 35),
      side: credit ? 'C' : 'D',
      amount: (foreign ? (credit ? '12,34' : '-12,34') : euros).padStart(20),
      state: 'N',
      number: entry.entry_number.padStart(8),
      currency: foreign ? 'USD' : 'EUR',
      amounts: foreign ? 'DE-' : 'E--',
      euros: foreign ? euros.padStart(20) : '',
      document: piece,
      documentDay: formatDayFirst(entry.piece_date),
      createdOn: '12032026',
      opening: 'N',
      vat: '-',
      letters: entry.lettrage === 'ABCDEFG' ? '' : (entry.lettrage ?? ''),
      matching:
        entry.lettrage === 'AA' ? 'TL' : entry.lettrage === 'b' ? 'PL' : entry.aux_account === null ? 'RI' : 'AL',
      fecNumber: entry.entry_number.padStart(5),
      validated: entry.validation_date === null ? '' : formatDayFirst(entry.validation_date),
      outside: '',
    };
  };

  const GENERAL_ACCOUNT_FIELDS = {
    id: [1, 6],
    account: [7, 17],
    label: [24, 35],
    nature: [59, 3],
    matched: [62, 1],
    tickedOff: [63, 1],
    axes: [64, 5],
    closed: [349, 1],
    collective: [350, 1],
  } as const;
  /** An account used both with and without third parties is collective: here 41, 40, 42 and 44. */
  const EXPECTED_NATURES: Readonly<
    Record<(typeof HOSTILE_ACCOUNTS)[number], readonly [nature: string, collective: string, tickedOff: string]>
  > = {
    41100000: ['COC', 'X', '-'],
    401: ['COF', 'X', '-'],
    4210: ['COS', 'X', '-'],
    445660: ['COD', 'X', '-'],
    512000: ['BQE', '-', 'X'],
    706: ['PRO', '-', '-'],
    606: ['CHA', '-', '-'],
    2183: ['IMO', '-', '-'],
    101: ['DIV', '-', '-'],
  };
  const THIRD_PARTY_FIELDS = {
    id: [1, 6],
    account: [7, 17],
    label: [24, 35],
    nature: [59, 3],
    matched: [62, 1],
    collective: [63, 17],
  } as const;

  test('writes 10,000 hostile entries, accounts, third parties and journals that an independent reader reads back by position', async () => {
    const generated = generateJournalEntries(13);
    const entries = generated.map(({ entry }) => entry);
    const response = await testService.post('/v1/export/ledger-b?accounts=true', { entries });
    expect([response.status, response.headers['content-type'], response.headers['content-disposition']]).toEqual([
      200,
      'text/plain; charset=windows-1252',
      `attachment; filename="ledger-b_${joinFirstAndLastDay(entries.map(({ entry_date }) => entry_date))}.tra"`,
    ]);
    const [header = '', ...records] = decodeWindows1252(response.bytes).split('\r\n');
    expect(records.pop()).toBe('');
    expect(header.slice(0, 14)).toBe('***S5EXPJRLETE');
    expect([header.slice(33, 36), header.slice(41, 53), header.slice(144, 149)]).toEqual([
      '011',
      '120320260930',
      '001--',
    ]);

    const general = collectGeneralLabels(generated, IN_1252);
    const thirdParties = collectThirdPartyLabels(generated, IN_1252);
    expect(records.splice(0, general.length).map((record) => readFields(record, GENERAL_ACCOUNT_FIELDS))).toEqual(
      general.map(([account, { label }]) => {
        const [nature, collective, tickedOff] = EXPECTED_NATURES[account as keyof typeof EXPECTED_NATURES];
        return {
          id: '***CGN',
          account,
          label: cutToField(label, 35),
          nature,
          matched: '-',
          tickedOff,
          axes: '-----',
          closed: '-',
          collective,
          outside: '',
        };
      }),
    );
    const kinds: Readonly<Record<string, string>> = { 41: 'CLI', 40: 'FOU', 42: 'SAL', 44: 'DIV' };
    expect(records.splice(0, thirdParties.length).map((record) => readFields(record, THIRD_PARTY_FIELDS))).toEqual(
      thirdParties.map(([account, { label, given: collective }]) => ({
        id: '***CAE',
        account,
        label: cutToField(label, 35),
        nature: kinds[collective.slice(0, 2)],
        matched: 'X',
        collective,
        outside: '',
      })),
    );
    const journals = collectLabels(generated, IN_1252, ({ journal_code: number, journal_label: label }) => ({
      number,
      label,
      given: null,
    }));
    const journalNatures: Readonly<Record<string, string>> = { VE: 'VTE', HA: 'ACH', BQ: 'BQE', OD1: 'OD' };
    const JOURNAL_FIELDS = {
      id: [1, 6],
      code: [7, 3],
      label: [10, 35],
      nature: [45, 3],
      counterpart: [54, 17],
      entering: [74, 1],
    } as const;
    expect(records.splice(0, journals.length).map((record) => readFields(record, JOURNAL_FIELDS))).toEqual(
      journals.map(([code, { label }]) => ({
        id: '***JAL',
        code,
        label: cutToField(label, 35),
        nature: journalNatures[code],
        counterpart: code === 'BQ' ? '512000' : '',
        entering: '-',
        outside: '',
      })),
    );

    expect([records.length, ...new Set(records.map(({ length }) => length))]).toEqual([HOSTILE_ENTRY_COUNT, 1407]);
    for (const [index, each] of generated.entries())
      expect(readFields(records[index] ?? '', MOVEMENT_FIELDS)).toEqual(expectedMovement(each));
  });

  test('adds account records with accounts=true and changes no other record', async () => {
    const body = { entries: generateJournalEntries(41).map(({ entry }) => entry) };
    const [all, response] = [
      await testService.post('/v1/export/ledger-b?accounts=true', body),
      await testService.post('/v1/export/ledger-b', body),
    ];
    const lines = (bytes: Buffer) => bytes.toString('latin1').split('\r\n');
    expect(lines(response.bytes)).toEqual(lines(all.bytes).filter((line) => !/^\*{3}C(GN|AE)/.test(line)));
    expect(lines(all.bytes).length).toBeGreaterThan(lines(response.bytes).length);
  });

  const exportChanged = async (...changes: readonly object[]) => {
    const [generated] = generateJournalEntries(1);
    const validEntry = { ...generated?.entry, aux_account: null, debit: 1, credit: 0, currency_amount: null };
    const response = await testService.post('/v1/export/ledger-b?accounts=true', {
      entries: changes.map((change) => ({ ...validEntry, ...change })),
    });
    return decodeWindows1252(response.bytes).split('\r\n').slice(1, -1);
  };

  test.each([
    ['a customer account without third parties', '411DUPONT', 'TID', 'X'],
    ['a supplier account without third parties', '401DUPONT', 'TIC', 'X'],
    ['a cash account', '530000', 'CAI', '-'],
    ['an account outside the balance sheet', '801', 'EXT', '-'],
    ['a tax account', '445510', 'DIV', '-'],
  ])('derives the nature of %s from its number', async (_, account_number, nature, matched) => {
    const [account = ''] = await exportChanged({ account_number, account_label: 'Compte' });
    expect(readFields(account, GENERAL_ACCOUNT_FIELDS)).toMatchObject({ nature, matched, collective: '-' });
  });

  test('gives the account of a bank journal the nature of a bank account whatever its number', async () => {
    const [account = '', journal] = await exportChanged({
      journal_code: 'BQ',
      journal_label: 'Banque',
      account_number: '514000',
      account_label: 'Chèques postaux',
    });
    expect(readFields(account, GENERAL_ACCOUNT_FIELDS)).toMatchObject({ nature: 'BQE', tickedOff: 'X' });
    expect(journal?.slice(53, 59)).toBe('514000');
  });

  test('writes no record for an account without label, and the code as the label of a journal without one', async () => {
    const [journal = '', ...entries] = await exportChanged(
      { journal_label: ' ', account_label: '\t', aux_account: 'C1', aux_label: '\u2028' },
      { journal_label: '', account_label: '', aux_account: 'C2', aux_label: null },
    );
    expect([journal.slice(0, 6), journal.slice(9, 44).trim(), entries.length]).toEqual([
      '***JAL',
      journal.slice(6, 9).trim(),
      2,
    ]);
  });
});
