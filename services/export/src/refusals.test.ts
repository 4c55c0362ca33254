import { isUtf8 } from 'node:buffer';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { fecRequestExample } from './fec/fec.examples.ts';
import { ledgerRequestExample } from './ledger/ledger.examples.ts';
import { payrollExample, variablesExample } from './payroll/payroll.examples.ts';
import { detailOf, exportUnderTest, told } from './testing/export-under-test.ts';

/** What callers send by mistake or by malice, and what they are told. */
let under: Awaited<ReturnType<typeof exportUnderTest>>;
beforeAll(async () => {
  under = await exportUnderTest();
});

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

type Writer = {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly list: 'entries' | 'data' | 'variables';
  readonly texts: readonly string[];
  /** Texts that may be left out. */
  readonly spare: readonly string[];
  readonly nullable: readonly string[];
  readonly days: readonly string[];
  readonly amounts: readonly string[];
  readonly amountsNeeded: boolean;
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
  spare: ['aux_account', 'aux_label', 'lettrage'],
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
  amountsNeeded: false,
} as const;
const variables = {
  body: variablesExample,
  list: 'variables',
  texts: ['employee_id', 'employee_name', 'code', 'label', 'comment'],
  spare: ['comment'],
  nullable: ['rate', 'amount', 'comment'],
  days: [],
  amounts: ['amount'],
  amountsNeeded: false,
} as const;

const WRITERS: readonly Writer[] = [
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
    spare: ['comp_aux_num', 'comp_aux_lib', 'ecriture_let', 'idevise'],
    nullable: ['debit', 'credit', 'date_let', 'valid_date', 'montant_devise'],
    days: ['ecriture_date', 'piece_date', 'date_let', 'valid_date'],
    amounts: ['debit', 'credit'],
    amountsNeeded: false,
  },
  { path: '/v1/export/ledger-a', ...ledger },
  { path: '/v1/export/ledger-b', ...ledger },
  {
    path: '/v1/export/payroll',
    body: payrollExample,
    list: 'data',
    texts: ['employee_id'],
    spare: [],
    nullable: [],
    days: [],
    amounts: ['gross_salary', 'net_salary', 'employer_charges', 'employee_charges'],
    amountsNeeded: true,
  },
  { path: '/v1/export/payroll/payroll-a', ...variables },
  { path: '/v1/export/payroll/payroll-b', ...variables },
];
const CSV = { path: '/v1/export/csv', body: { data: [{ a: 1 }] }, list: 'data' } as const;
const ALL = [
  ...WRITERS,
  CSV,
  { ...WRITERS[0], path: '/v1/export/fec-xml' } as Writer,
  { ...WRITERS[0], path: '/v1/export/fec-description' } as Writer,
];

type Item = Readonly<Record<string, unknown>>;
const itemsOf = ({ body, list }: Pick<Writer, 'body' | 'list'>) => body[list] as readonly Item[];
/** The sound request, its first item changed; what is undefined is not sent. */
const changed = (writer: Writer, change: Item) => {
  const [first, ...others] = itemsOf(writer);
  return { ...writer.body, [writer.list]: [{ ...first, ...change }, ...others] };
};
const answerTo = (writer: Writer, change: Item) => under.post(writer.path, changed(writer, change));

describe.each(ALL)('$path', ({ path, ...writer }) => {
  test('a list without items, none, or of another kind is refused', async () => {
    const cases: [unknown, string][] = [
      [[], 'too_short'],
      [undefined, 'missing'],
      [null, 'list_type'],
      [{ 0: itemsOf(writer)[0] }, 'list_type'],
      ['[]', 'list_type'],
      [7, 'list_type'],
    ];
    for (const [list, type] of cases) {
      const answer = await under.post(path, { ...writer.body, [writer.list]: list });
      expect([answer.status, told(answer)]).toEqual([422, [`${writer.list} ${type}`]]);
    }
  });

  test('an item that is no record is refused with its place', async () => {
    for (const item of [null, 5, 'x', true, []]) {
      const answer = await under.post(path, { ...writer.body, [writer.list]: [...itemsOf(writer), item] });
      expect(answer.status).toBe(422);
      expect(detailOf(answer)).toMatchObject([{ loc: ['body', writer.list, itemsOf(writer).length] }]);
    }
  });

  test('a body that is no record is refused', async () => {
    for (const body of ['[]', '5', 'null', '"x"', '', '{', '{"a":NaN}', '\u0000'])
      expect((await under.post(path, body)).status).toBe(422);
  });

  test('fields beside the declared ones change nothing', async () => {
    const plain = await under.post(path, writer.body);
    const more = `{"__proto__":{"x":1},"constructor":5,"autre":[{}],${JSON.stringify(writer.body).slice(1)}`;
    const answer = await under.post(path, more);
    expect([plain.status, answer.status, answer.bytes.equals(plain.bytes)]).toEqual([200, 200, true]);
  });

  test('a body of more than 128 MiB is refused, and told to be by its length alone', async () => {
    const response = await under.service.inject({
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

  test('whatever is put in the place of whatever is a file or a list of places, never a fault', async () => {
    const places = placesOf(writer.body);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), fc.jsonValue({ maxDepth: 3 }), async (place, value) => {
        const answer = await under.post(path, withAt(writer.body, place, value));
        if (answer.status !== 200) {
          expect(answer.status).toBe(422);
          expect(detailOf(answer).length).toBeGreaterThan(0);
          expect(detailOf(answer).every(({ loc }) => loc[0] === 'body')).toBe(true);
        }
      }),
      { numRuns: 300, seed: 20_261_122 },
    );
  });
});

type Path = readonly (string | number)[];
function placesOf(value: unknown, path: Path = []): Path[] {
  const inside = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [
    path,
    ...inside.flatMap(([name, member]) => placesOf(member, [...path, Array.isArray(value) ? Number(name) : name])),
  ];
}
function withAt(value: unknown, [step, ...rest]: Path, put: unknown): unknown {
  if (step === undefined) return put;
  if (Array.isArray(value)) return value.map((item, index) => (index === step ? withAt(item, rest, put) : item));
  return { ...(value as object), [step]: withAt((value as Record<string, unknown>)[step], rest, put) };
}

describe.each(WRITERS)('$path', (writer) => {
  const needed = [
    ...writer.texts.filter((field) => !writer.spare.includes(field)),
    ...writer.days.filter((field) => !writer.nullable.includes(field)),
    ...(writer.amountsNeeded ? writer.amounts : []),
  ];
  const at = (field: string) => [{ loc: ['body', writer.list, 0, field] }];

  test('what is needed is missed', async () => {
    for (const field of needed) {
      const answer = await answerTo(writer, { [field]: undefined });
      expect([answer.status, told(answer)]).toEqual([422, [`${writer.list}.0.${field} missing`]]);
    }
  });

  test('null stands only where the contract has it, and then for nothing', async () => {
    for (const field of [...writer.texts, ...writer.days, ...writer.amounts]) {
      const answer = await answerTo(writer, { [field]: null });
      if (writer.nullable.includes(field))
        expect(answer.bytes.equals((await answerTo(writer, { [field]: undefined })).bytes)).toBe(true);
      else expect(detailOf(answer)).toMatchObject(at(field));
    }
  });

  test('a value of another type is told where it stands', async () => {
    for (const field of writer.texts)
      for (const value of [5, true, [], {}])
        expect(detailOf(await answerTo(writer, { [field]: value }))).toMatchObject(at(field));
    for (const field of writer.days)
      for (const value of [20250314, true, []])
        expect(detailOf(await answerTo(writer, { [field]: value }))).toMatchObject(at(field));
    for (const field of writer.amounts)
      for (const value of [true, [], { value: 1 }])
        expect(detailOf(await answerTo(writer, { [field]: value }))).toMatchObject(at(field));
  });

  test('days that there are not are refused, the 29th of February of a leap year is not', async () => {
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
        expect(detailOf(await answerTo(writer, { [field]: day }))).toMatchObject(at(field));
      expect((await answerTo(writer, { [field]: '2024-02-29' })).status).toBe(200);
    }
  });

  test('amounts that are none are refused and none is rounded', async () => {
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
        const body = JSON.stringify(changed(writer, { [field]: '@@' })).replace('"@@"', amount);
        const answer = await under.post(writer.path, body);
        expect([amount, answer.status, told(answer)]).toEqual([amount, 422, [`${writer.list}.0.${field} ${type}`]]);
      }
  });

  test('half a character is written as one that the set has, or refused with its place', async () => {
    for (const field of writer.texts)
      for (const text of ['\ud83d', '\ude00\ud83d', 'a\ud800b']) {
        const answer = await answerTo(writer, { [field]: text });
        if (answer.status !== 200) expect(detailOf(answer)).toMatchObject(at(field));
        else if (String(answer.headers['content-type']).endsWith('utf-8')) expect(isUtf8(answer.bytes)).toBe(true);
        else expect(answer.bytes.toString('latin1')).not.toContain('?');
      }
  });

  test('no sentence holds a value that was sent', async () => {
    const secret = 'ZQXJ';
    const bodies = [...writer.texts, ...writer.days, ...writer.amounts].flatMap((field) =>
      [secret, `${secret}\u0000é|;\t"`, { [secret]: secret }, [secret], secret.repeat(3000)].map((value) =>
        changed(writer, { [field]: value }),
      ),
    );
    let refused = 0;
    for (const body of bodies) {
      const answer = await under.post(writer.path, body);
      if (answer.status === 200) continue;
      refused += 1;
      // The member `input` repeats what was sent, as the contract has it, and nothing else does.
      expect(JSON.stringify(detailOf(answer).map((each) => ({ ...each, input: null })))).not.toContain(secret);
      expect(answer.bytes.length).toBeLessThan(20_000);
    }
    expect(refused).toBeGreaterThan(0);
  });
});

test('two tenants who export at once each get the file of their own entries', async () => {
  const label = (tenant: string) => `dossier de ${tenant}`;
  const requests = ['acme', 'globex', 'initech', 'acme'].flatMap((tenant, run) =>
    [WRITERS[0], WRITERS[1], WRITERS[2], WRITERS[4]].map((writer) => {
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
  const alone: Buffer[] = [];
  for (const { path, body, tenant } of requests) alone.push((await under.post(path, body, tenant)).bytes);
  const together = await Promise.all(requests.map(({ path, body, tenant }) => under.post(path, body, tenant)));
  expect(together.map(({ status }) => status)).toEqual(requests.map(() => 200));
  for (const [index, { bytes }] of together.entries()) expect(bytes.equals(alone[index] as Buffer)).toBe(true);
  expect(new Set(alone.map((bytes) => bytes.toString('latin1'))).size).toBe(requests.length);
});
