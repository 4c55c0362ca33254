import type { CompanyIds, ExtractionDetails, InvoiceData, VatBreakdownEntry } from '@probant/contracts/extraction';
import { toAmount } from '@probant/french/money';
import { getSiren, parseSiren, parseSiret } from '@probant/french/siren';
import { findVatNumbers, parseVatNumber } from '@probant/french/vat';
import { collectTree, type FieldReading, type ReadDetails, type TypeReading } from '../../reading/field-reading.ts';
import type { InvoicePages } from '../page/invoice-pages.ts';
import type { SupplierCandidate } from '../supplier/supplier-candidates.rules.ts';
import { readVatBreakdown } from '../vat/vat-breakdown.ts';
import { readBuyer } from './buyer.rules.ts';
import { readDelivery } from './delivery.rules.ts';
import { readAccounts, readDueAmounts, readPaymentTerms } from './payment-details.rules.ts';
import { readReferences } from './references.rules.ts';

export type PrintedDetails = {
  readonly details: ReadDetails;
  /** The evidence of each value, under `details.order_reference`, `details.buyer.name` and so on. */
  readonly fields: readonly FieldReading[];
};

/** Reads what the pages state beyond the fields of the contract. A value without evidence is left out. */
export function readPrintedDetails(
  pages: InvoicePages,
  { data }: TypeReading<InvoiceData>,
  candidates: readonly SupplierCandidate[],
  supplier: SupplierCandidate | null,
): PrintedDetails {
  const fields: FieldReading[] = [];
  const {
    buyer,
    payment_accounts: accounts,
    ...values
  } = collectTree(
    {
      buyer: readBuyer(pages, candidates, supplier),
      ...readReferences(pages),
      ...readDelivery(pages),
      payment_terms: readPaymentTerms(pages),
      payment_accounts: readAccounts(pages),
      ...readDueAmounts(pages, data),
    },
    'details.',
    fields,
  ) as Partial<Pick<ExtractionDetails, 'buyer' | 'payment_accounts'>>;
  const vat = readBreakdown(pages, data);
  const sign = (data.total_amount ?? 0) < 0 ? -1 : 1;
  const { prepaid_amount: prepaid = null, amount_due: due = null, ...texts } = values as ReadDetails;
  return {
    fields,
    details: {
      ...texts,
      prepaid_amount: prepaid === null ? null : sign * prepaid,
      amount_due: due === null ? null : sign * due,
      buyer: buyer ? { name: buyer.name, address: buyer.address ?? null, ids: { ...NO_IDS, ...buyer.ids } } : null,
      payment_accounts: accounts?.map((account) => ({ ...account, bic: account.bic ?? null })) ?? null,
      supplier_ids: readSupplierIds(pages, data.vendor_tax_id ?? null),
      vat_breakdown: vat.length === 0 ? null : vat,
    },
  };
}

const NO_IDS: CompanyIds = { siren: null, siret: null, vat_number: null };

/** Returns the identifiers of the supplier: those that the number read for it proves, and a printed VAT number that contains its SIREN. */
function readSupplierIds({ text }: InvoicePages, taxId: string | null): CompanyIds | null {
  if (taxId === null) return null;
  const siret = parseSiret(taxId);
  const vat = parseVatNumber(taxId);
  const frenchSiren = vat?.country === 'FR' && vat.valid === true ? parseSiren(vat.number.slice(4)) : null;
  const siren = siret === null ? (parseSiren(taxId) ?? frenchSiren) : getSiren(siret);
  const printedVat = findVatNumbers(text.slice(0, MAX_TEXT_LENGTH)).find(
    ({ number, valid }) => valid === true && siren !== null && number.endsWith(siren),
  );
  const vatNumber = vat !== null && vat.valid !== false ? vat.number : (printedVat?.number ?? null);
  return siren === null && vatNumber === null ? null : { siren, siret, vat_number: vatNumber };
}

const MAX_TEXT_LENGTH = 100_000;
/** Cents by which the VAT of a rate may differ from its share of the total, one for each rate. */
const TOLERANCE_CENTS_PER_RATE = 1;

/** Returns base and VAT of each rate, when the rates printed add up to the subtotal and VAT that were read. */
function readBreakdown({ rows }: InvoicePages, { subtotal, vat_amount: vat }: InvoiceData): VatBreakdownEntry[] {
  if (subtotal == null || vat == null) return [];
  if (vat === 0) return [{ rate: 0, taxable_base: subtotal, amount: 0 }];
  const baseByPercent = new Map(
    readVatBreakdown(rows).flatMap(({ percent, base }) => (base === null ? [] : [[percent, base] as const])),
  );
  const sign = vat < 0 || subtotal < 0 ? -1 : 1;
  const entries = [...baseByPercent].map(([rate, base]) => ({ rate, base, tax: Math.round((base * rate) / 100) }));
  const sum = (member: 'base' | 'tax') => entries.reduce((total, entry) => total + entry[member], 0);
  const tolerance = TOLERANCE_CENTS_PER_RATE * entries.length;
  const addsUp =
    Math.abs(sum('base') - Math.abs(Math.round(100 * subtotal))) <= tolerance &&
    Math.abs(sum('tax') - Math.abs(Math.round(100 * vat))) <= tolerance;
  return addsUp && entries.length > 0
    ? entries.map(({ rate, base, tax }) => ({ rate, taxable_base: sign * toAmount(base), amount: (sign * tax) / 100 }))
    : readOnlyRate(rows, subtotal, vat);
}

/** One stated rate whose VAT is that of the subtotal: "TVA 20 % : 76,00". */
function readOnlyRate(rows: InvoicePages['rows'], subtotal: number, vat: number): VatBreakdownEntry[] {
  const rates = new Set(readVatBreakdown(rows).map(({ percent }) => percent));
  const [rate] = rates;
  return rates.size === 1 && rate !== undefined && Math.abs((subtotal * rate) / 100 - vat) < 0.011
    ? [{ rate, taxable_base: subtotal, amount: vat }]
    : [];
}
