import { isUtf8 } from 'node:buffer';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { fecRequestExample } from './fec/write/fec.examples.ts';
import { ledgerRequestExample } from './ledger/ledger.examples.ts';
import { payrollExample, variablesExample } from './payroll/payroll.examples.ts';
import { createTestService, readProblems, summarizeProblems } from './testing/test-service.ts';

let testService: Awaited<ReturnType<typeof createTestService>>;
beforeAll(async () => {
  testService = await createTestService();
});

const [entry] = ledgerRequestExample.entries;
const [salary] = payrollExample.data;
const [variable] = variablesExample.variables;

describe('a 422 response lists every problem in order of position', () => {
  test.each(['ledger-a', 'ledger-b'])('POST /v1/export/%s', async (id) => {
    const withoutLabel = { ...entry, account_label: undefined, debit: 1.005 };
    const entries = [
      withoutLabel,
      null,
      { ...entry, journal_code: 'VENT', entry_date: '2025-02-30', debit: 1, credit: 1, currency_amount: '1,2345678' },
      { ...entry, account_number: 4, debit: true, credit: '1e2' },
    ];
    const response = await testService.post(`/v1/export/${id}`, { entries });
    expect([response.status, summarizeProblems(response)]).toEqual([
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

  test('POST /v1/export/payroll', async () => {
    const response = await testService.post('/v1/export/payroll', {
      data: [
        { ...salary, gross_salary: '1,005', employer_charges: null },
        5,
        { ...salary, period: '2026-13', net_salary: 1e21 },
      ],
    });
    expect([response.status, summarizeProblems(response)]).toEqual([
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

  test('POST /v1/export/payroll/payroll-a', async () => {
    const response = await testService.post('/v1/export/payroll/payroll-a', {
      variables: [
        { ...variable, employee_id: 'É1', employee_name: null, quantity: null, rate: '1.0000001' },
        { ...variable, code: 'A;B', unit: 'weeks', quantity: null },
        { ...variable, unit: 'flat', amount: {} },
      ],
    });
    expect([response.status, summarizeProblems(response)]).toEqual([
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

  test('POST /v1/export/csv', async () => {
    const response = await testService.post('/v1/export/csv', { data: [{}, 5], delimiter: '"' });
    expect([response.status, summarizeProblems(response)]).toEqual([
      422,
      ['data.1 dict_type', 'delimiter value_error'],
    ]);
  });
});

type Writer = {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly list: 'entries' | 'data' | 'variables';
  readonly texts: readonly string[];
  /** Texts that may be absent. */
  readonly optionalTexts: readonly string[];
  readonly nullable: readonly string[];
  readonly days: readonly string[];
  readonly amounts: readonly string[];
  readonly amountsRequired: boolean;
};

const ledger = {
  body: ledgerRequestExample,
  list: 'entries',
  texts: [
    'journal_code',
    'journal_label',
    'entry_number',
    'account_number',
    'account_label',
    'piece_ref',
    'label',
    'aux_account',
    'aux_label',
    'lettrage',
  ],
  optionalTexts: ['aux_account', 'aux_label', 'lettrage'],
  nullable: [
    'aux_account',
    'aux_label',
    'lettrage',
    'lettrage_date',
    'validation_date',
    'currency_amount',
    'currency_code',
  ],
  days: ['entry_date', 'piece_date', 'lettrage_date', 'validation_date'],
  amounts: ['debit', 'credit'],
  amountsRequired: false,
} as const;
const variables = {
  body: variablesExample,
  list: 'variables',
  texts: ['employee_id', 'employee_name', 'code', 'label', 'comment'],
  optionalTexts: ['comment'],
  nullable: ['rate', 'amount', 'comment'],
  days: [],
  amounts: ['amount'],
  amountsRequired: false,
} as const;

const WRITER_CASES: readonly Writer[] = [
  {
    path: '/v1/export/fec',
    body: fecRequestExample,
    list: 'entries',
    texts: [
      'journal_code',
      'journal_lib',
      'ecriture_num',
      'compte_num',
      'compte_lib',
      'comp_aux_num',
      'comp_aux_lib',
      'piece_ref',
      'ecriture_lib',
      'ecriture_let',
      'idevise',
    ],
    optionalTexts: ['comp_aux_num', 'comp_aux_lib', 'ecriture_let', 'idevise'],
    nullable: ['debit', 'credit', 'date_let', 'valid_date', 'montant_devise'],
    days: ['ecriture_date', 'piece_date', 'date_let', 'valid_date'],
    amounts: ['debit', 'credit'],
    amountsRequired: false,
  },
  { path: '/v1/export/ledger-a', ...ledger },
  { path: '/v1/export/ledger-b', ...ledger },
  {
    path: '/v1/export/payroll',
    body: payrollExample,
    list: 'data',
    texts: ['employee_id'],
    optionalTexts: [],
    nullable: [],
    days: [],
    amounts: ['gross_salary', 'net_salary', 'employer_charges', 'employee_charges'],
    amountsRequired: true,
  },
  { path: '/v1/export/payroll/payroll-a', ...variables },
  { path: '/v1/export/payroll/payroll-b', ...variables },
];
const CSV_CASE = { path: '/v1/export/csv', body: { data: [{ a: 1 }] }, list: 'data' } as const;
const ALL_CASES = [
  ...WRITER_CASES,
  CSV_CASE,
  { ...WRITER_CASES[0], path: '/v1/export/fec-xml' } as Writer,
  { ...WRITER_CASES[0], path: '/v1/export/fec-description' } as Writer,
];

type Item = Readonly<Record<string, unknown>>;
const itemsOf = ({ body, list }: Pick<Writer, 'body' | 'list'>) => body[list] as readonly Item[];
/** Returns the valid request with changes to its first item; undefined members are not sent. */
const changeFirstItem = (writer: Writer, change: Item) => {
  const [first, ...otherItems] = itemsOf(writer);
  return { ...writer.body, [writer.list]: [{ ...first, ...change }, ...otherItems] };
};
const postChanged = (writer: Writer, change: Item) => testService.post(writer.path, changeFirstItem(writer, change));

describe.each(ALL_CASES)('$path', ({ path, ...writer }) => {
  test('returns 422 for an empty or missing list and for a list of another type', async () => {
    const cases: [unknown, string][] = [
      [[], 'too_short'],
      [undefined, 'missing'],
      [null, 'list_type'],
      [{ 0: itemsOf(writer)[0] }, 'list_type'],
      ['[]', 'list_type'],
      [7, 'list_type'],
    ];
    for (const [list, type] of cases) {
      const response = await testService.post(path, { ...writer.body, [writer.list]: list });
      expect([response.status, summarizeProblems(response)]).toEqual([422, [`${writer.list} ${type}`]]);
    }
  });

  test('returns 422 with the location of an item that is not an object', async () => {
    for (const item of [null, 5, 'x', true, []]) {
      const response = await testService.post(path, { ...writer.body, [writer.list]: [...itemsOf(writer), item] });
      expect(response.status).toBe(422);
      expect(readProblems(response)).toMatchObject([{ loc: ['body', writer.list, itemsOf(writer).length] }]);
    }
  });

  test('returns 422 for a body that is not an object', async () => {
    for (const body of ['[]', '5', 'null', '"x"', '', '{', '{"a":NaN}', '\u0000'])
      expect((await testService.post(path, body)).status).toBe(422);
  });

  test('ignores undeclared fields', async () => {
    const plain = await testService.post(path, writer.body);
    const bodyWithExtraFields = `{"__proto__":{"x":1},"constructor":5,"autre":[{}],${JSON.stringify(writer.body).slice(1)}`;
    const response = await testService.post(path, bodyWithExtraFields);
    expect([plain.status, response.status, response.bytes.equals(plain.bytes)]).toEqual([200, 200, true]);
  });

  test('returns 413 from the Content-Length alone when the body exceeds 128 MiB', async () => {
    const response = await testService.service.inject({
      method: 'POST',
      url: path,
      headers: {
        'content-type': 'application/json',
        'x-api-key': 'key-of-acme',
        'content-length': String(128 * 1024 * 1024 + 1),
      },
      payload: '{',
    });
    expect(response.statusCode).toBe(413);
  });

  test('returns a file or a 422 with locations when any value replaces any part of the body', async () => {
    const locations = listLocations(writer.body);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...locations), fc.jsonValue({ maxDepth: 3 }), async (location, value) => {
        const response = await testService.post(path, replaceAt(writer.body, location, value));
        if (response.status !== 200) {
          expect(response.status).toBe(422);
          expect(readProblems(response).length).toBeGreaterThan(0);
          expect(readProblems(response).every(({ loc }) => loc[0] === 'body')).toBe(true);
        }
      }),
      { numRuns: 300, seed: 20_261_122 },
    );
  });
});

type Path = readonly (string | number)[];
function listLocations(value: unknown, path: Path = []): Path[] {
  const members = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [
    path,
    ...members.flatMap(([name, member]) =>
      listLocations(member, [...path, Array.isArray(value) ? Number(name) : name]),
    ),
  ];
}
function replaceAt(value: unknown, [step, ...remainingPath]: Path, replacement: unknown): unknown {
  if (step === undefined) return replacement;
  if (Array.isArray(value))
    return value.map((item, index) => (index === step ? replaceAt(item, remainingPath, replacement) : item));
  return {
    ...(value as object),
    [step]: replaceAt((value as Record<string, unknown>)[step], remainingPath, replacement),
  };
}

describe.each(WRITER_CASES)('$path', (writer) => {
  const requiredFields = [
    ...writer.texts.filter((field) => !writer.optionalTexts.includes(field)),
    ...writer.days.filter((field) => !writer.nullable.includes(field)),
    ...(writer.amountsRequired ? writer.amounts : []),
  ];
  const locatedAt = (field: string) => [{ loc: ['body', writer.list, 0, field] }];

  test('returns 422 for a missing required field', async () => {
    for (const field of requiredFields) {
      const response = await postChanged(writer, { [field]: undefined });
      expect([response.status, summarizeProblems(response)]).toEqual([422, [`${writer.list}.0.${field} missing`]]);
    }
  });

  test('treats null as an absent value in nullable fields and returns 422 in others', async () => {
    for (const field of [...writer.texts, ...writer.days, ...writer.amounts]) {
      const response = await postChanged(writer, { [field]: null });
      if (writer.nullable.includes(field))
        expect(response.bytes.equals((await postChanged(writer, { [field]: undefined })).bytes)).toBe(true);
      else expect(readProblems(response)).toMatchObject(locatedAt(field));
    }
  });

  test('returns 422 with the location of a value of another type', async () => {
    for (const field of writer.texts)
      for (const value of [5, true, [], {}])
        expect(readProblems(await postChanged(writer, { [field]: value }))).toMatchObject(locatedAt(field));
    for (const field of writer.days)
      for (const value of [20250314, true, []])
        expect(readProblems(await postChanged(writer, { [field]: value }))).toMatchObject(locatedAt(field));
    for (const field of writer.amounts)
      for (const value of [true, [], { value: 1 }])
        expect(readProblems(await postChanged(writer, { [field]: value }))).toMatchObject(locatedAt(field));
  });

  test('returns 422 for a day that does not exist and accepts 29 February of a leap year', async () => {
    const wrong = [
      '2025-02-29',
      '2025-02-30',
      '2025-13-01',
      '2025-00-10',
      '2025-04-31',
      '2025-3-4',
      '14/03/2025',
      '20250314',
      '',
    ];
    for (const field of writer.days) {
      for (const day of [...wrong, '2025-03-14T00:00:00Z', ' 2025-03-14', '2025-03-14\u0000', '٢٠٢٥-٠٣-١٤'])
        expect(readProblems(await postChanged(writer, { [field]: day }))).toMatchObject(locatedAt(field));
      expect((await postChanged(writer, { [field]: '2024-02-29' })).status).toBe(200);
    }
  });

  test('returns 422 for an invalid amount or one that would need rounding', async () => {
    const wrong: [amount: string, type: string][] = [
      ['1.005', 'decimal_max_places'],
      ['0.30000000000000004', 'decimal_max_places'],
      ['1e-3', 'decimal_max_places'],
      ['"1.005"', 'decimal_max_places'],
      ['"0,0000"', 'decimal_max_places'],
      ['10000000000000', 'less_than'],
      ['-1e13', 'greater_than'],
      ['"10000000000000"', 'less_than'],
      ['"-99999999999999999999"', 'greater_than'],
      ['1e300', 'less_than'],
      ['1e999', 'finite_number'],
      ['-1e999', 'finite_number'],
      ['"1e2"', 'decimal_parsing'],
      ['"NaN"', 'decimal_parsing'],
      ['"Infinity"', 'decimal_parsing'],
      ['"0x10"', 'decimal_parsing'],
      ['"1 000"', 'decimal_parsing'],
      ['"1_000"', 'decimal_parsing'],
      ['"1,000.00"', 'decimal_parsing'],
      ['"."', 'decimal_parsing'],
      ['"-"', 'decimal_parsing'],
      ['""', 'decimal_parsing'],
      ['"١٢"', 'decimal_parsing'],
      ['"12€"', 'decimal_parsing'],
      [`"${'1'.repeat(41)}"`, 'string_too_long'],
    ];
    for (const field of writer.amounts)
      for (const [amount, type] of wrong) {
        const body = JSON.stringify(changeFirstItem(writer, { [field]: '@@' })).replace('"@@"', amount);
        const response = await testService.post(writer.path, body);
        expect([amount, response.status, summarizeProblems(response)]).toEqual([
          amount,
          422,
          [`${writer.list}.0.${field} ${type}`],
        ]);
      }
  });

  test('writes a replacement for a lone surrogate or returns 422 with its location', async () => {
    for (const field of writer.texts)
      for (const text of ['\ud83d', '\ude00\ud83d', 'a\ud800b']) {
        const response = await postChanged(writer, { [field]: text });
        if (response.status !== 200) expect(readProblems(response)).toMatchObject(locatedAt(field));
        else if (String(response.headers['content-type']).endsWith('utf-8')) expect(isUtf8(response.bytes)).toBe(true);
        else expect(response.bytes.toString('latin1')).not.toContain('?');
      }
  });

  test('repeats no value of the request in an error message', async () => {
    const secret = 'ZQXJ';
    const bodies = [...writer.texts, ...writer.days, ...writer.amounts].flatMap((field) =>
      [secret, `${secret}\u0000é|;\t"`, { [secret]: secret }, [secret], secret.repeat(3000)].map((value) =>
        changeFirstItem(writer, { [field]: value }),
      ),
    );
    let rejectedCount = 0;
    for (const body of bodies) {
      const response = await testService.post(writer.path, body);
      if (response.status === 200) continue;
      rejectedCount += 1;
      // Only the member `input` repeats the value, as the contract requires.
      expect(JSON.stringify(readProblems(response).map((each) => ({ ...each, input: null })))).not.toContain(secret);
      expect(response.bytes.length).toBeLessThan(20_000);
    }
    expect(rejectedCount).toBeGreaterThan(0);
  });
});

test('returns to each of several concurrent tenants the file of its own entries', async () => {
  const label = (tenant: string) => `dossier de ${tenant}`;
  const requests = ['acme', 'globex', 'initech', 'acme'].flatMap((tenant, run) =>
    [WRITER_CASES[0], WRITER_CASES[1], WRITER_CASES[2], WRITER_CASES[4]].map((writer) => {
      const [first] = itemsOf(writer as Writer);
      const own = { label: label(tenant), ecriture_lib: label(tenant), code: tenant.toUpperCase() };
      const items = Array.from({ length: 3000 + 500 * run }, () => ({ ...first, ...own }));
      return {
        tenant,
        path: (writer as Writer).path,
        body: { ...(writer as Writer).body, [(writer as Writer).list]: items },
      };
    }),
  );
  const sequentialFiles: Buffer[] = [];
  for (const { path, body, tenant } of requests)
    sequentialFiles.push((await testService.post(path, body, tenant)).bytes);
  const concurrentResponses = await Promise.all(
    requests.map(({ path, body, tenant }) => testService.post(path, body, tenant)),
  );
  expect(concurrentResponses.map(({ status }) => status)).toEqual(requests.map(() => 200));
  for (const [index, { bytes }] of concurrentResponses.entries())
    expect(bytes.equals(sequentialFiles[index] as Buffer)).toBe(true);
  expect(new Set(sequentialFiles.map((bytes) => bytes.toString('latin1'))).size).toBe(requests.length);
});
