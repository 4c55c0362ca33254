import type { InvoiceData } from '@probant/contracts/extraction';
import type { OpenedDocument } from '@probant/documents/document';
import { amountOf, cents } from '@probant/french/money';
import { readingAt } from '../../reading/evidence.ts';
import { collect, type Reading, type TypeReading } from '../../reading/field-reading.ts';
import { readVendorAddress } from './address.rules.ts';
import { cautious } from './calibration.ts';
import { chooseFields, fieldCandidates } from './choose-fields.ts';
import { readCurrency } from './currency.rules.ts';
import { type InvoicePages, invoicePages } from './invoice-pages.ts';
import { readLineItems } from './line-items.rules.ts';
import { readAccount, readPaymentMeans } from './payment.rules.ts';
import { readTaxId } from './registration.rules.ts';
import type { Scored } from './scoring.ts';
import type { Total, Totals } from './totals.rules.ts';

/** The fields of an invoice by what its pages show: labels, places, sums and keys. What nothing speaks for is left out. */
export function readLayout(document: OpenedDocument): TypeReading<InvoiceData> {
  const pages = invoicePages(document);
  const candidates = fieldCandidates(pages);
  const { vendor, number, dates, totals } = chooseFields(candidates);
  const currency = readCurrency(pages);
  return collect<InvoiceData>({
    vendor_name: placed(vendor, ({ value }) => value),
    vendor_address: vendor && readVendorAddress(pages, vendor.candidate, candidates.names),
    vendor_tax_id: readTaxId(pages, vendor?.candidate ?? null),
    invoice_number: placed(number, ({ value }) => value),
    invoice_date: placed(dates.issued, ({ value }) => value),
    due_date: placed(dates.due, ({ value }) => value),
    currency: currency && nowhere(pages, currency.code, currency.confidence),
    line_items: readLineItems(pages, totals),
    ...amounts(pages, totals),
    payment_method: readPaymentMeans(pages),
    payment_reference: readAccount(pages),
  });
}

type Placed = { readonly place: Parameters<typeof readingAt>[0] };

const placed = <C extends Placed, T>(scored: Scored<C> | null, value: (candidate: C) => T): Reading<T> | null =>
  scored && readingAt(scored.candidate.place, value(scored.candidate), cautious(scored.score), 'label_match');

/** A value that the pages as a whole tell. */
const nowhere = <T>(pages: InvoicePages, value: T, confidence: number): Reading<T> => ({
  value,
  confidence,
  reason: 'layout',
  page: null,
  box: null,
  source: pages.source,
});

function amounts(pages: InvoicePages, totals: Totals): Pick<Record<string, Reading<number> | null>, string> {
  const reading = (total: Total | null): Reading<number> | null => {
    if (total === null) return null;
    const [confidence, reason] = ofAgreement(total);
    const value = amountOf(cents(total.candidate?.negative ? -total.value : total.value));
    if (confidence < LEAST) return null;
    return total.candidate
      ? readingAt(total.candidate.place, value, confidence, reason)
      : nowhere(pages, value, confidence);
  };
  return { subtotal: reading(totals.subtotal), vat_amount: reading(totals.vat), total_amount: reading(totals.total) };
}

const LEAST = 0.2;

function ofAgreement({
  score,
  agreement,
}: Total): [number, 'arithmetic_agrees' | 'arithmetic_disagrees' | 'label_match'] {
  switch (agreement) {
    case 'proved':
      return [Math.max(0.9, 0.9 + 0.08 * score), 'arithmetic_agrees'];
    case 'sums':
      return [0.6 + 0.25 * score, 'arithmetic_agrees'];
    case 'contradicts':
      return [Math.min(0.5, cautious(score)), 'arithmetic_disagrees'];
    case 'alone':
      return [cautious(score), 'label_match'];
  }
}
