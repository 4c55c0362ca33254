import type { ConfidenceReason, InvoiceData } from '@probant/contracts/extraction';
import type { Box, OpenedDocument } from '@probant/documents/document';
import { roundToCents, toAmount } from '@probant/french/money';
import type { RankedCandidate } from '../ranking/ranking.ts';
import { createReading, limitConfidence } from '../reading/create-reading.ts';
import { collectReadings, type Reading, type TypeReading } from '../reading/field-reading.ts';
import { toOriginalBox } from '../reading/level-rotation.ts';
import { readPrintedDetails } from './details/printed-details.rules.ts';
import { type ChosenFields, chooseFields, findFieldCandidates } from './fields/choose-fields.ts';
import { collectGrounds, computeConfidence } from './fields/confidence.rules.ts';
import { INVOICE_WEIGHTS } from './fields/invoice-weights.ts';
import { createLearnedRankings, type LearnedField } from './fields/learned-rankings.ts';
import { weighDateEvidence, weighNumberEvidence, weighSupplierEvidence } from './fields/printed-evidence.rules.ts';
import { weighSupplierOpinions } from './fields/supplier-opinions.ts';
import { applyPrintedKind } from './kind/apply-kind.rules.ts';
import { readPrintedKind } from './kind/document-kind.rules.ts';
import { readInvoiceLineItems } from './lines/line-items.rules.ts';
import { type InvoicePages, readInvoicePages } from './page/invoice-pages.ts';
import { readInvoiceCurrency } from './payment/currency.rules.ts';
import { readPaymentAccount } from './payment/payment-account.rules.ts';
import { readPaymentMeans } from './payment/payment-means.rules.ts';
import { readSupplierAddress } from './supplier/supplier-address.rules.ts';
import { readSupplierTaxId } from './supplier/supplier-tax-id.rules.ts';
import { findUnnamedAddress } from './supplier/unnamed-address.rules.ts';
import type { Total, Totals } from './totals/choose-totals.rules.ts';
import { readSalesTaxes } from './totals/sales-taxes.rules.ts';
import { proveByLines } from './totals/sum-of-lines.rules.ts';

/**
 * Reads the fields of an invoice from its pages. Learned weights choose supplier, number, dates and totals; their confidence is how often
 * such choices were right on pages that the weights had not seen. Rules of labels, places and check digits read the other fields. A field
 * without evidence is left out.
 */
export function readPrintedInvoice(document: OpenedDocument): TypeReading<InvoiceData> {
  const pages = readInvoicePages(document);
  const candidates = findFieldCandidates(pages);
  const chosen = chooseFields(candidates, INVOICE_RANKINGS);
  const { number, dates, totals } = chosen;
  const grounds = collectGrounds(chosen, pages.source);
  const confidenceOf = (field: LearnedField): number => {
    const fieldGrounds = grounds[field];
    return fieldGrounds === null ? 0 : computeConfidence(INVOICE_WEIGHTS.calibration, field, fieldGrounds);
  };
  const { supplier, confidence: supplierConfidence } = weighSupplierOpinions(
    candidates.suppliers,
    { supplier: chosen.supplier, confidence: confidenceOf('vendor') },
    pages.source,
  );
  const dateReason = dates.matchesTerm ? 'arithmetic_agrees' : 'label_match';
  const lines = readInvoiceLineItems(pages, totals);
  const provedByLines = proveByLines(pages, totals, lines);
  const readTotal = (field: keyof Totals) =>
    createTotalReading(pages, totals[field], confidenceOf(field), provedByLines[field]);
  // The subtotal of an invoice without VAT is its total, and as sure.
  const readSubtotal = () =>
    isTotalWithoutTax(totals)
      ? createTotalReading(
          pages,
          totals.subtotal,
          Math.min(confidenceOf('total'), MAX_UNPRINTED_CONFIDENCE),
          provedByLines.total,
        )
      : readTotal('subtotal');
  const currency = readInvoiceCurrency(pages);
  const vendorName = createPlacedReading(
    supplier,
    weighSupplierEvidence(pages, candidates.suppliers, supplier?.candidate ?? null, supplierConfidence),
    'label_match',
  );
  const numberConfidence = weighNumberEvidence(
    pages,
    candidates.numbers,
    number?.candidate ?? null,
    confidenceOf('number'),
  );
  const dateConfidence = weighDateEvidence(pages, candidates, chosen, {
    issued: confidenceOf('issued'),
    due: confidenceOf('due'),
    number: numberConfidence,
  });
  const reading = collectReadings<InvoiceData>({
    vendor_name: vendorName,
    vendor_address: capByName(
      supplier &&
        vendorName &&
        (readSupplierAddress(pages, supplier.candidate, candidates.suppliers) ??
          findUnnamedAddress(pages, supplier.candidate.value)),
      supplierConfidence,
    ),
    vendor_tax_id: readSupplierTaxId(pages, supplier?.candidate ?? null, candidates.suppliers),
    invoice_number: createPlacedReading(number, numberConfidence, 'label_match'),
    invoice_date: createPlacedReading(dates.issued, dateConfidence, dateReason),
    due_date: createPlacedReading(dates.due, confidenceOf('due'), dateReason),
    currency: currency && createPageReading(pages, currency.code, currency.confidence),
    line_items: lines,
    subtotal: readSubtotal(),
    vat_amount: readTotal('vat') ?? readSalesTaxes(pages, totals),
    total_amount: readTotal('total'),
    payment_method: readPaymentMeans(pages),
    payment_reference: readPaymentAccount(pages),
  });
  const fields = reading.fields.map((field) => restoreBox(pages, field));
  const signed = applyPrintedKind({ ...reading, fields }, readPrintedKind(pages));
  const printed = readPrintedDetails(pages, signed, candidates.suppliers, supplier?.candidate ?? null);
  const detailFields = printed.fields.map((field) => restoreBox(pages, field));
  return { ...signed, details: { ...signed.details, ...printed.details }, detailFields };
}

/** Returns the field with its box on the page as it was read, before its rows were levelled. */
function restoreBox<F extends { readonly page: number | null; readonly box: Box | null }>(
  { rotations }: InvoicePages,
  field: F,
): F {
  const source = field.page === null ? undefined : rotations.get(field.page);
  return source && source.slope !== 0 && field.box
    ? { ...field, box: toOriginalBox(source.page, source.slope, field.box) }
    : field;
}

const INVOICE_RANKINGS = createLearnedRankings(INVOICE_WEIGHTS.fields);

type PlacedValue = { readonly value: string; readonly place: Parameters<typeof createReading>[0] };

/** Below this the field is left out: an absent field is better than a guess. On parts of pages, values below 0.3 were right one time in eight. */
const MIN_CONFIDENCE = 0.05;
/** Below this confidence of a name, the address beside it is often that of the client too. */
const DOUBTFUL_NAME_CONFIDENCE = 0.3;

/** An address is no surer than a doubtful name, and left out with it. */
const capByName = (address: Reading<string> | null, nameConfidence: number): Reading<string> | null =>
  address && nameConfidence < DOUBTFUL_NAME_CONFIDENCE ? limitConfidence(address, nameConfidence) : address;

const createPlacedReading = (
  choice: RankedCandidate<PlacedValue> | null,
  confidence: number,
  reason: ConfidenceReason,
): Reading<string> | null =>
  choice && confidence >= MIN_CONFIDENCE
    ? createReading(choice.candidate.place, choice.candidate.value, confidence, reason)
    : null;

/** Returns a reading without a place: a value derived from the pages as a whole. */
const createPageReading = <T>(
  pages: InvoicePages,
  value: T,
  confidence: number,
  reason: ConfidenceReason = 'layout',
): Reading<T> => ({
  value,
  confidence: Math.round(1000 * confidence) / 1000,
  reason,
  page: null,
  box: null,
  source: pages.source,
});

/** Of a subtotal that is not printed. Of 40 on drawn pages that name an exemption, all were right. */
const MAX_UNPRINTED_CONFIDENCE = 0.89;

const isTotalWithoutTax = ({ subtotal, vat, total }: ChosenFields['totals']): boolean =>
  subtotal !== null && subtotal.candidate === null && vat === null && subtotal.value === total?.value;

/** Of a total that cannot be true with the other amounts of the page. */
const MAX_REFUTED_CONFIDENCE = 0.5;
/** Of a total alone on the page that is the sum of the lines, with VAT or without. */
const PROVED_BY_LINES_CONFIDENCE = 0.93;
/** A total that the scorers doubt may be one of several that the lines of a part add up to. */
const MIN_PROVED_CONFIDENCE = 0.5;

function createTotalReading(
  pages: InvoicePages,
  total: Total | null,
  ownConfidence: number,
  isProvedByLines: boolean,
): Reading<number> | null {
  const isRefuted = total?.agreement === 'refuted';
  const isProved = !isRefuted && isProvedByLines && ownConfidence >= MIN_PROVED_CONFIDENCE;
  const confidence = isRefuted
    ? Math.min(ownConfidence, MAX_REFUTED_CONFIDENCE)
    : Math.max(ownConfidence, isProved ? PROVED_BY_LINES_CONFIDENCE : 0);
  if (total === null || ownConfidence < MIN_CONFIDENCE) return null;
  const value = toAmount(roundToCents(total.candidate?.negative ? -total.value : total.value));
  return total.candidate
    ? createReading(
        total.candidate.place,
        value,
        confidence,
        isProved ? 'arithmetic_agrees' : AGREEMENT_REASONS[total.agreement],
      )
    : createPageReading(pages, value, confidence, isRefuted ? 'arithmetic_disagrees' : 'layout');
}

const AGREEMENT_REASONS = {
  proved: 'arithmetic_agrees',
  sums: 'arithmetic_agrees',
  contradicts: 'arithmetic_disagrees',
  refuted: 'arithmetic_disagrees',
  alone: 'label_match',
} as const satisfies Readonly<Record<Total['agreement'], ConfidenceReason>>;
