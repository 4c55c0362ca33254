import type { Company } from '../invented/companies.ts';
import type { VatRow } from '../invoice/facts.ts';

/** Amounts are cents and include VAT, as printed on receipts. */
export type ReceiptLine = {
  readonly description: string;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly amount: number;
  readonly vatRate: number;
};

export type ReceiptFacts = {
  readonly merchant: Company;
  /** The trade name on the shop front and at the top of the receipt. */
  readonly sign: string;
  readonly day: string;
  /** `18:42` */
  readonly time: string;
  readonly lines: readonly ReceiptLine[];
  /** Highest rate first. */
  readonly vat: readonly VatRow[];
  readonly net: number;
  readonly vatAmount: number;
  readonly total: number;
  readonly payment: {
    readonly method: 'carte bancaire' | 'espèces' | 'chèque' | 'titre-restaurant' | 'sans contact';
    readonly given: number;
  };
  readonly ticket: string;
  readonly till: string;
  readonly cashier: string;
  readonly kind: MerchantKind;
};

export type MerchantKind =
  | 'bakery'
  | 'supermarket'
  | 'restaurant'
  | 'fuel'
  | 'pharmacy'
  | 'hardware'
  | 'books'
  | 'clothes';

/** What a template printed of the facts. */
export type PrintedReceipt = {
  /** As printed, with seconds if the template prints them. */
  readonly time: string | null;
  readonly showsNet: boolean;
  readonly showsVatTotal: boolean;
  /** Per VAT rate: base and amount, amount only, or nothing. */
  readonly breakdown: 'full' | 'amounts' | 'none';
  readonly showsRates: boolean;
  readonly showsAddress: boolean;
  readonly vendorName: string;
};
