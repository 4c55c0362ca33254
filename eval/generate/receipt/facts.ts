import type { Company } from '../invented/companies.ts';
import type { VatRow } from '../invoice/facts.ts';

/** Amounts are cents with VAT, as a shop prints them. */
export type ReceiptLine = {
  readonly description: string;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly amount: number;
  readonly vatRate: number;
};

export type ReceiptFacts = {
  readonly shop: Company;
  /** What the window and the top of the ticket say. */
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
  readonly kind: ShopKind;
};

export type ShopKind = 'bakery' | 'supermarket' | 'restaurant' | 'fuel' | 'pharmacy' | 'hardware' | 'books' | 'clothes';

/** What a template printed of it. */
export type ReceiptReport = {
  /** As printed, with seconds where they are. */
  readonly time: string | null;
  readonly showsNet: boolean;
  readonly showsVatTotal: boolean;
  /** VAT by rate with its base, the amounts alone, or nothing. */
  readonly breakdown: 'full' | 'amounts' | 'none';
  readonly showsRates: boolean;
  readonly showsAddress: boolean;
  readonly vendorName: string;
};
