import { existsSync } from 'node:fs';
import type { InvoiceData } from '@probant/contracts/extraction';
import { sameAmount, sameDay, sameName, sameText } from './agreement.ts';
import { readJson } from './opened-files.ts';
import type { Compared } from './tally.ts';

/** What an invoice says, as far as it is known; a name may be written in several ways. Keys are the contract's. */
export type InvoiceTruth = {
  readonly invoice_number: unknown;
  readonly invoice_date: unknown;
  readonly due_date: unknown;
  readonly vendor_names: readonly string[];
  readonly subtotal: unknown;
  readonly vat_amount: unknown;
  readonly total_amount: unknown;
  readonly payment_reference: unknown;
};

/** The eight fields by which invoices are judged. */
export const comparedWith = (truth: InvoiceTruth): readonly Compared[] => [
  { field: 'invoice_number', truth: truth.invoice_number, same: sameText },
  { field: 'invoice_date', truth: truth.invoice_date, same: sameDay },
  { field: 'due_date', truth: truth.due_date, same: sameDay },
  {
    field: 'vendor_name',
    truth: truth.vendor_names[0] ?? null,
    same: (one) => truth.vendor_names.some((name) => sameName(one, name)),
  },
  { field: 'subtotal', truth: truth.subtotal, same: sameAmount },
  { field: 'vat_amount', truth: truth.vat_amount, same: sameAmount },
  { field: 'total_amount', truth: truth.total_amount, same: sameAmount },
  { field: 'payment_reference', truth: truth.payment_reference, same: sameText },
];

type Facts = Readonly<Record<string, unknown>>;

/** The file of facts beside a PDF; null for none. */
export function truthPath(pdf: string): string | null {
  const base = pdf.replace(/\.pdf$/i, '');
  return [`${base}.truth.json`, `${base}.json`].find(existsSync) ?? null;
}

/** Our own truth files, or those of invoice2data, which has other names for the fields. */
export function truthBeside(pdf: string): InvoiceTruth {
  const content = readJson(truthPath(pdf) ?? '');
  const facts = (Array.isArray(content) ? content[0] : content) as Facts;
  const own = 'vendor_name' in facts;
  const fact = (ours: string, theirs: string) => facts[own ? ours : theirs] ?? null;
  return {
    invoice_number: fact('invoice_number', 'invoice_number'),
    invoice_date: fact('invoice_date', 'date'),
    due_date: fact('due_date', 'date_due'),
    vendor_names: [fact('vendor_name', 'issuer'), facts['partner_name']].filter((name) => typeof name === 'string'),
    subtotal: fact('subtotal', 'amount_untaxed'),
    vat_amount: fact('vat_amount', 'amount_tax'),
    total_amount: fact('total_amount', 'amount'),
    payment_reference: accountIn(facts),
  };
}

/** Some truths hold a word in the place of an account ("FRDEBIT"), or an account of a country that has no IBAN. */
function accountIn(facts: Facts): unknown {
  const iban = String(facts['iban'] ?? '').replace(/\s/g, '');
  return /^(?!US)[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban) ? iban : null;
}

/** The truth of a generated invoice. What its page says without printing it is not asked for. */
export function generatedTruth(
  data: InvoiceData,
  { unprinted, accepted }: { readonly unprinted: readonly string[]; readonly accepted: Accepted },
): InvoiceTruth {
  const printed = (field: keyof InvoiceData & string) => (unprinted.includes(field) ? null : (data[field] ?? null));
  return {
    invoice_number: printed('invoice_number'),
    invoice_date: printed('invoice_date'),
    due_date: printed('due_date'),
    vendor_names: [data.vendor_name, ...(accepted['vendor_name'] ?? [])].filter((name) => typeof name === 'string'),
    subtotal: printed('subtotal'),
    vat_amount: printed('vat_amount'),
    total_amount: printed('total_amount'),
    payment_reference: printed('payment_reference'),
  };
}

type Accepted = Readonly<Record<string, readonly string[]>>;
