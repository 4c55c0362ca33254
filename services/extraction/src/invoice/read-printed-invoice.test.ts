import { describe, expect, test } from 'vitest';
import { createTypedDocument } from '../reading/testing/typed-document.ts';
import { readPrintedInvoice } from './read-printed-invoice.ts';
import { ENGLISH_INVOICE, FRENCH_INVOICE, GERMAN_INVOICE } from './testing/typed-pages.ts';

const read = (...pages: string[]) => {
  const { data, fields } = readPrintedInvoice(createTypedDocument(pages));
  return { data, evidence: (path: string) => fields.find((field) => field.path === path) };
};

describe('readPrintedInvoice', () => {
  test('reads a French invoice', () => {
    expect(read(FRENCH_INVOICE).data).toEqual({
      vendor_name: 'Atelier des Tilleuls SARL',
      vendor_address: '8 rue des Lavandes, 26110 Nyons',
      vendor_tax_id: '73282932000074',
      invoice_number: 'FA-2026-0142',
      invoice_date: '2026-03-02',
      due_date: '2026-04-01',
      currency: 'EUR',
      line_items: [
        { description: 'Étagère en chêne 120 cm', quantity: 4, unit_price: 85, amount: 340, vat_rate: 20 },
        { description: 'Équerres (lot de 10)', quantity: 2, unit_price: 20, amount: 40, vat_rate: 20 },
      ],
      subtotal: 380,
      vat_amount: 76,
      total_amount: 456,
      payment_method: 'virement',
      payment_reference: 'FR7630006000011234567890189',
    });
  });

  test('reads a German invoice with two rates', () => {
    expect(read(GERMAN_INVOICE).data).toMatchObject({
      vendor_name: 'Muster Werkzeuge GmbH',
      vendor_tax_id: 'DE136695976',
      invoice_number: 'RE-20260017',
      invoice_date: '2026-03-05',
      due_date: '2026-03-19',
      subtotal: 250,
      vat_amount: 41.5,
      total_amount: 291.5,
      currency: 'EUR',
    });
  });

  test('reads an English invoice with commas between thousands', () => {
    expect(read(ENGLISH_INVOICE).data).toMatchObject({
      vendor_name: 'Harbour Supplies Ltd',
      invoice_number: '2026-118',
      invoice_date: '2026-03-04',
      due_date: '2026-04-03',
      subtotal: 1200,
      vat_amount: 60,
      total_amount: 1260,
      currency: 'USD',
      line_items: [
        { quantity: 3, amount: 120 },
        { quantity: 1, unit_price: 1080, amount: 1080 },
      ],
    });
  });

  test('reads totals on the last page and lines on the first', () => {
    const [head = '', totals = ''] = FRENCH_INVOICE.split(/\n(?= +Total HT)/);
    expect(read(head, totals).data).toMatchObject({ invoice_number: 'FA-2026-0142', total_amount: 456, subtotal: 380 });
  });

  test('returns no total, number, date or lines for a page that is no invoice', () => {
    const { data } = read('Compte rendu de la réunion\n\nPrésents : trois personnes\nLa prochaine aura lieu bientôt.');
    expect(data.total_amount).toBeUndefined();
    expect(data.invoice_number).toBeUndefined();
    expect(data.invoice_date).toBeUndefined();
    expect(data.line_items).toBeUndefined();
  });

  test('returns no fields for an empty document', () =>
    expect(readPrintedInvoice(createTypedDocument([]))).toMatchObject({ data: {}, fields: [] }));
});

describe('confidence', () => {
  test('reaches 0.9 by sums at a known rate, by check digits and by clear labels', () => {
    const { evidence } = read(FRENCH_INVOICE);
    expect(evidence('total_amount')).toMatchObject({ reason: 'arithmetic_agrees', page: 1, source: 'pdf_text' });
    expect(evidence('total_amount')?.confidence).toBeGreaterThanOrEqual(0.9);
    expect(evidence('payment_reference')).toMatchObject({ reason: 'checksum_valid' });
    expect(evidence('invoice_number')).toMatchObject({ reason: 'label_match' });
    expect(evidence('invoice_number')?.confidence).toBeLessThanOrEqual(0.96);
    expect(evidence('line_items.0.amount')).toMatchObject({ confidence: 0.95, reason: 'arithmetic_agrees' });
  });

  test('stays below 0.9 for totals that contradict one another', () => {
    const { evidence } = read(FRENCH_INVOICE.replace('456,00', '459,00').replace('356,00', '359,00'));
    expect(evidence('total_amount')?.confidence).toBeLessThan(0.9);
  });

  test('stays below 0.9 for words that OCR was unsure of', () => {
    const { fields } = readPrintedInvoice(createTypedDocument([FRENCH_INVOICE], { source: 'ocr', confidence: 0.6 }));
    expect(fields.every(({ confidence, reason }) => confidence < 0.9 || reason !== 'ocr_low')).toBe(true);
    expect(fields.find(({ path }) => path === 'total_amount')?.reason).toBe('ocr_low');
  });
});

describe('signs', () => {
  const SIGNED_AMOUNTS = /(340|40|380|76|456),00 €(?!.*(?:recouv|%))/g;
  const simple = FRENCH_INVOICE.replace(/.*Acompte versé.*\n.*Solde.*\n/, '');
  const printed = (title: string, amount: (number: string) => string, source: 'pdf_text' | 'ocr' = 'pdf_text') =>
    readPrintedInvoice(
      createTypedDocument(
        [
          simple
            .replace('FACTURE N°', title)
            .replace(/(340|40),00 €$/gm, (_, number: string) => amount(number))
            .replace(SIGNED_AMOUNTS, (_, number: string) => amount(number)),
        ],
        { source },
      ),
    );
  const NOTATIONS = [
    ['no sign', (number: string) => `${number},00 €`],
    ['a sign before', (number: string) => `-${number},00 €`],
    ['a sign apart', (number: string) => `- ${number},00 €`],
    ['a sign after', (number: string) => `${number},00-`],
    ['a sign after the currency', (number: string) => `${number},00 € -`],
    ['brackets', (number: string) => `(${number},00)`],
  ] as const;

  test.each(NOTATIONS)(
    'the amounts of a credit note printed with %s are negative, as text and as picture',
    (_, amount) => {
      for (const source of ['pdf_text', 'ocr'] as const)
        expect(printed('AVOIR N°', amount, source).data).toMatchObject({
          subtotal: -380,
          vat_amount: -76,
          total_amount: -456,
          line_items: [
            { quantity: -4, unit_price: 85, amount: -340 },
            { quantity: -2, unit_price: 20, amount: -40 },
          ],
        });
    },
  );

  test.each(NOTATIONS.slice(1))('an invoice keeps totals printed with %s', (_, amount) =>
    expect(printed('FACTURE N°', amount).data).toMatchObject({ subtotal: -380, vat_amount: -76, total_amount: -456 }),
  );

  test('an invoice whose totals have different signs stays below 0.9', () => {
    const page = simple.replace('456,00', '-456,00');
    const { fields } = readPrintedInvoice(createTypedDocument([page]));
    expect(fields.find(({ path }) => path === 'total_amount')).toMatchObject({
      confidence: 0.6,
      reason: 'arithmetic_disagrees',
    });
  });

  test('titles of both kinds: negative totals show a credit note, else the signs are unsure', () => {
    const both = 'AVOIR N° AV-3\n   Facture n°';
    const total = (reading: ReturnType<typeof printed>) =>
      reading.fields.find(({ path }) => path === 'total_amount')?.confidence ?? 0;
    expect(total(printed(both, (number) => `${number},00 €`))).toBeLessThanOrEqual(0.6);
    expect(total(printed(both, (number) => `-${number},00 €`))).toBeGreaterThan(0.9);
  });
});
