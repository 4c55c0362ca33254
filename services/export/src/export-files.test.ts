import { beforeAll, describe, expect, test } from 'vitest';
import { exportUnderTest } from './testing/export-under-test.ts';
import { hostileSource } from './testing/hostile-source.ts';

/**
 * Every file is read back by readers that are written here from the tables of positions and share nothing with the writers.
 */
let under: Awaited<ReturnType<typeof exportUnderTest>>;
beforeAll(async () => {
  under = await exportUnderTest();
});

const ENTRIES = 10_000;
const cp1252 = (bytes: Uint8Array) => {
  const high = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';
  return [...bytes]
    .map((byte) => (byte >= 0x80 && byte < 0xa0 ? (high[byte - 0x80] ?? '?') : String.fromCharCode(byte)))
    .join('');
};
const inCents = (text: string): number => {
  const match = /^(-?)(\d+),(\d\d)$/.exec(text);
  if (match === null) throw new Error('no amount');
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 100 + Number(match[3]));
};
/** Letters and digits that every set has: what is left of a label whatever was neutralised. */
const skeleton = (text: string) => text.replace(/[^abcXYZ019]/g, '');
const detailOf = (bytes: Buffer) => (JSON.parse(bytes.toString()) as { detail: unknown }).detail;

describe('FEC', () => {
  const lines = () => {
    const { below, text, cents, day, sent } = hostileSource(7);
    return Array.from({ length: ENTRIES }, (_, index) => {
      const amount = cents() * (below(20) === 0 ? -1 : 1);
      const debit = below(2) === 0;
      return {
        amount,
        debit,
        line: {
          journal_code: 'VE',
          journal_lib: text(),
          ecriture_num: String(index),
          ecriture_date: day(),
          compte_num: `41${below(1000)}`,
          compte_lib: text(),
          comp_aux_lib: text(),
          piece_ref: text(),
          piece_date: day(),
          ecriture_lib: text(),
          debit: debit ? sent(amount) : null,
          credit: debit ? 0 : sent(amount),
          valid_date: below(2) === 0 ? day() : null,
          montant_devise: below(3) === 0 ? '12,345' : null,
          idevise: 'USD',
        },
      };
    });
  };

  test('10,000 hostile entries come back zone for zone', async () => {
    const made = lines();
    const answer = await under.post('/v1/export/fec', {
      siren: '123456782',
      fiscal_year_start: '2025-01-01',
      fiscal_year_end: '2025-12-31',
      entries: made.map(({ line }) => line),
    });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': 'attachment; filename="123456782FEC20251231.txt"',
      'x-fec-blocking-count': expect.stringMatching(/^[1-9]\d*$/),
      'x-fec-warning-count': expect.stringMatching(/^\d+$/),
    });
    expect([...answer.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = answer.bytes.toString('utf8').slice(1);
    const [header, ...rows] = text.split('\r\n');
    expect(header).toBe(
      'JournalCode|JournalLib|EcritureNum|EcritureDate|CompteNum|CompteLib|CompAuxNum|CompAuxLib|PieceRef|PieceDate|EcritureLib|Debit|Credit|EcritureLet|DateLet|ValidDate|Montantdevise|Idevise',
    );
    expect(rows.pop()).toBe('');
    expect(rows.length).toBe(ENTRIES);
    expect(/[\p{Cc}\u00a0\u2028\ufeff]/u.test(rows.join(''))).toBe(false);
    for (const [index, { line, amount, debit }] of made.entries()) {
      const zones = (rows[index] ?? '').split('|');
      expect(zones.length).toBe(18);
      expect([zones[0], zones[2], zones[4], zones[6], zones[17]]).toEqual([
        'VE',
        line.ecriture_num,
        line.compte_num,
        '',
        'USD',
      ]);
      expect([zones[3], zones[9], zones[15]]).toEqual(
        [line.ecriture_date, line.piece_date, line.valid_date ?? ''].map((day) => day.replaceAll('-', '')),
      );
      expect([inCents(zones[11] ?? ''), inCents(zones[12] ?? '')]).toEqual(debit ? [amount || 0, 0] : [0, amount || 0]);
      expect(zones[16]).toBe(line.montant_devise ?? '');
      for (const [at, sent] of [
        [1, line.journal_lib],
        [5, line.compte_lib],
        [7, line.comp_aux_lib],
        [8, line.piece_ref],
        [10, line.ecriture_lib],
      ] as const)
        expect(skeleton(zones[at] ?? '')).toBe(skeleton(sent));
    }
  });

  const sound = {
    journal_code: 'VE',
    journal_lib: 'Ventes',
    ecriture_num: '1',
    ecriture_date: '2025-03-14',
    compte_lib: 'Compte',
    piece_ref: 'F1',
    piece_date: '2025-03-14',
    ecriture_lib: 'Facture',
    valid_date: '2025-03-31',
  };
  const request = (changes: object = {}, ...entries: object[]) => ({
    siren: '123456782',
    fiscal_year_start: '2025-01-01',
    fiscal_year_end: '2025-12-31',
    entries:
      entries.length > 0
        ? entries
        : [
            { ...sound, compte_num: '411000', debit: 10 },
            { ...sound, compte_num: '706000', credit: '10,00' },
          ],
    ...changes,
  });

  test('a balanced entry has nothing blocking and passes strictly', async () => {
    const answer = await under.post('/v1/export/fec?strict=true', request());
    expect([answer.status, answer.headers['x-fec-blocking-count']]).toEqual([200, '0']);
  });

  test('strictly, an unbalanced entry is refused with codes and places and no data', async () => {
    const answer = await under.post(
      '/v1/export/fec?strict=true',
      request({}, { ...sound, compte_num: '411000', debit: 98765 }, { ...sound, compte_num: '706000', credit: 1 }),
    );
    expect(answer.status).toBe(422);
    expect(detailOf(answer.bytes)).toContainEqual({
      type: 'fec_blocking',
      loc: expect.arrayContaining(['body', 'entries']),
      msg: expect.stringMatching(/^\[FEC-[A-Z]+-\d+\] /),
      input: null,
      ctx: expect.objectContaining({ code: expect.stringMatching(/^FEC-/) }),
    });
    expect(answer.bytes.toString()).not.toContain('98765');
  });

  test.each([
    ['0.1 + 0.2', 0.1 + 0.2, 'decimal_max_places'],
    ['three decimals', 1.005, 'decimal_max_places'],
    ['three decimals in a text', '1,005', 'decimal_max_places'],
    ['1e21', 1e21, 'less_than'],
    ['-1e21', -1e21, 'greater_than'],
    ['a text that is no number', '1 000,00', 'decimal_parsing'],
    ['a text with an exponent', '1e2', 'decimal_parsing'],
    ['a boolean', true, 'float_type'],
  ])('an amount of %s is refused, never rounded', async (_, debit, type) => {
    const answer = await under.post('/v1/export/fec', request({}, { ...sound, compte_num: '411000', debit }));
    expect(answer.status).toBe(422);
    expect(detailOf(answer.bytes)).toMatchObject([{ type, loc: ['body', 'entries', 0, 'debit'] }]);
  });

  test.each([
    ['no entries', { entries: [] }, ['body', 'entries'], 'too_short'],
    ['a siren of 8 digits', { siren: '12345678' }, ['body', 'siren'], 'string_pattern_mismatch'],
    [
      'a day that does not exist',
      { fiscal_year_end: '2025-02-30' },
      ['body', 'fiscal_year_end'],
      'date_from_datetime_parsing',
    ],
    [
      'a year that ends before it begins',
      { fiscal_year_end: '2024-12-31' },
      ['body', 'fiscal_year_end'],
      'value_error',
    ],
    [
      'an account with a separator',
      { entries: [{ ...sound, compte_num: '41|1' }] },
      ['body', 'entries', 0, 'compte_num'],
      'value_error',
    ],
  ])('%s: 422', async (_, changes, loc, type) => {
    const answer = await under.post('/v1/export/fec', request(changes));
    expect(answer.status).toBe(422);
    expect(detailOf(answer.bytes)).toMatchObject([{ type, loc }]);
  });

  test('no key: 401; several tenants get the same file; exports leave no trace', async () => {
    expect((await under.post('/v1/export/fec', request(), null)).status).toBe(401);
    const [one, other] = [
      await under.post('/v1/export/fec', request(), 'acme'),
      await under.post('/v1/export/fec', request(), 'globex'),
    ];
    expect(one.bytes.equals(other.bytes)).toBe(true);
    expect(under.traced).toEqual([]);
  });
});

function journalEntries(seed: number) {
  const { below, text, cents, day, sent } = hostileSource(seed);
  return Array.from({ length: ENTRIES }, (_, index) => {
    const amount = cents() * (below(10) === 0 ? -1 : 1);
    const debit = below(2) === 0;
    const foreign = below(4) === 0;
    return {
      amount,
      debit,
      foreign,
      entry: {
        journal_code: ['VE', 'HA', 'BQ', 'OD1'][below(4)] ?? 'OD1',
        journal_label: text(),
        entry_number: String(index + 1),
        entry_date: day(),
        account_number: ['41100000', '401', '512000', '706'][below(4)] ?? '706',
        account_label: text(),
        aux_account: below(3) === 0 ? `C${below(9999)}` : null,
        piece_ref: `F${index}`,
        piece_date: day(),
        label: text(),
        debit: debit ? sent(amount) : 0,
        credit: debit ? 0 : sent(amount),
        lettrage: ['AA', 'b', null, 'ABCDEFG'][below(4)] ?? null,
        validation_date: below(2) === 0 ? day() : null,
        currency_amount: foreign ? '-12,34' : null,
        currency_code: foreign ? 'USD' : null,
      },
    };
  });
}
const dmy = (day: string) => day.split('-').reverse().join('');
const edges = (days: readonly string[]) => {
  const sorted = days.map((day) => day.replaceAll('-', '')).sort();
  return `${sorted[0]}_${sorted.at(-1)}`;
};

describe('ledger-a', () => {
  test('10,000 hostile entries come back by their positions', async () => {
    const made = journalEntries(11);
    const answer = await under.post('/v1/export/ledger-a', { entries: made.map(({ entry }) => entry) });
    expect([answer.status, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
      200,
      'text/plain; charset=iso-8859-1',
      `attachment; filename="ledger-a_${edges(made.map(({ entry }) => entry.entry_date))}.txt"`,
    ]);
    expect(answer.bytes.length).toBe(ENTRIES * 233);
    for (const [index, { entry, amount, debit, foreign }] of made.entries()) {
      const record = answer.bytes.subarray(index * 233, index * 233 + 233).toString('latin1');
      const at = (start: number, width: number) => record.slice(start - 1, start - 1 + width);
      expect(at(232, 2)).toBe('\r\n');
      expect(/^[ -~\u00a0-\u00ff]{231}$/.test(record.slice(0, 231))).toBe(true);
      expect([at(1, 1), at(2, 8).trimEnd(), at(111, 3).trimEnd(), at(10, 2)]).toEqual([
        'M',
        entry.aux_account ?? entry.account_number,
        entry.journal_code,
        entry.journal_code.slice(0, 2),
      ]);
      expect(at(15, 6)).toBe(dmy(entry.entry_date).slice(0, 4) + entry.entry_date.slice(2, 4));
      const written = Number(at(43, 1) + at(44, 12));
      expect([at(42, 1), written]).toEqual([debit || amount === 0 ? 'D' : 'C', amount || 0]);
      expect([at(70, 2).trim(), at(100, 8).trim(), at(108, 3)]).toEqual([
        entry.lettrage === 'ABCDEFG' ? '' : (entry.lettrage ?? ''),
        entry.piece_ref,
        foreign ? 'USD' : 'EUR',
      ]);
      expect(at(169, 13)).toBe(foreign ? '-000000001234' : ' '.repeat(13));
      expect(at(22, 20)).toBe(at(117, 30).slice(0, 20));
    }
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
    expect(detailOf(answer.bytes)).toMatchObject([{ loc: ['body', 'entries', 0, field] }]);
  });
});

describe('ledger-b', () => {
  test('10,000 hostile entries come back by their positions', async () => {
    const made = journalEntries(13);
    const answer = await under.post('/v1/export/ledger-b', { entries: made.map(({ entry }) => entry) });
    expect([answer.status, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
      200,
      'text/plain; charset=windows-1252',
      `attachment; filename="ledger-b_${edges(made.map(({ entry }) => entry.entry_date))}.tra"`,
    ]);
    const [header = '', ...records] = cp1252(answer.bytes).split('\r\n');
    expect(records.pop()).toBe('');
    expect(header.slice(0, 14)).toBe('***S5EXPJRLETE');
    expect([header.slice(33, 36), header.slice(41, 53), header.slice(144, 149)]).toEqual([
      '011',
      '120320260930',
      '001--',
    ]);
    const journals = records.filter((record) => record.startsWith('***JAL'));
    expect(journals.map((record) => record.slice(6, 9).trim()).sort()).toEqual(['BQ', 'HA', 'OD1', 'VE']);
    expect(records.slice(journals.length).length).toBe(ENTRIES);
    for (const [index, { entry, amount, debit, foreign }] of made.entries()) {
      const record = records[journals.length + index] ?? '';
      const at = (start: number, width: number) => record.slice(start - 1, start - 1 + width);
      expect(record.length).toBe(1407);
      expect([at(1, 3).trim(), at(4, 8), at(14, 17).trim(), at(31, 1).trim(), at(32, 17).trim()]).toEqual([
        entry.journal_code,
        dmy(entry.entry_date),
        entry.account_number,
        entry.aux_account === null ? '' : 'X',
        entry.aux_account ?? '',
      ]);
      const credit = !debit && amount !== 0;
      expect(at(130, 1)).toBe(credit ? 'C' : 'D');
      expect(inCents(at(foreign ? 176 : 131, 20).trim())).toBe(amount || 0);
      if (foreign) expect(at(131, 20).trim()).toBe(credit ? '12,34' : '-12,34');
      expect([at(49, 35).trim(), at(151, 1), at(152, 8).trim(), at(160, 3), at(173, 3)]).toEqual([
        entry.piece_ref,
        'N',
        entry.entry_number,
        foreign ? 'USD' : 'EUR',
        foreign ? 'DE-' : 'E--',
      ]);
      expect([at(223, 35).trim(), at(258, 8), at(266, 8), at(302, 3), at(386, 1)]).toEqual([
        entry.piece_ref,
        dmy(entry.piece_date),
        '12032026',
        'N  ',
        '-',
      ]);
      expect([at(1014, 5).trim(), at(1400, 8).trim()]).toEqual([
        entry.lettrage === 'ABCDEFG' ? '' : (entry.lettrage ?? ''),
        entry.validation_date === null ? '' : dmy(entry.validation_date),
      ]);
    }
  });
});

/** Reads RFC 4180 with any delimiter, character by character. */
function readCsv(text: string, delimiter: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (quoted && character === '"' && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (character === '"') quoted = !quoted;
    else if (!quoted && (character === delimiter || (character === '\r' && text[at + 1] === '\n'))) {
      rows.at(-1)?.push(cell);
      cell = '';
      if (character === '\r') {
        rows.push([]);
        at += 1;
      }
    } else cell += character;
  }
  expect([cell, rows.pop()]).toEqual(['', []]);
  return rows;
}

describe('csv', () => {
  test.each([
    [';', ','],
    [',', '.'],
    ['\t', ','],
  ])('10,000 hostile rows, delimiter %j, come back cell for cell', async (delimiter, mark) => {
    const { text, below } = hostileSource(17);
    const data = Array.from({ length: ENTRIES }, (_, index) => ({
      id: index,
      a: text(),
      ...(below(2) ? { b: -below(1e6) / 100 } : {}),
      c: below(2) ? null : true,
    }));
    const answer = await under.post('/v1/export/csv', { data, delimiter });
    expect([answer.status, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename="export.csv"',
    ]);
    const [header = [], ...rows] = readCsv(answer.bytes.toString('utf8').replace(/^\ufeff/, ''), delimiter);
    expect([...header].sort()).toEqual(['a', 'b', 'c', 'id']);
    expect(rows.length).toBe(ENTRIES);
    const column = (name: string) => header.indexOf(name);
    for (const [index, row] of data.entries()) {
      const read = rows[index] ?? [];
      expect([read[column('id')], read[column('b')], read[column('c')]]).toEqual([
        String(index),
        'b' in row ? String(row.b || 0).replace('.', mark) : '',
        row.c === null ? '' : 'true',
      ]);
      const cell = read[column('a')] ?? '';
      expect(/^[=+\-@\t\r\n＝＋－＠]/.test(cell)).toBe(false);
      const meant = row.a.toWellFormed().replaceAll('\0', ' ').replaceAll('\v', ' ').replaceAll('\u0085', ' ');
      expect([meant, `'${meant}`]).toContain(cell);
    }
  });

  test.each(['=1+1', '+33', '-1', '@SUM(1)', '\tx', '\rx', '＝1'])(
    '%j is shown, not run; a number stays a number',
    async (formula) => {
      const answer = await under.post('/v1/export/csv', { data: [{ [formula]: formula, n: -12.5 }] });
      const rows = readCsv(answer.bytes.toString('utf8').slice(1), ';');
      expect(rows).toEqual([
        [`'${formula}`, 'n'],
        [`'${formula}`, '-12,5'],
      ]);
    },
  );

  test.each([
    ['100,001 rows', { data: Array.from({ length: 100_001 }, () => ({})) }, 422],
    ['no rows', { data: [] }, 422],
    ['a delimiter of two characters', { data: [{}], delimiter: ';;' }, 422],
    ['a quotation mark as delimiter', { data: [{}], delimiter: '"' }, 422],
    ['an empty delimiter', { data: [{}], delimiter: '' }, 200],
  ])('%s: %s', async (_, body, status) => {
    expect((await under.post('/v1/export/csv', body)).status).toBe(status);
  });
});

describe('payroll', () => {
  const person = {
    employee_id: '00042',
    employee_name: 'Inès',
    period: '2024-02',
    code: 'HS-25',
    label: 'Heures\tété',
    unit: 'hours',
    quantity: 3.5,
    rate: '18.20',
    amount: 63.7,
  };

  test('the standard file', async () => {
    const salary = { gross_salary: 1, net_salary: '2,5', employer_charges: '-3.05', employee_charges: 0 };
    const answer = await under.post('/v1/export/payroll', {
      data: [
        { employee_id: '=7', period: '2024-03', ...salary },
        { employee_id: '8', period: '2024-01', ...salary },
      ],
    });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="payroll_2024-01_2024-03.csv"',
    });
    expect(readCsv(answer.bytes.toString('utf8').slice(1), ';').slice(1)).toEqual([
      ["'=7", '2024-03', '1,00', '2,50', '-3,05', '0,00'],
      ['8', '2024-01', '1,00', '2,50', '-3,05', '0,00'],
    ]);
  });

  test('package A', async () => {
    const answer = await under.post('/v1/export/payroll/payroll-a', {
      variables: [person, { ...person, unit: 'flat', quantity: null }],
    });
    expect(answer.headers).toMatchObject({ 'content-disposition': 'attachment; filename="payroll-a_2024-02.csv"' });
    expect(answer.bytes.toString('latin1')).toBe(
      'Matricule;Code;Valeur;Date debut;Date fin\r\n00042;HS-25;3,5;01/02/2024;29/02/2024\r\n00042;HS-25;63,70;01/02/2024;29/02/2024\r\n',
    );
  });

  test('package B', async () => {
    const answer = await under.post('/v1/export/payroll/payroll-b', {
      variables: [person, { ...person, rate: null, amount: null }],
    });
    expect(answer.headers).toMatchObject({ 'content-disposition': 'attachment; filename="payroll-b_2024-02.txt"' });
    expect(answer.bytes.toString('latin1').split('\r\n').slice(1)).toEqual([
      '\t00042\t\tT\tHS-25\tHeures ete\t3.5\t63.70\t18.2',
      '\t00042\t\tT\tHS-25\tHeures ete\t3.5\t\t',
      '',
    ]);
  });

  test.each([
    ['a value that the unit needs', { quantity: null }, 'quantity'],
    ['a code with a separator', { code: 'A;B' }, 'code'],
    ['an employee beyond ASCII', { employee_id: 'É1' }, 'employee_id'],
    ['a month 13', { period: '2024-13' }, 'period'],
    ['another unit', { unit: 'weeks' }, 'unit'],
    ['seven decimals', { quantity: 0.0000001 }, 'quantity'],
  ])('%s: 422', async (_, changes, field) => {
    const answer = await under.post('/v1/export/payroll/payroll-a', { variables: [{ ...person, ...changes }] });
    expect(answer.status).toBe(422);
    expect(detailOf(answer.bytes)).toMatchObject([{ loc: ['body', 'variables', 0, field] }]);
  });
});
