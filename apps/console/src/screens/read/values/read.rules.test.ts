import { describe, expect, test } from 'vitest';
import { tabulateDocuments, tabulateFields, tabulateLines, toCsv, toExportedJson } from '../export/export.rules.ts';
import { type ExtractionResult, findNextToCheck, groupSections, listFields, orderToCheck } from './fields.rules.ts';
import { findPersonalData, MASK, splitText } from './personal-data.rules.ts';
import {
  changeReadings,
  findRefusal,
  hasChanges,
  NO_READINGS,
  type Readings,
  startDocument,
} from './readings.rules.ts';

const RAW_TEXT = 'Atelier des Tilleuls\nFR76 3000 6000 0112 3456 7890 189\ncontact@atelier.example';

const invoice: ExtractionResult = {
  document_type: 'invoice',
  data: {
    vendor_name: 'Atelier des Tilleuls',
    invoice_number: 'FA-1',
    due_date: null,
    line_items: [
      { description: 'Étagère', quantity: 4, unit_price: 85, amount: 340, vat_rate: 20 },
      { description: 'Livraison', quantity: 1, unit_price: 40, amount: 40, vat_rate: 20 },
    ],
    total_amount: 456,
    payment_reference: 'FR7630006000011234567890189',
  },
  text_source: 'pdf_text',
  raw_text: RAW_TEXT,
  confidence: 0.5,
  field_confidences: [
    { field: 'vendor_name', score: 0.8, reason: 'label_match' },
    { field: 'invoice_number', score: 0.5, reason: 'ocr_low' },
    { field: 'line_items.1.amount', score: 0.6, reason: 'arithmetic_disagrees' },
    { field: 'total_amount', score: 0.97, reason: 'arithmetic_agrees' },
    { field: 'details.order_reference', score: 0.3, reason: 'layout' },
  ],
  pii_detected: [
    { type: 'iban', start: RAW_TEXT.indexOf('FR76'), end: RAW_TEXT.indexOf('\ncontact'), page: 1, score: 0.99 },
    { type: 'email', start: RAW_TEXT.indexOf('contact'), end: RAW_TEXT.length, page: 1, score: 0.99 },
  ],
  error: null,
  geometry: [{ field: 'vendor_name', page: 1, box: [0.1, 0.1, 0.4, 0.2], source: 'pdf_text' }],
};
const withDetails = { ...invoice, details: { order_reference: 'C-9' } } as ExtractionResult;

describe('values of a result', () => {
  test('are listed with their place, reason and kind, those that were not read too', () => {
    const fields = listFields(withDetails);
    expect(fields.map(({ path }) => path)).toContain('due_date');
    expect(fields.find(({ path }) => path === 'line_items.1.amount')).toMatchObject({ kind: 'money', score: 0.6 });
    expect(fields.find(({ path }) => path === 'vendor_name')).toMatchObject({ page: 1, reason: 'label_match' });
    expect(fields.at(-1)).toMatchObject({ path: 'details.order_reference', value: 'C-9' });
  });

  test('are checked from the least certain on, the details last', () => {
    expect(orderToCheck(listFields(withDetails)).map(({ path }) => path)).toEqual([
      'invoice_number',
      'line_items.1.amount',
      'vendor_name',
      'details.order_reference',
    ]);
  });

  test('that are done are passed over, from the end to the beginning; then there is none', () => {
    const queue = orderToCheck(listFields(invoice));
    const next = (from: string | null, done: readonly string[], step: 1 | -1 = 1) =>
      findNextToCheck(queue, { from, step, isDone: (path) => done.includes(path) });
    expect(next(null, [])).toBe('invoice_number');
    expect(next(null, [], -1)).toBe('vendor_name');
    expect(next('invoice_number', ['line_items.1.amount'])).toBe('vendor_name');
    expect(next('vendor_name', [])).toBe('invoice_number');
    expect(next('vendor_name', ['invoice_number', 'line_items.1.amount'])).toBeNull();
  });

  test('are in the parts of a document', () => {
    expect(groupSections(listFields(invoice)).map(({ name }) => name)).toEqual([
      'party',
      'document',
      'amounts',
      'payment',
    ]);
  });
});

describe('personal data', () => {
  test('are found in fields by the marks of the text; marks in no field are counted', () => {
    const { paths, uncoveredCount } = findPersonalData(invoice, listFields(invoice));
    expect([...paths]).toEqual(['payment_reference']);
    expect(uncoveredCount).toBe(1);
  });

  test('are cut out of the text, overlapping marks too', () => {
    const marks = [...(invoice.pii_detected ?? []), { type: 'bic' as const, start: 30, end: 40, page: 1, score: 1 }];
    const parts = splitText({ raw_text: RAW_TEXT, pii_detected: marks });
    expect(parts.map(({ text }) => text).join('')).toBe(RAW_TEXT);
    expect(parts.map(({ text, type }) => (type === null ? text : MASK)).join('')).not.toContain('3000');
  });
});

const open = (): Readings => {
  const added = changeReadings(NO_READINGS, {
    type: 'add',
    files: [new File(['x'], 'a.pdf'), new File(['x'], 'b.exe')],
  });
  return changeReadings(added, { type: 'finish', id: 1, results: [invoice] });
};

describe('files that a person gave', () => {
  test.each([
    { name: 'a.PDF', size: 3, refusal: null },
    { name: 'a.webp', size: 3, refusal: 'extension' },
    { name: 'a.pdf', size: 0, refusal: 'empty' },
    { name: 'a.pdf', size: 52_428_801, refusal: 'too_large' },
  ])('$name of $size bytes: $refusal', ({ name, size, refusal }) => expect(findRefusal({ name, size })).toBe(refusal));

  test('the first that can be read is shown; a refused one is never sent', () => {
    const state = open();
    expect(state.shown).toEqual({ id: 1, index: 0 });
    expect(state.items.map(({ status }) => status)).toEqual(['done', 'failed']);
  });

  test('a removed one gives its place to the next', () => {
    expect(changeReadings(open(), { type: 'remove', id: 1 }).shown).toEqual({ id: 2, index: 0 });
  });

  test('what has ended is not cancelled', () => {
    expect(changeReadings(open(), { type: 'cancel', id: 1 }).items[0]?.status).toBe('done');
  });

  test('a correction that is taken back leaves no change', () => {
    const path = 'total_amount';
    const corrected = changeReadings(open(), {
      type: 'change',
      id: 1,
      index: 0,
      change: { type: 'correct', path, value: 1 },
    });
    expect(hasChanges(corrected)).toBe(true);
    const restored = changeReadings(corrected, { type: 'change', id: 1, index: 0, change: { type: 'restore', path } });
    expect(hasChanges(restored)).toBe(false);
  });
});

const words = {
  mask: 'masqué',
  nameOf: (path: string) => path,
  typeOf: (code: string) => code,
  reasonOf: (code: string) => code,
  states: { corrected: 'corrigé', verified: 'vérifié', added: 'ajouté' },
  columns: {
    file: 'Fichier',
    type: 'Type',
    field: 'Valeur',
    path: 'Chemin',
    current: 'Contenu',
    read: 'Lu',
    state: 'État',
    confidence: 'Certitude',
    reason: 'Raison',
    page: 'Page',
    line: 'Ligne',
  },
};

describe('an export', () => {
  const document = {
    ...startDocument(invoice),
    corrections: { total_amount: 500, 'line_items.2.description': 'Pose', 'line_items.2.amount': 44 },
    verified: ['vendor_name'],
    addedLines: 1,
    removedLines: [0],
  };
  const source = { fileName: 'a.pdf', document };

  test('has the corrected value, what was read beside it, and the lines as they are now', () => {
    const json = toExportedJson(source, { isMasked: false, mask: 'masqué' });
    expect(json.data).toMatchObject({
      total_amount: 500,
      line_items: [
        { description: 'Livraison', amount: 40 },
        { description: 'Pose', amount: 44, quantity: null },
      ],
    });
    expect(json.data_as_read).toEqual(invoice.data);
    expect(json.corrections).toContainEqual({ field: 'total_amount', read: 456, corrected: 500 });
  });

  test('masks personal data wherever they are', () => {
    const json = JSON.stringify(toExportedJson(source, { isMasked: true, mask: 'masqué' }));
    expect(json).not.toContain('FR7630006000011234567890189');
    const rows = [...tabulateFields([source], words, true), ...tabulateDocuments([source], words, true)];
    expect(JSON.stringify(rows)).not.toContain('FR7630006000011234567890189');
    expect(json).toContain('masqué');
  });

  test('has a row a value with its state', () => {
    const rows = tabulateFields([source], words, false);
    expect(rows.find(([, , , path]) => path === 'total_amount')?.slice(4, 7)).toEqual([500, 456, 'corrigé']);
    expect(rows.find(([, , , path]) => path === 'vendor_name')?.[6]).toBe('vérifié');
    expect(rows.find(([, , , path]) => path === 'line_items.2.amount')?.slice(4, 7)).toEqual([44, null, 'ajouté']);
    expect(rows.some(([, , , path]) => path === 'line_items.0.amount')).toBe(false);
  });

  test('numbers the lines that are left', () => {
    expect(tabulateLines([source], words, false).slice(1)).toEqual([
      ['a.pdf', 1, 'Livraison', 1, 40, 40, 20],
      ['a.pdf', 2, 'Pose', null, null, 44, null],
    ]);
  });

  test('quotes cells, writes the decimal mark of the language, and never starts a formula', () => {
    const csv = toCsv([['a;b', 'dit "oui"', 1.5, null, '=1+1', -2]], ',');
    expect(csv).toBe('\uFEFF"a;b";"dit ""oui""";1,5;;\'=1+1;-2\r\n');
  });
});
