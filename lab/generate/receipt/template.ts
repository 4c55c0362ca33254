import type { Sheet } from '@probant/samples/drawing/sheet';
import type { Draw } from '../draw.ts';
import type { MerchantKind, PrintedReceipt, ReceiptFacts } from './facts.ts';

/** The sheet is as wide as the paper; its unit is the point. */
export type DrawnReceipt = { readonly sheet: Sheet; readonly printed: PrintedReceipt; readonly layout: string };

export type ReceiptTemplate = {
  readonly name: string;
  readonly weight: number;
  readonly kinds?: readonly MerchantKind[];
  /** Adapts an invented sale to this template, for example to fuel by the litre. */
  readonly sale?: (draw: Draw, facts: ReceiptFacts) => ReceiptFacts;
  readonly page: (draw: Draw, facts: ReceiptFacts) => DrawnReceipt;
};
