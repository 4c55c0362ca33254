import type { DeepPartial } from '@probant/kernel/deep-partial';
import { createValidationProblem } from '@probant/kernel/errors';
import { type Static, Type } from 'typebox';
import { expect, test } from 'vitest';
import { addBodyRules } from './body-rules.ts';
import type { Schema } from './schema.ts';
import { createSchemaCompiler } from './schema-compiler.ts';

const Stay = Type.Object({
  city: Type.String(),
  nights: Type.Integer(),
  guests: Type.Optional(
    Type.Union([Type.Array(Type.Object({ name: Type.String(), age: Type.Integer() })), Type.Null()]),
  ),
});
const Booking = Type.Object({ stays: Type.Array(Stay, { minItems: 1, maxItems: 200 }), note: Type.String() });

/** Rejects stays of less than one night, guests with a blank name, and notes that end with an exclamation mark. */
const rules = (sent: unknown) => {
  const { stays, note } = sent as DeepPartial<Static<typeof Booking>>;
  return [
    ...(note?.endsWith('!') ? [createValidationProblem('loud', ['body', 'note'], 'Too loud', note)] : []),
    ...(stays ?? []).flatMap((stay, index) => [
      ...(stay?.nights === undefined || stay.nights < 1
        ? [createValidationProblem('no_night', ['body', 'stays', index, 'nights'], 'No night', stay?.nights)]
        : []),
      ...(stay?.guests ?? []).flatMap((guest, at) =>
        guest?.name?.trim() === ''
          ? [createValidationProblem('nameless', ['body', 'stays', index, 'guests', at, 'name'], 'No name', guest.name)]
          : [],
      ),
    ]),
  ];
};
const check = addBodyRules(createSchemaCompiler().compileJson(Booking), Booking as Schema, rules);
const problemsOf = (body: unknown) =>
  check(body).problems?.map(({ loc, type }) => `${loc.slice(1).join('.')} ${type}`) ?? null;

const paris = { city: 'Paris', nights: 2 };

const cases: { title: string; body: unknown; problems: string[] | null }[] = [
  { title: 'returns no problems for a valid body', body: { stays: [paris], note: '' }, problems: null },
  {
    title: 'sorts rule problems by declaration order',
    body: { note: 'now!', stays: [{ ...paris, nights: 0 }] },
    problems: ['stays.0.nights no_night', 'note loud'],
  },
  {
    title: 'merges schema and rule problems by position',
    body: {
      stays: [
        { ...paris, nights: 0 },
        { nights: 0, guests: [{ name: ' ', age: 1.5 }] },
        { city: 5, nights: 1, guests: [{ name: 'A' }, { name: '', age: 3 }] },
      ],
      note: 'now!',
    },
    problems: [
      'stays.0.nights no_night',
      'stays.1.city missing',
      'stays.1.nights no_night',
      'stays.1.guests.0.name nameless',
      'stays.1.guests.0.age int_from_float',
      'stays.2.city string_type',
      'stays.2.guests.0.age missing',
      'stays.2.guests.1.name nameless',
      'note loud',
    ],
  },
  {
    title: 'hides members that violate the schema from the rules',
    body: { stays: [{ city: 'Paris', nights: '0' }, null, { city: 'Rome' }], note: 5 },
    problems: [
      'stays.0.nights int_type',
      'stays.1 model_attributes_type',
      'stays.1.nights no_night',
      'stays.2.nights missing',
      'note string_type',
    ],
  },
  {
    title: 'reports only the schema problem for a body of another type',
    body: [],
    problems: [' model_attributes_type'],
  },
  {
    title: 'hides an array of another type from the rules',
    body: { stays: {}, note: '!' },
    problems: ['stays list_type', 'note loud'],
  },
];

test.each(cases)('$title', ({ body, problems }) => expect(problemsOf(body)).toEqual(problems));

test('returns at most 100 problems, and schema problems alone when there are 100', () => {
  const wrong = Array.from({ length: 150 }, () => ({ city: 5, nights: 1 }));
  expect(problemsOf({ stays: wrong, note: '!' })?.every((each) => each.endsWith('city string_type'))).toBe(true);
  const both = Array.from({ length: 150 }, (_, index) =>
    index < 60 ? { city: 5, nights: 0 } : { ...paris, nights: 0 },
  );
  const problems = problemsOf({ stays: both, note: '!' });
  expect([problems?.length, problems?.[0], problems?.[1], problems?.at(-1)]).toEqual([
    100,
    'stays.0.city string_type',
    'stays.0.nights no_night',
    'stays.49.nights no_night',
  ]);
});

test('omits an input that is too large to repeat', () => {
  expect(check({ stays: [paris], note: `${'o'.repeat(10_000)}!` }).problems?.[0]?.input).toBeNull();
});

test('does not modify the body', () => {
  const body = JSON.parse('{"stays":[{"city":5,"nights":0,"__proto__":{"city":"x"}}],"note":"!"}');
  const before = JSON.stringify(body);
  expect(problemsOf(body)).toEqual(['stays.0.city string_type', 'stays.0.nights no_night', 'note loud']);
  expect(JSON.stringify(body)).toBe(before);
});
