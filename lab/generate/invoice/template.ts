import type { Sheet } from '@probant/samples/drawing/sheet';
import type { Draw } from '../draw.ts';
import type { InvoiceFacts } from './facts.ts';
import type { InvoiceOptions } from './invent-invoice.ts';
import type { PrintedInvoice } from './truth.ts';

export type DrawnInvoice = {
  readonly sheets: readonly Sheet[];
  readonly printed: PrintedInvoice;
  /** The variants that the template chose. */
  readonly layout: string;
};

export type InvoiceTemplate = {
  readonly name: string;
  readonly weight: number;
  readonly languages: readonly (readonly [weight: number, language: InvoiceOptions['language']])[];
  readonly options?: (draw: Draw) => Omit<InvoiceOptions, 'language'>;
  readonly page: (draw: Draw, facts: InvoiceFacts) => DrawnInvoice;
};
