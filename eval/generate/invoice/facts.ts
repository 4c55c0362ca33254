import type { Language } from '../document.ts';
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
  /** The day of the work, for a statement of days. */
  readonly day: string;
};

export type VatRow = { readonly rate: number; readonly base: number; readonly vat: number };

export type Buyer = {
  readonly name: string;
  readonly attention: Person | null;
  readonly address: Address;
  readonly vatNumber: string | null;
};

/** What kind of paper it is; a correction has an invoice that it corrects. */
export type InvoiceKind = 'invoice' | 'credit_note' | 'correction' | 'deposit';

/** Why no VAT is charged. */
export type VatRegime = 'charged' | 'small_business' | 'reverse_charge' | 'none';

/** Numbers and days that are not those of the invoice. */
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

/** What an invoice says, once: the page and the truth are both made from it. */
export type InvoiceFacts = {
  readonly language: Language;
  readonly kind: InvoiceKind;
  readonly number: string;
  readonly issued: string;
  readonly due: string | null;
  readonly seller: Company;
  readonly buyer: Buyer;
  /** Where the goods went, when it is elsewhere. */
  readonly delivery: { readonly name: string; readonly address: Address } | null;
  readonly lines: readonly InvoiceLine[];
  readonly vat: readonly VatRow[];
  readonly regime: VatRegime;
  /** Off the whole, already taken from the bases; 0 for none. */
  readonly globalDiscount: number;
  readonly net: number;
  readonly vatAmount: number;
  readonly gross: number;
  /** Paid before, 0 for none; what is left to pay is the gross amount less this. */
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
