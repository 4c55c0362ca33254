import { createHash } from 'node:crypto';
import type { Fingerprint } from '@probant/documents/fingerprint';
import type { ComparedReceipt } from '../duplicate-groups.rules.ts';
import { toPurchase } from '../same-purchase.rules.ts';

const LOOK = createHash('sha256').update('one program').digest('hex');

/** Returns receipts of one merchant that a program rendered: they look the same, have another date and total each, and a number. */
export const createRenderedReceipts = (count: number): ComparedReceipt[] =>
  Array.from({ length: count }, (_, index) =>
    createReceipt(index, { day: `day ${index % 365}`, total: 5 + index / 100 }),
  );

/** Returns receipts of one merchant, date and total, each with a number of its own: tickets of one price. */
export const createTicketsOfOnePrice = (count: number): ComparedReceipt[] =>
  Array.from({ length: count }, (_, index) => createReceipt(index, { day: '2026-03-12', total: 2.5 }));

/** Returns tickets of one price of which the first has no number: each of the others may be the same purchase. */
export const createTicketsAfterUnnumbered = (count: number, unnumbered: number): ComparedReceipt[] =>
  createTicketsOfOnePrice(count).map((receipt, index) =>
    index < unnumbered ? { ...receipt, numbers: { ...receipt.numbers, ticket: [] } } : receipt,
  );

/** Returns copies of one receipt that were each saved again. */
export const createSavedAgain = (count: number): ComparedReceipt[] =>
  Array.from({ length: count }, (_, index) => ({
    ...createReceipt(0, { day: '2026-03-12', total: 2.5 }),
    ...{ index, sha256: `saved ${index}` },
  }));

function createReceipt(index: number, { day, total }: { readonly day: string; readonly total: number }) {
  const purchase = toPurchase({
    sha256: `file ${index}`,
    fingerprint: LOOK as Fingerprint,
    data: { vendor_name: 'Tramway', receipt_date: day, total_amount: total, currency: 'EUR' },
    rawText: `Ticket n° ${100_000 + index}\nSIRET 732 829 320 00074`,
    textSource: 'pdf_text',
  });
  return { ...purchase, index };
}
