import { describe, expect, test } from 'vitest';
import { listStructureProblems } from './check-structure.ts';
import { parseCode } from './parse-code.ts';
import { PUBLISHED_PRIVATE_KEY } from './testing/published-key.ts';
import { BINARY_IDENTITY, PROOF_OF_ADDRESS } from './testing/sample-content.ts';
import { type CodeContent, type WrittenField, writeCode } from './testing/write-code.ts';

const listProblems = (changes: Partial<CodeContent>) =>
  listStructureProblems(parseCode(writeCode({ ...PROOF_OF_ADDRESS, ...changes }, PUBLISHED_PRIVATE_KEY))).map(
    ({ kind, fieldIds }) => `${kind} ${fieldIds.join(' ')}`.trim(),
  );
const { fields } = PROOF_OF_ADDRESS;
const without = (...ids: readonly string[]) => fields.filter(({ id }) => !ids.includes(id));
const change = (id: string, value: string, isTruncated = false): readonly WrittenField[] => [
  ...without(id),
  { id, value, isTruncated },
];

describe('listStructureProblems', () => {
  test.each<[string, Partial<CodeContent>, readonly string[]]>([
    ['a complete code', {}, []],
    ['a binary code', BINARY_IDENTITY, []],
    [
      'a field that the catalogue does not have',
      { fields: [...fields, { id: 'ZZ', value: '1' }] },
      ['unknown_field ZZ'],
    ],
    [
      'a name in parts',
      { fields: [...without('10'), { id: '12', value: 'ODILE' }, { id: '13', value: 'VERNET' }] },
      [],
    ],
    ['a document identifier', { fields: [...fields, { id: '01', value: 'A1' }] }, []],
    ['an unknown type', { documentType: 'ZZ' }, ['unknown_document_type']],
    ['no postal code', { fields: without('24') }, ['missing_field 24']],
    ['no name', { fields: without('10') }, ['missing_field 10 13']],
    ['a field of bank documents', { fields: [...fields, { id: '32', value: 'CRLYFRPP' }] }, ['field_not_of_type 32']],
    ['a long value', { fields: change('22', 'Z'.repeat(60)) }, ['value_too_long 22']],
    ['a long value that was cut', { fields: change('22', 'RUE', true) }, []],
    ['a short value', { fields: change('24', '750') }, ['value_too_short 24']],
    ['letters in a postal code', { fields: change('24', '7500O') }, ['wrong_characters 24']],
  ])('%s', (_, changes, problems) => expect(listProblems(changes)).toEqual(problems));

  test.each([
    ['1D', '-1234,50', true],
    ['1D', '12 EUROS', false],
    ['1C', '01022023', true],
    ['1C', '2023ABCD', false],
    ['06', '212A', true],
    ['06', '212G', false],
    ['0C', 'NB2WS43TNFSXELLKOVZXI2LDMUXGM4RPGE4DSNRVGQ3TQNJTIFBA', true],
    ['0C', 'HTTP://A', false],
  ])('field %s with %s: fits its kind: %s', (id, value, fits) =>
    expect(listProblems({ documentType: '01', fields: [...fields, { id, value }] })).toEqual(
      fits ? [] : [`wrong_characters ${id}`],
    ),
  );
});
