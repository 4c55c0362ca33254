import type { Sheet } from '../../../samples/drawing/sheet.ts';
import type { Draw } from '../draw.ts';
import type { InvoiceFacts } from './facts.ts';
import type { InvoiceWish } from './invent-invoice.ts';
import type { PageReport } from './truth.ts';

export type DrawnInvoice = {
  readonly sheets: readonly Sheet[];
  readonly said: PageReport;
  /** The variants that the template chose. */
  readonly layout: string;
};

export type InvoiceTemplate = {
  readonly name: string;
  readonly weight: number;
  readonly languages: readonly (readonly [weight: number, language: InvoiceWish['language']])[];
  readonly wish?: (draw: Draw) => Omit<InvoiceWish, 'language'>;
  readonly page: (draw: Draw, facts: InvoiceFacts) => DrawnInvoice;
};
