import { expect, test } from 'vitest';
import { validFecText } from '../fec-samples.ts';
import { mapRows, toIsoDay } from './map-rows.rules.ts';
import { type ParsedRows, parseRows } from './parse-rows.rules.ts';

const parse = (text: string) => parseRows(text) as ParsedRows;

test.each([
  ['a CSV of a French spreadsheet', 'client;total\r\nVasseur;12,50\r\n', [{ client: 'Vasseur', total: '12,50' }]],
  ['a CSV with commas', 'client,total\nVasseur,12.50', [{ client: 'Vasseur', total: '12.50' }]],
  ['a copy from a spreadsheet', 'client\ttotal\nVasseur\t12,50', [{ client: 'Vasseur', total: '12,50' }]],
  ['quoted cells with separators, quotes and line ends', 'a;b\n"x;""y""\nz";2', [{ a: 'x;"y"\nz', b: '2' }]],
  ['a quote that never ends', 'a;b\n"x;2', [{ a: 'x;2', b: '' }]],
  ['a list of JSON', '[{"a":1},{"a":null}]', [{ a: 1 }, { a: null }]],
  ['the whole request', '{"siren":"732829320","entries":[{"a":"x"}]}', [{ a: 'x' }]],
  ['a byte order mark and empty lines', '\ufeffa;b\n\n1;2\n;\n', [{ a: '1', b: '2' }]],
])('%s becomes rows', (_name, text, rows) => {
  expect(parse(text).rows).toEqual(rows);
});

test.each([
  ['nothing', ' \n', 'empty'],
  ['JSON that is cut off', '[{"a":1}', 'bad_json'],
  ['an object without a list', '{"a":1}', 'no_list'],
  ['a header without lines', 'a;b\n', 'no_rows'],
  ['an empty list', '[]', 'no_rows'],
])('%s is refused with its reason', (_name, text, problem) => {
  expect(parseRows(text)).toBe(problem);
});

test('a FEC gives every member of a ledger entry, and of a FEC line', () => {
  const { rows } = parse(validFecText);
  const ledger = mapRows(rows, 'ledger');
  expect([ledger.missing, ledger.ignored]).toEqual([[], []]);
  expect(ledger.rows[2]).toEqual({
    journal_code: 'VE',
    journal_label: 'Ventes',
    entry_number: '2',
    entry_date: '2026-01-15',
    account_number: '411000',
    account_label: 'Clients',
    aux_account: 'C001',
    aux_label: 'Menuiserie Valmy',
    piece_ref: 'FA-0001',
    piece_date: '2026-01-15',
    label: 'Facture FA-0001',
    debit: '1200,00',
    credit: '0,00',
    lettrage: 'A',
    lettrage_date: '2026-02-12',
    validation_date: '2026-01-31',
  });
  expect(mapRows(rows, 'fec').rows[2]).toMatchObject({
    compte_num: '411000',
    date_let: '2026-02-12',
    ecriture_let: 'A',
  });
});

test('columns with French names are understood; what is missing and what has no place is said', () => {
  const rows = parse(
    'Matricule;Période;Code rubrique;Libellé;Quantité;Unité;Couleur\n00042;2026-03;HS-25;Heures;3,5;heures;bleu',
  ).rows;
  const mapped = mapRows(rows, 'variables');
  expect(mapped.rows).toEqual([
    { employee_id: '00042', period: '2026-03', code: 'HS-25', label: 'Heures', quantity: '3,5', unit: 'hours' },
  ]);
  expect([mapped.missing, mapped.ignored]).toEqual([['nom'], ['Couleur']]);
});

test.each([
  ['20260315', '2026-03-15'],
  ['15/03/2026', '2026-03-15'],
  ['2026-03-15', '2026-03-15'],
  ['mars 2026', 'mars 2026'],
])('the day %s becomes %s', (text, day) => {
  expect(toIsoDay(text)).toBe(day);
});
