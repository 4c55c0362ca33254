import { beforeAll, describe, expect, test } from 'vitest';
import { detailOf, exportUnderTest } from '../testing/export-under-test.ts';
import { hostileSource } from '../testing/hostile-source.ts';
import { inCents, onOneLine } from '../testing/independent-readers.ts';

let under: Awaited<ReturnType<typeof exportUnderTest>>;
beforeAll(async () => {
  under = await exportUnderTest();
});

const ENTRIES = 10_000;

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
        expect(zones[at]).toBe(onOneLine(sent).replaceAll('|', '/'));
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
    expect(detailOf(answer)).toContainEqual({
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
    expect(detailOf(answer)).toMatchObject([{ type, loc: ['body', 'entries', 0, 'debit'] }]);
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
    expect(detailOf(answer)).toMatchObject([{ type, loc }]);
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
