import type { FindingCode, Policy } from '@probant/extraction/lab';
import type { Draw } from '../../../generate/draw.ts';
import type { Part } from '../../../generate/generated-document.ts';
import type { ReceiptFacts } from '../../../generate/receipt/facts.ts';
import type { ReceiptTemplate } from '../../../generate/receipt/template.ts';

/** A sale with one fault. */
export type FaultySale = {
  readonly facts: ReceiptFacts;
  /** Amounts in cents that the page must print as words of their own for the fault to be visible. */
  readonly printed: readonly number[];
  /** Amounts in cents, or other values as text, that the finding must name. */
  readonly named: readonly (number | string)[];
};

/** A fault that is printed on the page: what a reviewer would see with the receipt in hand. */
export type PrintedFault = {
  readonly code: FindingCode;
  /** Returns the sale with the fault, or null when this sale cannot show it. */
  readonly alter: (draw: Draw, facts: ReceiptFacts) => FaultySale | null;
  /** Whether the texts of the page show the fault. Every page that prints the amounts does when omitted. */
  readonly shows?: (texts: readonly string[], sale: FaultySale) => boolean;
  /** Texts that are removed from the page. */
  readonly erases?: (text: string) => boolean;
  readonly templates?: Readonly<Record<Part, readonly ReceiptTemplate[]>>;
  readonly policy?: Partial<Policy>;
  /** Other findings that the same print gives a reviewer, and that do not count as wrong. */
  readonly alsoTrue?: readonly FindingCode[];
};

/** Draws a difference that no rounding explains: 60 cents to 40 % of the amount, in either direction, never down to zero. */
export function drawGap(draw: Draw, cents: number): number {
  const size = draw.whole(60, Math.max(90, Math.round(Math.abs(cents) * 0.4)));
  return draw.chance(0.5) && Math.abs(cents) > 2 * size ? -size : size;
}
