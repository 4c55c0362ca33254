import type { Sheet } from '../../../samples/drawing/sheet.ts';
import type { Draw } from '../draw.ts';
import type { ReceiptFacts, ReceiptReport, ShopKind } from './facts.ts';

/** A sheet in points, as wide as the paper. */
export type DrawnReceipt = { readonly sheet: Sheet; readonly said: ReceiptReport; readonly layout: string };

export type ReceiptTemplate = {
  readonly name: string;
  readonly weight: number;
  readonly kinds?: readonly ShopKind[];
  /** Makes of an invented sale the kind that this template prints; without it, the sale stays as it is. */
  readonly sale?: (draw: Draw, facts: ReceiptFacts) => ReceiptFacts;
  readonly page: (draw: Draw, facts: ReceiptFacts) => DrawnReceipt;
};
