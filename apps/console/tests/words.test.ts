import { AUDIT_ACTIONS } from '@probant/contracts/audit-actions';
import { DATA_SCHEMA_BY_TYPE, ExtractionDetails } from '@probant/contracts/extraction';
import { ERROR_CODES_BY_AREA } from '@probant/kernel/error-codes';
import { describe, expect, test } from 'vitest';
import { failureTexts } from '../src/api/failure-texts.ts';
import { fieldTexts, ownerTexts } from '../src/screens/read/values/field-texts.ts';
import { type ExtractionResult, listFields } from '../src/screens/read/values/fields.rules.ts';
import { eventWords } from '../src/screens/trail/event-words.ts';

/** The part of a schema that says which members a value has. */
type Shape = {
  readonly properties?: Readonly<Record<string, object>>;
  readonly items?: object;
  readonly anyOf?: readonly object[];
  readonly type?: string;
  readonly format?: string;
};

/** Every member of a schema, at any depth. */
function listMembers(schema: object): readonly string[] {
  const { properties = {}, items, anyOf = [] }: Shape = schema;
  return [
    ...Object.keys(properties),
    ...[...Object.values(properties), ...(items === undefined ? [] : [items]), ...anyOf].flatMap(listMembers),
  ];
}

/** A value of a schema, with every member. */
function makeValue(schema: object): unknown {
  const { properties, items, anyOf, type, format }: Shape = schema;
  if (properties !== undefined)
    return Object.fromEntries(Object.entries(properties).map(([name, member]) => [name, makeValue(member)]));
  if (anyOf !== undefined) return makeValue(anyOf[0] ?? {});
  if (items !== undefined) return [makeValue(items)];
  if (type === 'number' || type === 'integer') return 2026;
  return format === 'date' ? '2026-11-30' : 'text';
}

/** Members without words of their own: titles of a part, and what the screen shows in another way. */
const UNNAMED_MEMBERS = [
  'line_items',
  'vat_breakdown',
  'kind',
  'documents',
  'pages',
  'ids',
  'receipt',
  'hidden_text_pages',
];

/** Codes of Extraction about a request, not about a file. */
const CODES_OF_REQUESTS = ['invalid_categories'];

const findUnnamed = (names: readonly string[], texts: object): readonly string[] =>
  [...new Set(names)].filter((name) => !(name in texts));

test.each([
  ['action', Object.keys(AUDIT_ACTIONS)],
  ['resource type', Object.values(AUDIT_ACTIONS).map(({ resource }) => resource.type)],
])('every %s that Probant records has words', (_, codes) => expect(findUnnamed(codes, eventWords.fr)).toEqual([]));

describe('every member of a result has words', () => {
  const words = { ...fieldTexts.fr, ...ownerTexts.fr };
  const schemas: readonly (readonly [string, object])[] = [
    ...Object.entries(DATA_SCHEMA_BY_TYPE),
    ['details', ExtractionDetails],
  ];

  test.each(schemas)('of %s', (_, schema) => {
    const members = listMembers(schema);
    expect(members.length).toBeGreaterThan(5);
    expect(findUnnamed(members, words).filter((name) => !UNNAMED_MEMBERS.includes(name))).toEqual([]);
  });

  test('except the listed ones, which all exist and have none', () => {
    const members = schemas.flatMap(([, schema]) => listMembers(schema));
    expect(UNNAMED_MEMBERS.filter((name) => !members.includes(name) || name in words)).toEqual([]);
  });
});

test.each(Object.entries(DATA_SCHEMA_BY_TYPE))(
  'every amount, number and date of %s is written as one',
  (type, schema) => {
    const result = {
      document_type: type,
      data: makeValue(schema),
      details: makeValue(ExtractionDetails),
      field_confidences: [],
    };
    const fields = listFields(result as unknown as ExtractionResult);
    expect(fields.length).toBeGreaterThan(20);
    const asText = fields.filter(({ kind }) => kind === 'text');
    expect(asText.filter(({ value }) => typeof value === 'number' || value === '2026-11-30')).toEqual([]);
  },
);

test('every code of a file that was not read has words', () => {
  const inResultsOnly = Object.values(ERROR_CODES_BY_AREA)
    .flatMap((codes) => Object.entries(codes))
    .filter(([, { meaning }]) => /results( of a job)? only/.test(meaning))
    .map(([code]) => code);
  expect(inResultsOnly.length).toBeGreaterThanOrEqual(4);
  const codes = [...Object.keys(ERROR_CODES_BY_AREA.Extraction), ...inResultsOnly];
  expect(findUnnamed(codes, failureTexts.fr).filter((code) => !CODES_OF_REQUESTS.includes(code))).toEqual([]);
});
