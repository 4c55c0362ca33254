import type { InvoiceFacts, InvoiceLine } from '../../invoice/facts.ts';

/** `unitPrice` is in cents with up to two decimals of a cent; amounts are whole cents. */
export type TradeLine = InvoiceLine & {
  /** The title under which the table lists the line. */
  readonly section: string | null;
  readonly details: readonly string[];
};

/** What the invoice of a trade says beyond an invoice in general. Amounts are cents, days are ISO dates. */
export type TradeFacts = Omit<InvoiceFacts, 'lines' | 'language'> & {
  readonly lines: readonly TradeLine[];
  /** Whether amounts and prices of the lines include VAT. */
  readonly hasGrossLines: boolean;
  readonly buyerSiren: string | null;
  readonly buyerSiret: string | null;
  readonly buyerReference: string;
  /** Part of the gross amount that the buyer keeps until the works are accepted; 0 for none. */
  readonly retention: number;
  /** What remains to be paid after deposit and retention. */
  readonly amountDue: number;
  readonly terms: string;
  /** A second account of the supplier. */
  readonly secondAccount: { readonly iban: string; readonly bic: string };
};

/** What is invented for a layout. */
export type TradeOptions = {
  /** Names of suppliers; `{nom}` is replaced with an invented name. */
  readonly names: readonly string[];
  /** Rows of goods, see `readTradeGoods`. */
  readonly goods: string;
  /** Minimum and maximum number of lines. */
  readonly lines: readonly [number, number];
  /** `listed`: the lines keep the order of the goods, as they must with sections. */
  readonly order?: 'listed' | 'shuffled';
  /** Whether the last row of goods is always the last line, such as shipping or a discount. */
  readonly endsWithLastGood?: boolean;
  readonly buyers?: 'companies' | 'people' | 'public bodies';
  readonly regime?: InvoiceFacts['regime'];
  /** Prices are multiples of this, in cents. Default 1. */
  readonly priceStep?: number;
  readonly hasGrossLines?: boolean;
  /** Share of the lines with a discount. */
  readonly discounts?: number;
  /** Share of the invoices from which a deposit is deducted. */
  readonly deposits?: number;
  readonly retentionPercent?: number;
  /** Share of credit notes. */
  readonly creditNotes?: number;
};
