import { beforeAll, describe, expect, test } from 'vitest';
import { detailOf, exportUnderTest } from '../testing/export-under-test.ts';
import { hostileSource } from '../testing/hostile-source.ts';
import { inCents, readCsv, spelled } from '../testing/independent-readers.ts';

let under: Awaited<ReturnType<typeof exportUnderTest>>;
beforeAll(async () => {
  under = await exportUnderTest();
});

const LINES = 10_000;
type Source = ReturnType<typeof hostileSource>;

const monthOf = ({ below }: Source) =>
  `${String(1600 + below(8400)).padStart(4, '0')}-${String(1 + below(12)).padStart(2, '0')}`;
const edges = (months: readonly string[]) => {
  const sorted = [...months].sort();
  return `${sorted[0]}_${sorted.at(-1)}`;
};

/** A number in millionths, and one of the ways to send it: a JSON number where it can carry it, or a text with either mark. */
function quantityFrom({ below, random }: Source): { readonly millionths: bigint; readonly sent: number | string } {
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

/** Millionths of a text with the given mark: no exponent, no zero that says nothing, no sign of nought. */
function inMillionths(text: string, mark: ',' | '.'): bigint {
  const match = new RegExp(`^(-?)(0|[1-9]\\d*)(?:\\${mark}(\\d{0,5}[1-9]))?$`).exec(text);
  if (match === null || text === '-0') throw new Error('no number');
  const size = BigInt(match[2] ?? '') * 1_000_000n + BigInt((match[3] ?? '').padEnd(6, '0'));
  return match[1] === '-' ? -size : size;
}

describe('payroll', () => {
  const FIELDS = ['gross_salary', 'net_salary', 'employer_charges', 'employee_charges'] as const;
  const salaries = () => {
    const source = hostileSource(19);
    return Array.from({ length: LINES }, () => {
      const cents = FIELDS.map(() => source.cents() * (source.below(10) === 0 ? -1 : 1));
      const [gross_salary = 0, net_salary = 0, employer_charges = 0, employee_charges = 0] = cents.map(source.sent);
      return {
        cents,
        entry: {
          employee_id: source.text(),
          period: monthOf(source),
          gross_salary,
          net_salary,
          employer_charges,
          employee_charges,
        },
      };
    });
  };

  test('10,000 hostile salaries come back cell for cell, the same bytes each time', async () => {
    const made = salaries();
    const data = made.map(({ entry }) => entry);
    const answer = await under.post('/v1/export/payroll', { data });
    expect([answer.status, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      `attachment; filename="payroll_${edges(data.map(({ period }) => period))}.csv"`,
    ]);
    expect([...answer.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [header, ...rows] = readCsv(answer.bytes.toString('utf8').slice(1), ';');
    expect(header).toEqual([
      'Matricule',
      'Periode',
      'Salaire brut',
      'Salaire net',
      'Charges patronales',
      'Charges salariales',
    ]);
    expect(rows.length).toBe(LINES);
    for (const [index, { entry, cents }] of made.entries()) {
      const [id = '', period, ...sums] = rows[index] ?? [];
      expect([period, ...sums.map(inCents)]).toEqual([entry.period, ...cents.map((each) => each || 0)]);
      expect(/^[=+\-@\t\r\n＝＋－＠]/.test(id)).toBe(false);
      const meant = entry.employee_id.toWellFormed().replace(/(?![\t\r\n])\p{Cc}/gu, ' ');
      expect([meant, `'${meant}`]).toContain(id);
    }
    expect((await under.post('/v1/export/payroll', { data })).bytes.equals(answer.bytes)).toBe(true);
  });
});

/** What packages know their employees and items by is printable ASCII, and often looks like a formula or a number. */
const CODES = ['00042', '=1+1', '+33', '-1', '@SUM(A1)', "O'X", 'A B', '0', '1e5', '|', 'EV-PRI', '#', '~', '\\', ','];

function variablesOf(seed: number, separator: ';' | '\t') {
  const source = hostileSource(seed);
  const { below, text } = source;
  const code = () => {
    const made = `${CODES[below(CODES.length)]}${below(9999)}${separator === '\t' && below(4) === 0 ? ';' : ''}`;
    return { made, sent: below(5) === 0 ? ` ${made} ` : made };
  };
  return Array.from({ length: LINES }, () => {
    const [employee, item] = [code(), code()];
    const [quantity, rate] = [quantityFrom(source), quantityFrom(source)];
    const cents = source.cents() * (below(10) === 0 ? -1 : 1);
    const unit = (['days', 'hours', 'flat'] as const)[below(3)] ?? 'flat';
    const given = {
      quantity: unit !== 'flat' || below(2) === 0,
      rate: below(2) === 0,
      amount: unit === 'flat' || below(2) === 0,
    };
    return {
      employee: employee.made,
      code: item.made,
      quantity: given.quantity ? quantity.millionths : null,
      rate: given.rate ? rate.millionths : null,
      cents: given.amount ? cents || 0 : null,
      variable: {
        employee_id: employee.sent,
        employee_name: text(),
        period: monthOf(source),
        code: item.sent,
        label: text(),
        quantity: given.quantity ? quantity.sent : null,
        rate: given.rate ? rate.sent : null,
        amount: given.amount ? source.sent(cents) : null,
        unit,
        comment: below(2) === 0 ? text() : null,
      },
    };
  });
}

/** Lines of zones; every byte is printable ASCII but for the separator and the ends of lines. */
function zonesOf(bytes: Buffer, separator: ';' | '\t'): string[][] {
  const lines = bytes.toString('latin1').split('\r\n');
  if (lines.pop() !== '') throw new Error('the last line has no end');
  return lines.map((line) => {
    if (!/^[ -~\t]*$/.test(line)) throw new Error('not ASCII');
    return line.split(separator);
  });
}

const day = (date: Date) => date.toISOString().slice(0, 10).split('-').reverse().join('/');

describe('payroll-a', () => {
  test('10,000 hostile variables come back zone for zone, the same bytes each time', async () => {
    const made = variablesOf(23, ';');
    const variables = made.map(({ variable }) => variable);
    const answer = await under.post('/v1/export/payroll/payroll-a', { variables });
    expect([answer.status, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=us-ascii',
      `attachment; filename="payroll-a_${edges(variables.map(({ period }) => period))}.csv"`,
    ]);
    const [header, ...rows] = zonesOf(answer.bytes, ';');
    expect(header).toEqual(['Matricule', 'Code', 'Valeur', 'Date debut', 'Date fin']);
    expect(rows.length).toBe(LINES);
    for (const [index, { employee, code, quantity, cents, variable }] of made.entries()) {
      const [year = 0, month = 0] = variable.period.split('-').map(Number);
      const [id, item, value = '', ...days] = rows[index] ?? [];
      expect([id, item, ...days]).toEqual([
        employee,
        code,
        day(new Date(Date.UTC(year, month - 1, 1))),
        day(new Date(Date.UTC(year, month, 0))),
      ]);
      if (variable.unit === 'flat') expect(inCents(value)).toBe(cents);
      else expect(inMillionths(value, ',')).toBe(quantity);
    }
    expect((await under.post('/v1/export/payroll/payroll-a', { variables })).bytes.equals(answer.bytes)).toBe(true);
  });
});

describe('payroll-b', () => {
  test('10,000 hostile variables come back zone for zone, the same bytes each time', async () => {
    const made = variablesOf(29, '\t');
    const variables = made.map(({ variable }) => variable);
    const answer = await under.post('/v1/export/payroll/payroll-b', { variables });
    expect([answer.status, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
      200,
      'text/plain; charset=us-ascii',
      `attachment; filename="payroll-b_${edges(variables.map(({ period }) => period))}.txt"`,
    ]);
    const [header, ...rows] = zonesOf(answer.bytes, '\t');
    expect(header?.join(' ')).toBe(
      'ap_soc ap_matr ap_contrat va_sai_report va_sai_code va_sai_lib va_sai_base va_sai_resultat va_sai_taux',
    );
    expect(rows.length).toBe(LINES);
    for (const [index, { employee, code, quantity, rate, cents, variable }] of made.entries()) {
      const [company, id, contract, carried, item, label, base = '', result = '', rateText = '', ...more] =
        rows[index] ?? [];
      expect([company, id, contract, carried, item, label, ...more]).toEqual([
        '',
        employee,
        '',
        'T',
        code,
        spelled(variable.label, ''),
      ]);
      expect(base === '' ? null : inMillionths(base, '.')).toBe(quantity);
      expect(result === '' ? null : inCents(result.replace('.', ','))).toBe(cents);
      expect(rateText === '' ? null : inMillionths(rateText, '.')).toBe(rate);
    }
    expect((await under.post('/v1/export/payroll/payroll-b', { variables })).bytes.equals(answer.bytes)).toBe(true);
  });
});

describe('variables and salaries', () => {
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
    expect(detailOf(answer)).toMatchObject([{ loc: ['body', 'variables', 0, field] }]);
  });
});
