import type { Language } from '../generated-document.ts';
import type { Company } from '../invented/companies.ts';
import type { Person } from '../invented/people.ts';
import type { Address } from '../invented/places.ts';

/** Amounts are cents; days are ISO dates. */
export type InvoiceLine = {
  readonly reference: string;
  readonly description: string;
  readonly quantity: number;
  readonly unit: string;
  readonly unitPrice: number;
  /** Percent off the line, 0 for none. */
  readonly discount: number;
  readonly vatRate: number;
  readonly amount: number;
  /** The date of the work, for timesheets. */
  readonly day: string;
};

export type VatRow = { readonly rate: number; readonly base: number; readonly vat: number };

export type Buyer = {
  readonly name: string;
  readonly attention: Person | null;
  readonly address: Address;
  readonly vatNumber: string | null;
};

/** The kind of document; a correction refers to the invoice it corrects. */
export type InvoiceKind = 'invoice' | 'credit_note' | 'correction' | 'deposit';

/** Why no VAT is charged. */
export type VatRegime = 'charged' | 'small_business' | 'reverse_charge' | 'none';

/** Numbers and dates that are not those of the invoice itself. */
export type OtherReferences = {
  readonly order: string;
  readonly orderDay: string;
  readonly quote: string;
  readonly quoteDay: string;
  readonly deliveryNote: string;
  readonly deliveryDay: string;
  readonly contract: string;
  readonly customer: string;
  readonly project: string;
  readonly printed: string;
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly correctedNumber: string;
  readonly correctedDay: string;
};

/** The content of an invoice, from which both the page and the truth are built. */
export type InvoiceFacts = {
  readonly language: Language;
  readonly kind: InvoiceKind;
  readonly number: string;
  readonly issued: string;
  readonly due: string | null;
  readonly seller: Company;
  readonly buyer: Buyer;
  /** The delivery address, if it differs from the billing address. */
  readonly delivery: { readonly name: string; readonly address: Address } | null;
  readonly lines: readonly InvoiceLine[];
  readonly vat: readonly VatRow[];
  readonly regime: VatRegime;
  /** Discount on the whole invoice, already deducted from the VAT bases; 0 for none. */
  readonly globalDiscount: number;
  readonly net: number;
  readonly vatAmount: number;
  readonly gross: number;
  /** Amount already paid, 0 for none; the amount due is the gross amount less this. */
  readonly deposit: number;
  readonly currency: 'EUR' | 'GBP' | 'USD';
  readonly references: OtherReferences;
  readonly payment: {
    readonly method: 'transfer' | 'direct_debit' | 'card' | 'cheque' | 'cash';
    readonly iban: string;
    readonly bic: string;
    readonly bank: string;
  };
};
