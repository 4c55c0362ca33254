import { beforeAll, describe, expect, test } from 'vitest';
import { createHostileValues } from '../testing/hostile-values.ts';
import { parseCents, readCsv, toExpectedSpelling } from '../testing/independent-readers.ts';
import { createTestService, readProblems } from '../testing/test-service.ts';

let testService: Awaited<ReturnType<typeof createTestService>>;
beforeAll(async () => {
  testService = await createTestService();
});

const LINE_COUNT = 10_000;
type Source = ReturnType<typeof createHostileValues>;

const generateMonth = ({ below }: Source) =>
  `${String(1600 + below(8400)).padStart(4, '0')}-${String(1 + below(12)).padStart(2, '0')}`;
const joinFirstAndLastMonth = (months: readonly string[]) => {
  const sorted = [...months].sort();
  return `${sorted[0]}_${sorted.at(-1)}`;
};

/** Returns a number in millionths and one of its request forms: a JSON number when exact, or a text with a decimal point or comma. */
function generateQuantity({ below, random }: Source): { readonly millionths: bigint; readonly sent: number | string } {
  const digits = below(20);
  const size = BigInt(Array.from({ length: digits }, () => below(10)).join('') || '0') % (10n ** 19n - 1n);
  const millionths = (below(4) === 0 ? -1n : 1n) * size;
  const [whole, decimals] = [size / 1_000_000n, String(size % 1_000_000n).padStart(6, '0')];
  const text = `${millionths < 0n ? '-' : below(8) === 0 ? '+' : ''}${below(8) === 0 ? '00' : ''}${whole}`;
  const shortest = decimals.replace(/0+$/, '');
  const asNumber = Number(`${millionths < 0n ? '-' : ''}${whole}.${decimals}`);
  if (random() < 0.4 && `${whole}${shortest}`.length <= 15) return { millionths, sent: asNumber };
  const mark = below(2) === 0 ? ',' : '.';
  return { millionths, sent: shortest === '' && below(2) === 0 ? text : `${text}${mark}${decimals}` };
}

/** Parses a text to millionths. Throws on an exponent, a redundant zero or a negative zero. */
function parseMillionths(text: string, mark: ',' | '.'): bigint {
  const match = new RegExp(`^(-?)(0|[1-9]\\d*)(?:\\${mark}(\\d{0,5}[1-9]))?$`).exec(text);
  if (match === null || text === '-0') throw new Error(`not a number: ${text}`);
  const size = BigInt(match[2] ?? '') * 1_000_000n + BigInt((match[3] ?? '').padEnd(6, '0'));
  return match[1] === '-' ? -size : size;
}

describe('standard salary file', () => {
  const AMOUNT_FIELDS = ['gross_salary', 'net_salary', 'employer_charges', 'employee_charges'] as const;
  const generateSalaries = () => {
    const source = createHostileValues(19);
    return Array.from({ length: LINE_COUNT }, () => {
      const cents = AMOUNT_FIELDS.map(() => source.cents() * (source.below(10) === 0 ? -1 : 1));
      const [gross_salary = 0, net_salary = 0, employer_charges = 0, employee_charges = 0] = cents.map(
        source.toAmountInput,
      );
      return {
        cents,
        entry: {
          employee_id: source.text(),
          period: generateMonth(source),
          gross_salary,
          net_salary,
          employer_charges,
          employee_charges,
        },
      };
    });
  };

  test('returns every cell of 10,000 hostile salaries, with the same bytes on a second request', async () => {
    const generated = generateSalaries();
    const data = generated.map(({ entry }) => entry);
    const response = await testService.post('/v1/export/payroll', { data });
    expect([response.status, response.headers['content-type'], response.headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      `attachment; filename="payroll_${joinFirstAndLastMonth(data.map(({ period }) => period))}.csv"`,
    ]);
    expect([...response.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [header, ...rows] = readCsv(response.bytes.toString('utf8').slice(1), ';');
    expect(header).toEqual([
      'Matricule',
      'Periode',
      'Salaire brut',
      'Salaire net',
      'Charges patronales',
      'Charges salariales',
    ]);
    expect(rows.length).toBe(LINE_COUNT);
    for (const [index, { entry, cents }] of generated.entries()) {
      const [id = '', period, ...sums] = rows[index] ?? [];
      expect([period, ...sums.map(parseCents)]).toEqual([entry.period, ...cents.map((each) => each || 0)]);
      expect(/^[=+\-@\t\r\n＝＋－＠]/.test(id)).toBe(false);
      const expected = entry.employee_id.toWellFormed().replace(/(?![\t\r\n])\p{Cc}/gu, ' ');
      expect([expected, `'${expected}`]).toContain(id);
    }
    expect((await testService.post('/v1/export/payroll', { data })).bytes.equals(response.bytes)).toBe(true);
  });
});

/** Employee ids and item codes are printable ASCII and often look like a formula or a number. */
const HOSTILE_CODES = [
  '00042',
  '=1+1',
  '+33',
  '-1',
  '@SUM(A1)',
  "O'X",
  'A B',
  '0',
  '1e5',
  '|',
  'EV-PRI',
  '#',
  '~',
  '\\',
  ',',
];

function generateVariables(seed: number, separator: ';' | '\t') {
  const source = createHostileValues(seed);
  const { below, text } = source;
  const code = () => {
    const identifier = `${HOSTILE_CODES[below(HOSTILE_CODES.length)]}${below(9999)}${separator === '\t' && below(4) === 0 ? ';' : ''}`;
    return { written: identifier, sent: below(5) === 0 ? ` ${identifier} ` : identifier };
  };
  return Array.from({ length: LINE_COUNT }, () => {
    const [employee, item] = [code(), code()];
    const [quantity, rate] = [generateQuantity(source), generateQuantity(source)];
    const cents = source.cents() * (below(10) === 0 ? -1 : 1);
    const unit = (['days', 'hours', 'flat'] as const)[below(3)] ?? 'flat';
    const present = {
      quantity: unit !== 'flat' || below(2) === 0,
      rate: below(2) === 0,
      amount: unit === 'flat' || below(2) === 0,
    };
    return {
      employee: employee.written,
      code: item.written,
      quantity: present.quantity ? quantity.millionths : null,
      rate: present.rate ? rate.millionths : null,
      cents: present.amount ? cents || 0 : null,
      variable: {
        employee_id: employee.sent,
        employee_name: text(),
        period: generateMonth(source),
        code: item.sent,
        label: text(),
        quantity: present.quantity ? quantity.sent : null,
        rate: present.rate ? rate.sent : null,
        amount: present.amount ? source.toAmountInput(cents) : null,
        unit,
        comment: below(2) === 0 ? text() : null,
      },
    };
  });
}

/** Splits a file into the fields of its lines. Throws on a byte outside printable ASCII, tabs and line ends. */
function readAsciiFields(bytes: Buffer, separator: ';' | '\t'): string[][] {
  const lines = bytes.toString('latin1').split('\r\n');
  if (lines.pop() !== '') throw new Error('last line has no line end');
  return lines.map((line) => {
    if (!/^[ -~\t]*$/.test(line)) throw new Error('not ASCII');
    return line.split(separator);
  });
}

const day = (date: Date) => date.toISOString().slice(0, 10).split('-').reverse().join('/');

describe('payroll-a', () => {
  test('returns every field of 10,000 hostile variables, with the same bytes on a second request', async () => {
    const generated = generateVariables(23, ';');
    const variables = generated.map(({ variable }) => variable);
    const response = await testService.post('/v1/export/payroll/payroll-a', { variables });
    expect([response.status, response.headers['content-type'], response.headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=us-ascii',
      `attachment; filename="payroll-a_${joinFirstAndLastMonth(variables.map(({ period }) => period))}.csv"`,
    ]);
    const [header, ...rows] = readAsciiFields(response.bytes, ';');
    expect(header).toEqual(['Matricule', 'Code', 'Valeur', 'Date debut', 'Date fin']);
    expect(rows.length).toBe(LINE_COUNT);
    for (const [index, { employee, code, quantity, cents, variable }] of generated.entries()) {
      const [year = 0, month = 0] = variable.period.split('-').map(Number);
      const [id, item, value = '', ...days] = rows[index] ?? [];
      expect([id, item, ...days]).toEqual([
        employee,
        code,
        day(new Date(Date.UTC(year, month - 1, 1))),
        day(new Date(Date.UTC(year, month, 0))),
      ]);
      if (variable.unit === 'flat') expect(parseCents(value)).toBe(cents);
      else expect(parseMillionths(value, ',')).toBe(quantity);
    }
    expect((await testService.post('/v1/export/payroll/payroll-a', { variables })).bytes.equals(response.bytes)).toBe(
      true,
    );
  });
});

describe('payroll-b', () => {
  test('returns every field of 10,000 hostile variables, with the same bytes on a second request', async () => {
    const generated = generateVariables(29, '\t');
    const variables = generated.map(({ variable }) => variable);
    const response = await testService.post('/v1/export/payroll/payroll-b', { variables });
    expect([response.status, response.headers['content-type'], response.headers['content-disposition']]).toEqual([
      200,
      'text/plain; charset=us-ascii',
      `attachment; filename="payroll-b_${joinFirstAndLastMonth(variables.map(({ period }) => period))}.txt"`,
    ]);
    const [header, ...rows] = readAsciiFields(response.bytes, '\t');
    expect(header?.join(' ')).toBe(
      'ap_soc ap_matr ap_contrat va_sai_report va_sai_code va_sai_lib va_sai_base va_sai_resultat va_sai_taux',
    );
    expect(rows.length).toBe(LINE_COUNT);
    for (const [index, { employee, code, quantity, rate, cents, variable }] of generated.entries()) {
      const [company, id, contract, carried, item, label, base = '', result = '', rateText = '', ...more] =
        rows[index] ?? [];
      expect([company, id, contract, carried, item, label, ...more]).toEqual([
        '',
        employee,
        '',
        'T',
        code,
        toExpectedSpelling(variable.label, ''),
      ]);
      expect(base === '' ? null : parseMillionths(base, '.')).toBe(quantity);
      expect(result === '' ? null : parseCents(result.replace('.', ','))).toBe(cents);
      expect(rateText === '' ? null : parseMillionths(rateText, '.')).toBe(rate);
    }
    expect((await testService.post('/v1/export/payroll/payroll-b', { variables })).bytes.equals(response.bytes)).toBe(
      true,
    );
  });
});

describe('small payroll files', () => {
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

  test('writes the standard file with the first and last month in its name', async () => {
    const salary = { gross_salary: 1, net_salary: '2,5', employer_charges: '-3.05', employee_charges: 0 };
    const response = await testService.post('/v1/export/payroll', {
      data: [
        { employee_id: '=7', period: '2024-03', ...salary },
        { employee_id: '8', period: '2024-01', ...salary },
      ],
    });
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="payroll_2024-01_2024-03.csv"',
    });
    expect(readCsv(response.bytes.toString('utf8').slice(1), ';').slice(1)).toEqual([
      ["'=7", '2024-03', '1,00', '2,50', '-3,05', '0,00'],
      ['8', '2024-01', '1,00', '2,50', '-3,05', '0,00'],
    ]);
  });

  test('writes a payroll-a file with the first and last day of the month', async () => {
    const response = await testService.post('/v1/export/payroll/payroll-a', {
      variables: [person, { ...person, unit: 'flat', quantity: null }],
    });
    expect(response.headers).toMatchObject({ 'content-disposition': 'attachment; filename="payroll-a_2024-02.csv"' });
    expect(response.bytes.toString('latin1')).toBe(
      'Matricule;Code;Valeur;Date debut;Date fin\r\n00042;HS-25;3,5;01/02/2024;29/02/2024\r\n00042;HS-25;63,70;01/02/2024;29/02/2024\r\n',
    );
  });

  test('writes a payroll-b file with an empty field for each absent number', async () => {
    const response = await testService.post('/v1/export/payroll/payroll-b', {
      variables: [person, { ...person, rate: null, amount: null }],
    });
    expect(response.headers).toMatchObject({ 'content-disposition': 'attachment; filename="payroll-b_2024-02.txt"' });
    expect(response.bytes.toString('latin1').split('\r\n').slice(1)).toEqual([
      '\t00042\t\tT\tHS-25\tHeures ete\t3.5\t63.70\t18.2',
      '\t00042\t\tT\tHS-25\tHeures ete\t3.5\t\t',
      '',
    ]);
  });

  test.each([
    ['a missing value that the unit requires', { quantity: null }, 'quantity'],
    ['a code with a separator', { code: 'A;B' }, 'code'],
    ['an employee id with a non-ASCII character', { employee_id: 'É1' }, 'employee_id'],
    ['month 13', { period: '2024-13' }, 'period'],
    ['an unknown unit', { unit: 'weeks' }, 'unit'],
    ['seven decimals', { quantity: 0.0000001 }, 'quantity'],
  ])('returns 422 for %s', async (_, changes, field) => {
    const response = await testService.post('/v1/export/payroll/payroll-a', { variables: [{ ...person, ...changes }] });
    expect(response.status).toBe(422);
    expect(readProblems(response)).toMatchObject([{ loc: ['body', 'variables', 0, field] }]);
  });
});
