import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { createCsvFormat } from './csv-rows.rules.ts';
import { createRefusedRow, type DocumentRow } from './document-row.ts';
import { parseCsvLine } from './parse-csv-line.rules.ts';

const SHA256 = 'a1'.repeat(32);
const createRow = (data: Readonly<Record<string, unknown>>, more: Partial<DocumentRow> = {}): DocumentRow => ({
  path: 'facture.pdf',
  sha256: SHA256,
  document: 1,
  documents: 1,
  firstPage: 1,
  type: 'invoice',
  confidence: 0.875,
  textSource: 'pdf_text',
  data,
  fieldConfidences: [],
  error: null,
  message: null,
  ...more,
});

const format = createCsvFormat(null);
/** Reads a row as another program does. */
const readRow = (row: DocumentRow, by = format): Readonly<Record<string, string>> => {
  const text = `${by.header}${by.lineEnd}${by.format(row)}${by.lineEnd}`;
  const [record = {}, ...others] = parse(text, { bom: true, columns: true, delimiter: ';' }) as Record<
    string,
    string
  >[];
  expect(others).toEqual([]);
  return record;
};

describe('a cell of the CSV', () => {
  test.each([
    ['an amount with a decimal comma', 'total_amount', 1234.5, '1234,5'],
    ['a negative amount of a credit note as a number', 'total_amount', -12.3, '-12,3'],
    ['a SIRET with its leading zeros', 'vendor_tax_id', '00567890100018', '00567890100018'],
    ['a supplier that looks like a formula', 'vendor_name', '=HYPERLINK("http://x")', `'=HYPERLINK("http://x")`],
    ['a reference that starts with a plus', 'payment_reference', '+33 1 02', `'+33 1 02`],
    ['a full-width formula', 'vendor_name', '＝1+1', `'＝1+1`],
    ['a formula after a tab', 'vendor_name', '\t=1+1', `'\t=1+1`],
    [
      'an address of three lines on one line',
      'vendor_address',
      '1 rue A\r\nBP 4\n75001 Paris',
      '1 rue A BP 4 75001 Paris',
    ],
    ['a semicolon and quotes', 'vendor_name', 'Le "Bon"; SARL', 'Le "Bon"; SARL'],
    ['a field that was not read', 'due_date', null, ''],
    ['an empty list', 'line_items', [], ''],
    ['line items as JSON', 'line_items', [{ description: 'a\nb' }], '[{"description":"a\\nb"}]'],
  ])('has %s', (_, field, value, cell) => {
    expect(readRow(createRow({ [field]: value }))[field]).toBe(cell);
  });

  test('says that a list is too long for a spreadsheet, which would continue it in the next row', () => {
    const lines = Array.from({ length: 2_000 }, () => ({ description: 'Main d’œuvre atelier' }));
    expect(readRow(createRow({ line_items: lines }))['line_items']).toBe(
      '(2000 entries, too long for a cell: use NDJSON)',
    );
  });
});

test('has a column for each field of every type, and of one type only when it is requested', () => {
  const columns = (header: string | null) => header?.replace('\ufeff', '').split(';') ?? [];
  expect(columns(format.header)).toEqual(
    expect.arrayContaining(['path', 'error', 'total_amount', 'receipt_time', 'iban', 'birth_date', 'experiences']),
  );
  expect(columns(createCsvFormat('rib').header)).toEqual([
    ...['path', 'document', 'documents', 'first_page', 'document_type', 'confidence', 'fields_to_check'],
    ...['error', 'error_detail', 'holder_name', 'iban', 'bic', 'bank_name', 'bank_address'],
    ...['agency_code', 'account_number', 'rib_key', 'text_source', 'sha256'],
  ]);
});

test('names the fields that a person should check, each once', () => {
  const fieldConfidences = [
    { field: 'total_amount', score: 0.95, reason: null },
    { field: 'line_items.0.amount', score: 0.5, reason: null },
    { field: 'line_items.1.amount', score: 0.6, reason: null },
    { field: 'due_date', score: 0.899, reason: null },
  ];
  expect(readRow(createRow({}, { fieldConfidences }))['fields_to_check']).toBe('line_items due_date');
});

describe('a line that is read again', () => {
  test.each([
    ['a plain name', 'factures/mars/f 1.pdf'],
    ['a name with the separator and quotes', 'a;"b";c.pdf'],
    ['a name that is a formula', '=cmd.pdf'],
    ['a folder that starts with a minus', '-2026/f.pdf'],
    ['a name with a blank at each end', ' f.pdf '],
    ['an apostrophe before a formula', `'=cmd.pdf`],
    ['a name with an escaped line break', 'a\\u000ab.pdf'],
    ['a name of another script', '請求書.pdf'],
  ])('has the path of %s', (_, path) => {
    const line = format.format(createRow({ vendor_name: 'x "y";\nz' }, { path, document: 2, documents: 3 }));
    expect(line).not.toMatch(/[\r\n]/);
    expect(format.parse(line)).toEqual({
      ...{ path, sha256: SHA256, document: 2, documents: 3 },
      ...{ type: 'invoice', error: null, message: null },
    });
  });

  test('has the error of a file that was not read', () => {
    const line = format.format(createRefusedRow('x.pdf', null, { code: 'empty_file', message: 'empty; really' }));
    expect(format.parse(line)).toMatchObject({
      sha256: null,
      type: null,
      error: 'empty_file',
      message: 'empty; really',
    });
  });

  test.each([
    ['too few cells', 'a.pdf;1;1'],
    ['a quote that is not closed', `${'"a'}${';'.repeat(60)}`],
    ['an empty line', ''],
    ['no number of the document', format.format(createRow({})).replace(';1;1;', ';x;1;')],
    ['half a hash', format.format(createRow({})).replace(SHA256, SHA256.slice(0, 30))],
  ])('is none of ours with %s', (_, line) => expect(format.parse(line)).toBeNull());
});

test.each([
  ['"a;b";c', ['a;b', 'c']],
  ['"a""b"', ['a"b']],
  ['""""', ['"']],
  ['a;', ['a', '']],
  ['"a"b;c', null],
  ['a"b', null],
  ['"a', null],
  ['"a""', null],
])('splits the cells of %s', (line, cells) => expect(parseCsvLine(line, ';')).toEqual(cells));
