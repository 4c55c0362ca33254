import { existsSync } from 'node:fs';
import type { InvoiceData } from '@probant/contracts/extraction';
import { isSameAmount, isSameDay, isSameName, isSameText } from './compare-values.ts';
import { readJson } from './opened-files.ts';
import type { ComparedField } from './tally.ts';

/** The known fields of an invoice, by their names in the contract. The vendor name can have several spellings. */
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

/** Lists the eight fields by which invoices are evaluated. */
export const listComparedFields = (truth: InvoiceTruth): readonly ComparedField[] => [
  { field: 'invoice_number', truth: truth.invoice_number, same: isSameText },
  { field: 'invoice_date', truth: truth.invoice_date, same: isSameDay },
  { field: 'due_date', truth: truth.due_date, same: isSameDay },
  {
    field: 'vendor_name',
    truth: truth.vendor_names[0] ?? null,
    same: (read) => truth.vendor_names.some((name) => isSameName(read, name)),
  },
  { field: 'subtotal', truth: truth.subtotal, same: isSameAmount },
  { field: 'vat_amount', truth: truth.vat_amount, same: isSameAmount },
  { field: 'total_amount', truth: truth.total_amount, same: isSameAmount },
  { field: 'payment_reference', truth: truth.payment_reference, same: isSameText },
];

type Facts = Readonly<Record<string, unknown>>;

/** Returns the path of the truth file next to a PDF; null without one. */
export function findTruthPath(pdf: string): string | null {
  const base = pdf.replace(/\.pdf$/i, '');
  return [`${base}.truth.json`, `${base}.json`].find(existsSync) ?? null;
}

/** Reads the truth next to a PDF: our own file, or one of invoice2data, which has other names for the fields. */
export function readTruth(pdf: string): InvoiceTruth {
  const content = readJson(findTruthPath(pdf) ?? '');
  const facts = (Array.isArray(content) ? content[0] : content) as Facts;
  const isOwn = 'vendor_name' in facts;
  const fact = (ours: string, theirs: string) => facts[isOwn ? ours : theirs] ?? null;
  return {
    invoice_number: fact('invoice_number', 'invoice_number'),
    invoice_date: fact('invoice_date', 'date'),
    due_date: fact('due_date', 'date_due'),
    vendor_names: [fact('vendor_name', 'issuer'), facts['partner_name']].filter((name) => typeof name === 'string'),
    subtotal: fact('subtotal', 'amount_untaxed'),
    vat_amount: fact('vat_amount', 'amount_tax'),
    total_amount: fact('total_amount', 'amount'),
    payment_reference: readAccount(facts),
  };
}

/** Returns the IBAN. Some truth files have a word instead ("FRDEBIT"), or an account of a country without IBAN. */
function readAccount(facts: Facts): unknown {
  const iban = String(facts['iban'] ?? '').replace(/\s/g, '');
  return /^(?!US)[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban) ? iban : null;
}

/** Returns the truth of a generated invoice, without the values that its page does not print. */
export function createGeneratedTruth(
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
