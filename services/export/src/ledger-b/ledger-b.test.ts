import { beforeAll, describe, expect, test } from 'vitest';
import { exportUnderTest } from '../testing/export-under-test.ts';
import {
  type ACCOUNTS,
  dmy,
  ENTRIES,
  edges,
  generalLabels,
  journalEntries,
  labelsBy,
  type Made,
  shown,
  thirdPartyLabels,
} from '../testing/hostile-journal-entries.ts';
import { fieldsOf, fromWindows1252, spelled } from '../testing/independent-readers.ts';

let under: Awaited<ReturnType<typeof exportUnderTest>>;
beforeAll(async () => {
  under = await exportUnderTest();
});

/** Of the characters of hostile texts, those of the set. */
const IN_1252 = '€œé';

describe('ledger-b', () => {
  const MOVEMENT = {
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
    made: [266, 8],
    opening: [302, 3],
    vat: [386, 1],
    letters: [1014, 5],
    matching: [1021, 3],
    fecNumber: [1395, 5],
    validated: [1400, 8],
  } as const;

  /** Every entry here has one line, which alone tells what it is. */
  const pieceTypeOf = ({ entry, amount, debit }: Made[number]) => {
    const [customer, supplier] = [entry.account_number.startsWith('41'), entry.account_number.startsWith('40')];
    const owed = debit ? amount : -amount;
    if (entry.journal_code === 'VE') return customer && owed < 0 ? 'AC' : 'FC';
    if (entry.journal_code === 'HA') return supplier && owed > 0 ? 'AF' : 'FF';
    return entry.journal_code === 'BQ' && customer ? 'RC' : entry.journal_code === 'BQ' && supplier ? 'RF' : 'OD';
  };

  const movementOf = (made: Made[number]) => {
    const { entry, amount, debit, foreign } = made;
    const credit = !debit && amount !== 0;
    const euros = `${amount < 0 ? '-' : ''}${Math.trunc(Math.abs(amount) / 100)},${String(Math.abs(amount) % 100).padStart(2, '0')}`;
    const piece = shown(spelled(entry.piece_ref, IN_1252), 35);
    return {
      journal: entry.journal_code,
      day: dmy(entry.entry_date),
      pieceType: pieceTypeOf(made),
      account: entry.account_number,
      kind: entry.aux_account === null ? '' : 'X',
      auxiliary: entry.aux_account ?? '',
      reference: piece,
      label: shown(spelled(entry.label, IN_1252), 35),
      side: credit ? 'C' : 'D',
      amount: (foreign ? (credit ? '12,34' : '-12,34') : euros).padStart(20),
      state: 'N',
      number: entry.entry_number.padStart(8),
      currency: foreign ? 'USD' : 'EUR',
      amounts: foreign ? 'DE-' : 'E--',
      euros: foreign ? euros.padStart(20) : '',
      document: piece,
      documentDay: dmy(entry.piece_date),
      made: '12032026',
      opening: 'N',
      vat: '-',
      letters: entry.lettrage === 'ABCDEFG' ? '' : (entry.lettrage ?? ''),
      matching:
        entry.lettrage === 'AA' ? 'TL' : entry.lettrage === 'b' ? 'PL' : entry.aux_account === null ? 'RI' : 'AL',
      fecNumber: entry.entry_number.padStart(5),
      validated: entry.validation_date === null ? '' : dmy(entry.validation_date),
      rest: '',
    };
  };

  const GENERAL = {
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
  /** Where the same account has third parties and stands alone it is collective, as here 41, 40, 42 and 44 all do. */
  const NATURES: Readonly<
    Record<(typeof ACCOUNTS)[number], readonly [nature: string, collective: string, tickedOff: string]>
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
  const THIRD_PARTY = {
    id: [1, 6],
    account: [7, 17],
    label: [24, 35],
    nature: [59, 3],
    matched: [62, 1],
    collective: [63, 17],
  } as const;

  test('10,000 hostile entries come back by their positions, with their accounts, third parties and journals', async () => {
    const made = journalEntries(13);
    const entries = made.map(({ entry }) => entry);
    const answer = await under.post('/v1/export/ledger-b?accounts=true', { entries });
    expect([answer.status, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
      200,
      'text/plain; charset=windows-1252',
      `attachment; filename="ledger-b_${edges(entries.map(({ entry_date }) => entry_date))}.tra"`,
    ]);
    const [header = '', ...records] = fromWindows1252(answer.bytes).split('\r\n');
    expect(records.pop()).toBe('');
    expect(header.slice(0, 14)).toBe('***S5EXPJRLETE');
    expect([header.slice(33, 36), header.slice(41, 53), header.slice(144, 149)]).toEqual([
      '011',
      '120320260930',
      '001--',
    ]);

    const general = generalLabels(made, IN_1252);
    const thirdParties = thirdPartyLabels(made, IN_1252);
    expect(records.splice(0, general.length).map((record) => fieldsOf(record, GENERAL))).toEqual(
      general.map(([account, { label }]) => {
        const [nature, collective, tickedOff] = NATURES[account as keyof typeof NATURES];
        return {
          id: '***CGN',
          account,
          label: shown(label, 35),
          nature,
          matched: '-',
          tickedOff,
          axes: '-----',
          closed: '-',
          collective,
          rest: '',
        };
      }),
    );
    const kinds: Readonly<Record<string, string>> = { 41: 'CLI', 40: 'FOU', 42: 'SAL', 44: 'DIV' };
    expect(records.splice(0, thirdParties.length).map((record) => fieldsOf(record, THIRD_PARTY))).toEqual(
      thirdParties.map(([account, { label, given: collective }]) => ({
        id: '***CAE',
        account,
        label: shown(label, 35),
        nature: kinds[collective.slice(0, 2)],
        matched: 'X',
        collective,
        rest: '',
      })),
    );
    const journals = labelsBy(made, IN_1252, ({ journal_code: number, journal_label: label }) => ({
      number,
      label,
      given: null,
    }));
    const journalNatures: Readonly<Record<string, string>> = { VE: 'VTE', HA: 'ACH', BQ: 'BQE', OD1: 'OD' };
    const JOURNAL = {
      id: [1, 6],
      code: [7, 3],
      label: [10, 35],
      nature: [45, 3],
      counterpart: [54, 17],
      entering: [74, 1],
    } as const;
    expect(records.splice(0, journals.length).map((record) => fieldsOf(record, JOURNAL))).toEqual(
      journals.map(([code, { label }]) => ({
        id: '***JAL',
        code,
        label: shown(label, 35),
        nature: journalNatures[code],
        counterpart: code === 'BQ' ? '512000' : '',
        entering: '-',
        rest: '',
      })),
    );

    expect([records.length, ...new Set(records.map(({ length }) => length))]).toEqual([ENTRIES, 1407]);
    for (const [index, each] of made.entries())
      expect(fieldsOf(records[index] ?? '', MOVEMENT)).toEqual(movementOf(each));
  });

  test('accounts are written where the caller asks for them, and all else is the same', async () => {
    const body = { entries: journalEntries(41).map(({ entry }) => entry) };
    const [all, answer] = [
      await under.post('/v1/export/ledger-b?accounts=true', body),
      await under.post('/v1/export/ledger-b', body),
    ];
    const lines = (bytes: Buffer) => bytes.toString('latin1').split('\r\n');
    expect(lines(answer.bytes)).toEqual(lines(all.bytes).filter((line) => !/^\*{3}C(GN|AE)/.test(line)));
    expect(lines(all.bytes).length).toBeGreaterThan(lines(answer.bytes).length);
  });

  const one = async (...changes: readonly object[]) => {
    const [made] = journalEntries(1);
    const sound = { ...made?.entry, aux_account: null, debit: 1, credit: 0, currency_amount: null };
    const answer = await under.post('/v1/export/ledger-b?accounts=true', {
      entries: changes.map((change) => ({ ...sound, ...change })),
    });
    return fromWindows1252(answer.bytes).split('\r\n').slice(1, -1);
  };

  test.each([
    ['a customer of its own account', '411DUPONT', 'TID', 'X'],
    ['a supplier of its own account', '401DUPONT', 'TIC', 'X'],
    ['the till', '530000', 'CAI', '-'],
    ['an account outside the balance sheet', '801', 'EXT', '-'],
    ['an account of the state', '445510', 'DIV', '-'],
  ])('%s is told by its number', async (_, account_number, nature, matched) => {
    const [account = ''] = await one({ account_number, account_label: 'Compte' });
    expect(fieldsOf(account, GENERAL)).toMatchObject({ nature, matched, collective: '-' });
  });

  test('the account of a bank journal is one of a bank whatever its number', async () => {
    const [account = '', journal] = await one({
      journal_code: 'BQ',
      journal_label: 'Banque',
      account_number: '514000',
      account_label: 'Chèques postaux',
    });
    expect(fieldsOf(account, GENERAL)).toMatchObject({ nature: 'BQE', tickedOff: 'X' });
    expect(journal?.slice(53, 59)).toBe('514000');
  });

  test('what has no label is left to the package, a journal without one bears its code', async () => {
    const [journal = '', ...entries] = await one(
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
