import { beforeAll, describe, expect, test } from 'vitest';
import { createHostileValues } from '../../testing/hostile-values.ts';
import { parseCents, toExpectedLine } from '../../testing/independent-readers.ts';
import { createTestService, readProblems } from '../../testing/test-service.ts';

let under: Awaited<ReturnType<typeof createTestService>>;
beforeAll(async () => {
  under = await createTestService();
});

const ENTRY_COUNT = 10_000;

describe('POST /v1/export/fec', () => {
  const lines = () => {
    const { below, text, cents, day, toAmountInput } = createHostileValues(7);
    return Array.from({ length: ENTRY_COUNT }, (_, index) => {
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
          debit: debit ? toAmountInput(amount) : null,
          credit: debit ? 0 : toAmountInput(amount),
          valid_date: below(2) === 0 ? day() : null,
          montant_devise: below(3) === 0 ? '12,345' : null,
          idevise: 'USD',
        },
      };
    });
  };

  test('writes 10,000 hostile entries that an independent reader reads back field by field', async () => {
    const entries = lines();
    const answer = await under.post('/v1/export/fec', {
      siren: '123456782',
      fiscal_year_start: '2025-01-01',
      fiscal_year_end: '2025-12-31',
      entries: entries.map(({ line }) => line),
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
    expect(rows.length).toBe(ENTRY_COUNT);
    expect(/[\p{Cc}\u00a0\u2028\ufeff]/u.test(rows.join(''))).toBe(false);
    for (const [index, { line, amount, debit }] of entries.entries()) {
      const fields = (rows[index] ?? '').split('|');
      expect(fields.length).toBe(18);
      expect([fields[0], fields[2], fields[4], fields[6], fields[17]]).toEqual([
        'VE',
        line.ecriture_num,
        line.compte_num,
        '',
        'USD',
      ]);
      expect([fields[3], fields[9], fields[15]]).toEqual(
        [line.ecriture_date, line.piece_date, line.valid_date ?? ''].map((day) => day.replaceAll('-', '')),
      );
      expect([parseCents(fields[11] ?? ''), parseCents(fields[12] ?? '')]).toEqual(
        debit ? [amount || 0, 0] : [0, amount || 0],
      );
      expect(fields[16]).toBe(line.montant_devise ?? '');
      for (const [at, sent] of [
        [1, line.journal_lib],
        [5, line.compte_lib],
        [7, line.comp_aux_lib],
        [8, line.piece_ref],
        [10, line.ecriture_lib],
      ] as const)
        expect(fields[at]).toBe(toExpectedLine(sent).replaceAll('|', '/'));
    }
  });

  const validLine = {
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
            { ...validLine, compte_num: '411000', debit: 10 },
            { ...validLine, compte_num: '706000', credit: '10,00' },
          ],
    ...changes,
  });

  test('accepts a balanced entry with strict=true', async () => {
    const answer = await under.post('/v1/export/fec?strict=true', request());
    expect([answer.status, answer.headers['x-fec-blocking-count']]).toEqual([200, '0']);
  });

  test('returns 422 with codes and places and no data for an unbalanced entry with strict=true', async () => {
    const answer = await under.post(
      '/v1/export/fec?strict=true',
      request(
        {},
        { ...validLine, compte_num: '411000', debit: 98765 },
        { ...validLine, compte_num: '706000', credit: 1 },
      ),
    );
    expect(answer.status).toBe(422);
    expect(readProblems(answer)).toContainEqual({
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
    ['a text that is not a number', '1 000,00', 'decimal_parsing'],
    ['a text with an exponent', '1e2', 'decimal_parsing'],
    ['a boolean', true, 'float_type'],
  ])('rejects an amount of %s instead of rounding it', async (_, debit, type) => {
    const answer = await under.post('/v1/export/fec', request({}, { ...validLine, compte_num: '411000', debit }));
    expect(answer.status).toBe(422);
    expect(readProblems(answer)).toMatchObject([{ type, loc: ['body', 'entries', 0, 'debit'] }]);
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
      { entries: [{ ...validLine, compte_num: '41|1' }] },
      ['body', 'entries', 0, 'compte_num'],
      'value_error',
    ],
  ])('returns 422 for %s', async (_, changes, loc, type) => {
    const answer = await under.post('/v1/export/fec', request(changes));
    expect(answer.status).toBe(422);
    expect(readProblems(answer)).toMatchObject([{ type, loc }]);
  });

  test('returns 401 without a key, and the same file to each tenant', async () => {
    expect((await under.post('/v1/export/fec', request(), null)).status).toBe(401);
    const [one, other] = [
      await under.post('/v1/export/fec', request(), 'acme'),
      await under.post('/v1/export/fec', request(), 'globex'),
    ];
    expect(one.bytes.equals(other.bytes)).toBe(true);
  });
});
