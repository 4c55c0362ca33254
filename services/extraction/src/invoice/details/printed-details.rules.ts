import type { CompanyIds, InvoiceData, VatBreakdownEntry } from '@probant/contracts/extraction';
import { toAmount } from '@probant/french/money';
import { getSiren, parseSiren, parseSiret } from '@probant/french/siren';
import { findVatNumbers, parseVatNumber } from '@probant/french/vat';
import type { ReadDetails, TypeReading } from '../../reading/field-reading.ts';
import type { InvoicePages } from '../page/invoice-pages.ts';
import { readVatBreakdown } from '../vat/vat-breakdown.ts';

/** Reads what the pages state beyond the fields of the contract, with sure evidence only. The buyer is not read from pages. */
export function readPrintedDetails(pages: InvoicePages, { data }: TypeReading<InvoiceData>): ReadDetails {
  const vat = readBreakdown(pages, data);
  return {
    supplier_ids: readSupplierIds(pages, data.vendor_tax_id ?? null),
    vat_breakdown: vat.length === 0 ? null : vat,
    order_reference: findReference(pages, ORDER_PATTERN),
    preceding_invoice: findReference(pages, PRECEDING_PATTERN),
  };
}

const ORDER_PATTERN =
  /\b(?:commande|bon de commande|bestellung|bestellnummer|bestell-?nr|purchase order|order|po)\.? ?(?:client)? ?(?:(?:n ?[°ºo]|nr|no|number|nummer|#)\.?)? ?[:.]? ?((?=[\w/-]*\d)[\w][\w/-]{2,24})(?![\w/.-])/;
const PRECEDING_PATTERN =
  /\b(?:facture d'origine|facture (?:liee|initiale|concernee|rectifiee|corrigee)|(?:avoir sur|annule la|concerne la|relatif a la) facture|korrektur zu rechnung|storno (?:der|zu) rechnung|original invoice|corrects invoice)\.? ?(?:(?:n ?[°ºo]|nr|no|number|nummer|#)\.?)? ?[:.]? ?((?=[\w/-]*\d)[\w][\w/-]{2,24})(?![\w/-])/;
const MAX_REFERENCE_ROWS = 80;

/** Returns the number after a label, on one row; a date is no number. */
function findReference({ rows }: InvoicePages, pattern: RegExp): string | null {
  for (const { text, folded } of rows.slice(0, MAX_REFERENCE_ROWS)) {
    if (folded.length > 200) continue;
    const match = pattern.exec(folded);
    const reference = match?.[1];
    if (!match || reference === undefined || /^\d{1,2}[/-]\d{1,2}[/-]\d{2,4}$/.test(reference)) continue;
    const end = match.index + match[0].length;
    return text.slice(end - reference.length, end);
  }
  return null;
}

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
