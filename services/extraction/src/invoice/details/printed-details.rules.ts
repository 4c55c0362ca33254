import type { CompanyIds, ExtractionDetails, InvoiceData } from '@probant/contracts/extraction';
import { findRegistrations, getSiren, parseSiren, parseSiret } from '@probant/french/siren';
import { findVatNumbers, parseVatNumber } from '@probant/french/vat';
import { collectTree, type FieldReading, type ReadDetails, type TypeReading } from '../../reading/field-reading.ts';
import type { InvoicePages } from '../page/invoice-pages.ts';
import type { SupplierCandidate } from '../supplier/supplier-candidates.rules.ts';
import { namesVatExemption } from '../totals/vat-exemption.rules.ts';
import { readBuyer } from './buyer.rules.ts';
import { readDelivery } from './delivery.rules.ts';
import { readAccounts, readDueAmounts } from './payment-details.rules.ts';
import { readPaymentTerms } from './payment-terms.rules.ts';
import { readReferences } from './references.rules.ts';
import { readVatByRate } from './vat-by-rate.rules.ts';

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
  const vat = readVatByRate(pages, data, namesVatExemption(pages.folded));
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

/**
 * Returns the identifiers of the supplier: those that the number read for it proves, and a printed SIRET and VAT number that contain its
 * SIREN.
 */
function readSupplierIds({ text }: InvoicePages, taxId: string | null): CompanyIds | null {
  if (taxId === null) return null;
  const printed = text.slice(0, MAX_TEXT_LENGTH);
  const vat = parseVatNumber(taxId);
  const frenchSiren = vat?.country === 'FR' && vat.valid === true ? parseSiren(vat.number.slice(4)) : null;
  const ownSiret = parseSiret(taxId);
  const siren = ownSiret === null ? (parseSiren(taxId) ?? frenchSiren) : getSiren(ownSiret);
  const isOwn = (digits: string) => siren !== null && digits.startsWith(siren);
  const siret =
    ownSiret ??
    findRegistrations(printed).find(({ kind, digits, valid }) => kind === 'siret' && valid && isOwn(digits))?.digits ??
    null;
  const printedVat = findVatNumbers(printed).find(
    ({ number, valid }) => valid === true && siren !== null && number.endsWith(siren),
  );
  const vatNumber = vat !== null && vat.valid !== false ? vat.number : (printedVat?.number ?? null);
  return siren === null && vatNumber === null ? null : { siren, siret, vat_number: vatNumber };
}

const MAX_TEXT_LENGTH = 100_000;
