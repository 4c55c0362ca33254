import { problem } from '@probant/kernel/errors';
import type { Remains } from '@probant/kernel/remains';
import { type Static, Type } from 'typebox';
import { expect, test } from 'vitest';
import { withRules } from './body-rules.ts';
import { schemaCompiler } from './compile.ts';
import type { Schema } from './schema.ts';

const Stay = Type.Object({
  city: Type.String(),
  nights: Type.Integer(),
  guests: Type.Optional(
    Type.Union([Type.Array(Type.Object({ name: Type.String(), age: Type.Integer() })), Type.Null()]),
  ),
});
const Booking = Type.Object({ stays: Type.Array(Stay, { minItems: 1, maxItems: 200 }), note: Type.String() });

/** No night less than one, no guest without a letter, no shouting. */
const rules = (sent: unknown) => {
  const { stays, note } = sent as Remains<Static<typeof Booking>>;
  return [
    ...(note?.endsWith('!') ? [problem('loud', ['body', 'note'], 'Too loud', note)] : []),
    ...(stays ?? []).flatMap((stay, index) => [
      ...(stay?.nights === undefined || stay.nights < 1
        ? [problem('no_night', ['body', 'stays', index, 'nights'], 'No night', stay?.nights)]
        : []),
      ...(stay?.guests ?? []).flatMap((guest, at) =>
        guest?.name?.trim() === ''
          ? [problem('nameless', ['body', 'stays', index, 'guests', at, 'name'], 'No name', guest.name)]
          : [],
      ),
    ]),
  ];
};
const check = withRules(schemaCompiler().json(Booking), Booking as Schema, rules);
const problemsOf = (body: unknown) =>
  check(body).problems?.map(({ loc, type }) => `${loc.slice(1).join('.')} ${type}`) ?? null;

const paris = { city: 'Paris', nights: 2 };

const cases: { title: string; body: unknown; problems: string[] | null }[] = [
  { title: 'what is right is right', body: { stays: [paris], note: '' }, problems: null },
  {
    title: 'rules alone speak in the order of the fields',
    body: { note: 'now!', stays: [{ ...paris, nights: 0 }] },
    problems: ['stays.0.nights no_night', 'note loud'],
  },
  {
    title: 'schema and rules speak in one list, by position',
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
    title: 'a value is told once: what broke the schema is not looked at by the rules',
    body: { stays: [{ city: 'Paris', nights: '0' }, null, { city: 'Rome' }], note: 5 },
    problems: [
      'stays.0.nights int_type',
      'stays.1 model_attributes_type',
      'stays.1.nights no_night',
      'stays.2.nights missing',
      'note string_type',
    ],
  },
  { title: 'a body of another shape has no members to look at', body: [], problems: [' model_attributes_type'] },
  {
    title: 'a list of another shape neither',
    body: { stays: {}, note: '!' },
    problems: ['stays list_type', 'note loud'],
  },
];

test.each(cases)('$title', ({ body, problems }) => expect(problemsOf(body)).toEqual(problems));

test('a list that the schema alone fills is told as it is, and no list has more than 100', () => {
  const wrong = Array.from({ length: 150 }, () => ({ city: 5, nights: 1 }));
  expect(problemsOf({ stays: wrong, note: '!' })?.every((each) => each.endsWith('city string_type'))).toBe(true);
  const both = Array.from({ length: 150 }, (_, index) =>
    index < 60 ? { city: 5, nights: 0 } : { ...paris, nights: 0 },
  );
  const told = problemsOf({ stays: both, note: '!' });
  expect([told?.length, told?.[0], told?.[1], told?.at(-1)]).toEqual([
    100,
    'stays.0.city string_type',
    'stays.0.nights no_night',
    'stays.49.nights no_night',
  ]);
});

test('an input too large to be repeated is left out', () => {
  expect(check({ stays: [paris], note: `${'o'.repeat(10_000)}!` }).problems?.[0]?.input).toBeNull();
});

test('the body that was sent is left as it is', () => {
  const body = JSON.parse('{"stays":[{"city":5,"nights":0,"__proto__":{"city":"x"}}],"note":"!"}');
  const before = JSON.stringify(body);
  expect(problemsOf(body)).toEqual(['stays.0.city string_type', 'stays.0.nights no_night', 'note loud']);
  expect(JSON.stringify(body)).toBe(before);
});
