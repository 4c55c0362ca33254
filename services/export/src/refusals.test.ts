import { beforeAll, describe, expect, test } from 'vitest';
import { ledgerRequestExample } from './ledger/ledger.examples.ts';
import { payrollExample, variablesExample } from './payroll/payroll.examples.ts';
import { exportUnderTest, type FileAnswer } from './testing/export-under-test.ts';

/** What callers send by mistake or by malice, and what they are told. */
let under: Awaited<ReturnType<typeof exportUnderTest>>;
beforeAll(async () => {
  under = await exportUnderTest();
});

type Told = { readonly type: string; readonly loc: readonly (string | number)[]; readonly msg: string };
const told = ({ bytes }: FileAnswer): readonly string[] =>
  (JSON.parse(bytes.toString()) as { detail: readonly Told[] }).detail.map(
    ({ loc, type }) => `${loc.slice(1).join('.')} ${type}`,
  );

const [entry] = ledgerRequestExample.entries;
const [salary] = payrollExample.data;
const [variable] = variablesExample.variables;

describe('one list tells all that is wrong, in order of position', () => {
  test.each(['ledger-a', 'ledger-b'])('%s', async (id) => {
    const unlabelled = { ...entry, account_label: undefined, debit: 1.005 };
    const entries = [
      unlabelled,
      null,
      { ...entry, journal_code: 'VENT', entry_date: '2025-02-30', debit: 1, credit: 1, currency_amount: '1,2345678' },
      { ...entry, account_number: 4, debit: true, credit: '1e2' },
    ];
    const answer = await under.post(`/v1/export/${id}`, { entries });
    expect([answer.status, told(answer)]).toEqual([
      422,
      [
        'entries.0.account_label missing',
        'entries.0.debit decimal_max_places',
        'entries.1 model_attributes_type',
        'entries.2.journal_code string_too_long',
        'entries.2.entry_date date_from_datetime_parsing',
        'entries.2.credit value_error',
        'entries.2.currency_amount decimal_max_places',
        'entries.3.account_number string_type',
        'entries.3.debit float_type',
        'entries.3.credit decimal_parsing',
      ],
    ]);
  });

  test('payroll', async () => {
    const answer = await under.post('/v1/export/payroll', {
      data: [
        { ...salary, gross_salary: '1,005', employer_charges: null },
        5,
        { ...salary, period: '2026-13', net_salary: 1e21 },
      ],
    });
    expect([answer.status, told(answer)]).toEqual([
      422,
      [
        'data.0.gross_salary decimal_max_places',
        'data.0.employer_charges float_type',
        'data.1 model_attributes_type',
        'data.2.period string_pattern_mismatch',
        'data.2.net_salary less_than',
      ],
    ]);
  });

  test('payroll-a', async () => {
    const answer = await under.post('/v1/export/payroll/payroll-a', {
      variables: [
        { ...variable, employee_id: 'É1', employee_name: null, quantity: null, rate: '1.0000001' },
        { ...variable, code: 'A;B', unit: 'weeks', quantity: null },
        { ...variable, unit: 'flat', amount: {} },
      ],
    });
    expect([answer.status, told(answer)]).toEqual([
      422,
      [
        'variables.0.employee_id value_error',
        'variables.0.employee_name string_type',
        'variables.0.quantity value_error',
        'variables.0.rate decimal_max_places',
        'variables.1.code value_error',
        'variables.1.unit enum',
        'variables.2.amount float_type',
      ],
    ]);
  });

  test('csv', async () => {
    const answer = await under.post('/v1/export/csv', { data: [{}, 5], delimiter: '"' });
    expect([answer.status, told(answer)]).toEqual([422, ['data.1 dict_type', 'delimiter value_error']]);
  });
});
