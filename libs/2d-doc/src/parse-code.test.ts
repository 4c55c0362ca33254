import { describe, expect, test } from 'vitest';
import { CodeFormatError } from './code-format-error.ts';
import { MAX_CODE_BYTES, parseCode } from './parse-code.ts';
import { PUBLISHED_PRIVATE_KEY } from './testing/published-key.ts';
import { BINARY_IDENTITY, MIXED_ADDRESS, PROOF_OF_ADDRESS } from './testing/sample-content.ts';
import { type CodeContent, writeCode } from './testing/write-code.ts';
import { MAX_FIELDS } from './text-message.ts';

const HEADER = 'DC04FR000001212A212B0001FR';
const SIGNATURE = 'A'.repeat(103);

const write = (content: CodeContent) => writeCode(content, PUBLISHED_PRIVATE_KEY);
const parseText = (text: string) => parseCode(Buffer.from(text, 'latin1'));
const readReason = (bytes: Uint8Array): string => {
  try {
    parseCode(bytes);
  } catch (error) {
    if (error instanceof CodeFormatError) return error.reason;
    throw error;
  }
  return 'none';
};

describe('parseCode returns what was written', () => {
  const withoutCountry = { ...PROOF_OF_ADDRESS, country: null };
  const cases: readonly (readonly [title: string, content: CodeContent])[] = [
    ['version 01, raw signature', { ...withoutCountry, version: 1 }],
    ['version 02', { ...withoutCountry, version: 2 }],
    ['version 03', { ...withoutCountry, version: 3 }],
    ['version 04', PROOF_OF_ADDRESS],
    ['version 04, binary', BINARY_IDENTITY],
    ['version 04, characters then bytes', MIXED_ADDRESS],
    ['no dates', { ...PROOF_OF_ADDRESS, emissionDate: null, signatureDate: null }],
    ['no dates, binary', { ...BINARY_IDENTITY, emissionDate: null, signatureDate: null }],
    ['unsigned fields', { ...PROOF_OF_ADDRESS, unsignedFields: [{ id: '1E', value: '0102030405' }] }],
    ['unsigned fields, binary', { ...BINARY_IDENTITY, unsignedFields: [{ id: '01', value: 'FF' }] }],
    [
      'a value that was cut',
      {
        ...PROOF_OF_ADDRESS,
        fields: [
          { id: '22', value: '4 RUE DES LI', isTruncated: true },
          { id: '26', value: 'FR' },
        ],
      },
    ],
  ];

  test.each(cases)('%s', (_, content) => {
    const { fields, unsignedFields = [], ...header } = content;
    const bytes = write(content);
    const code = parseCode(bytes);
    const complete = (field: CodeContent['fields'][number]) => ({
      form: content.form === 'binary' ? 'binary' : 'c40',
      isTruncated: false,
      ...field,
    });
    expect(code).toMatchObject({
      ...header,
      fields: fields.map(complete),
      unsignedFields: unsignedFields.map(complete),
    });
    expect(code.signature).toHaveLength(64);
    expect(code.signedBytes).toEqual(new Uint8Array(bytes.slice(0, code.signedBytes.length)));
  });
});

describe('values of text codes', () => {
  const parseValues = (message: string) =>
    parseText(`${HEADER}${message}\x1f${SIGNATURE}`).fields.map(({ id, value }) => `${id}=${value}`);

  test.each([
    ['of fixed length need no separator', '247500026FR', ['24=75000', '26=FR']],
    ['of fixed length may have one', '2475000\x1d26FR\x1d', ['24=75000', '26=FR']],
    ['at the maximum need no separator', `10${'A'.repeat(38)}26FR`, [`10=${'A'.repeat(38)}`, '26=FR']],
    ['over the maximum are kept whole', `10${'Z'.repeat(45)}\x1d26FR`, [`10=${'Z'.repeat(45)}`, '26=FR']],
    ['may be empty', '20\x1d21\x1d26FR', ['20=', '21=', '26=FR']],
    ['need no separator at the end', '26FR22RUE', ['26=FR', '22=RUE']],
    ['of fixed length may be cut by a separator', '24750\x1d26FR', ['24=750', '26=FR']],
  ])('%s', (_, message, expected) => expect(parseValues(message)).toEqual(expected));

  test('are none in a code without fields', () => expect(parseValues('')).toEqual([]));

  test('have no signature without the separator of units', () =>
    expect(parseText(`${HEADER}26FR`)).toMatchObject({ signature: null, fields: [{ id: '26', value: 'FR' }] }));
});

describe('what a text code has instead of a signature', () => {
  test.each([
    ['nothing', '', 0],
    ['lower case', 'a'.repeat(103), 0],
    ['one digit that base32 does not have', `${SIGNATURE.slice(1)}1`, 0],
    ['bits behind the last byte', `${SIGNATURE.slice(1)}B`, 0],
    ['one byte too many', 'A'.repeat(104), 65],
  ])('%s: keeps the fields, and no signature of a curve', (_, written, length) => {
    const { fields, signature } = parseText(`${HEADER}26FR\x1f${written}`);
    expect([fields.map(({ id }) => id), signature?.length]).toEqual([['26'], length]);
  });
});

describe('fields that the catalogue does not have', () => {
  const parse = (message: string) => parseText(`${HEADER}${message}\x1f${SIGNATURE}`);
  test.each([
    ['alone', 'ZZ12', ['ZZ=12']],
    ['first', 'ZZNOUVEAU\x1d247500026FR', ['ZZ=NOUVEAU', '24=75000', '26=FR']],
    ['between two others', '2475000ZZ1234\x1d26FR', ['24=75000', 'ZZ=1234', '26=FR']],
    ['last, without a separator', '247500026FRZZ1234', ['24=75000', '26=FR', 'ZZ=1234']],
    ['cut by the signer', 'ZZNOUV\x1e26FR', ['ZZ=NOUV', '26=FR']],
    ['empty', 'ZZ\x1d26FR', ['ZZ=', '26=FR']],
    ['two of them', 'ZY1\x1dZZ2\x1d26FR', ['ZY=1', 'ZZ=2', '26=FR']],
    ['of a fixed length, whose end nothing marks', 'ZZ1226FR\x1d2475000', ['ZZ=1226FR', '24=75000']],
    ['behind a value at its maximum', `10${'A'.repeat(38)}ZZ12`, [`10=${'A'.repeat(38)}ZZ12`]],
  ])('%s', (_, message, expected) => {
    const { fields, signature } = parse(message);
    expect(fields.map(({ id, value }) => `${id}=${value}`)).toEqual(expected);
    expect(signature).toHaveLength(64);
  });
});

describe('parseCode refuses', () => {
  const binary = Buffer.from(write({ ...BINARY_IDENTITY, fields: [] }));
  const cases: readonly (readonly [reason: string, bytes: string | Uint8Array])[] = [
    ['not_a_2d_doc', ''],
    ['not_a_2d_doc', 'https://example.com'],
    ['code_too_long', 'DC'.padEnd(MAX_CODE_BYTES + 1, '0')],
    ['header_too_short', 'DC'],
    ['header_too_short', HEADER.slice(0, 25)],
    ['header_too_short', `DC01${'A'.repeat(70)}`],
    ['header_too_short', binary.subarray(0, 18)],
    ['unknown_version', HEADER.replace('DC04', 'DC05')],
    ['unknown_version', HEADER.replace('DC04', 'DC0x')],
    ['unknown_version', Buffer.concat([Uint8Array.of(0xdc, 3), binary.subarray(2)])],
    ['bad_header', HEADER.replace('FR00', 'fr00')],
    ['bad_date', HEADER.replace('212A', '21 A')],
    ['unknown_perimeter', HEADER.replace('0001FR', '0002FR')],
    ['bad_character', `${HEADER}22RUE \xc9MILE\x1f${SIGNATURE}`],
    ['bad_character', `${HEADER}22RUE\x07\x1f${SIGNATURE}`],
    ['unknown_field', `${HEADER}26FR=Z12\x1f${SIGNATURE}`],
    ['field_cut_short', `${HEADER}24750\x1f${SIGNATURE}`],
    ['field_cut_short', `${HEADER}26FR2\x1f${SIGNATURE}`],
    ['field_cut_short', Buffer.concat([binary.subarray(0, 19), Uint8Array.of(1, 9, 1)])],
    ['field_cut_short', Buffer.concat([binary.subarray(0, 19), Uint8Array.of(1, 0xff, 1)])],
    ['field_cut_short', Buffer.concat([binary.subarray(0, 19), Uint8Array.of(1)])],
    ['signature_length', binary.subarray(0, -1)],
    ['trailing_data', `DC03FR000001212A212B000126FR\x1f${SIGNATURE}\x1d26FR`],
    ['trailing_data', Buffer.concat([binary, binary.subarray(19)])],
    ['too_many_fields', `${HEADER}${'26FR'.repeat(MAX_FIELDS + 1)}\x1f${SIGNATURE}`],
    ['too_many_fields', `${HEADER}${'26FR'.repeat(MAX_FIELDS)}\x1f${SIGNATURE}\x1d26FR`],
  ];

  test.each(cases)('%s', (reason, input) =>
    expect(readReason(typeof input === 'string' ? Buffer.from(input, 'latin1') : input)).toBe(reason),
  );

  test('nothing at its limits', () => {
    expect(readReason(Buffer.from(`${HEADER}${'26FR'.repeat(MAX_FIELDS)}\x1f${SIGNATURE}`))).toBe('none');
    expect(readReason(Buffer.from(`${HEADER}22`.padEnd(MAX_CODE_BYTES, 'Z')))).toBe('none');
  });
});
