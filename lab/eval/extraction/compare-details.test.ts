import type { OpenedDocument } from '@probant/documents/document';
import { expect, test } from 'vitest';
import { createDraw } from '../../generate/draw.ts';
import { buildInvoiceDetails } from '../../generate/invoice/details.ts';
import { inventInvoice } from '../../generate/invoice/invent-invoice.ts';
import { listPrintedDetails, pickDetail } from './compare-details.ts';

const documentOf = (...rows: readonly string[]): OpenedDocument =>
  ({
    pages: [
      {
        number: 1,
        width: 600,
        height: 800,
        source: 'pdf_text',
        lines: rows.map((row) => ({
          box: [0, 0, 1, 1],
          words: row.split(' ').map((text) => ({ text, box: [0, 0, 1, 1], confidence: 1 })),
        })),
      },
    ],
    attachments: [],
  }) as unknown as OpenedDocument;

const facts = inventInvoice(createDraw('details'), { language: 'fr' });

test('only what the pages print counts', () => {
  const details = buildInvoiceDetails(facts, false);
  const listed = (...rows: string[]) => listPrintedDetails(documentOf(...rows), details).map(({ field }) => field);
  expect(listed('Facture')).toEqual([]);
  expect(listed(`Client : ${facts.buyer.name}`, `Commande ${facts.references.order}`)).toEqual([
    'buyer.name',
    'order_reference',
  ]);
});

test('the details of a credit note are negative, whichever sign is printed', () => {
  const due = (kind: typeof facts.kind, isNegative: boolean) =>
    buildInvoiceDetails({ ...facts, kind }, isNegative).amount_due ?? 0;
  expect(due('credit_note', false)).toBeLessThan(0);
  expect(due('invoice', true)).toBeLessThan(0);
  expect(due('invoice', false)).toBe((facts.gross - facts.deposit) / 100);
});

test('a path that leads nowhere is null', () => {
  expect(pickDetail({ buyer: null }, 'buyer.ids.siren')).toBeNull();
  expect(pickDetail({ buyer: { name: 'Durand' } }, 'buyer.name')).toBe('Durand');
});
