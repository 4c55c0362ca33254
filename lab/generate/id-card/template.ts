import type { Sheet } from '@probant/samples/drawing/sheet';
import type { Draw } from '../draw.ts';
import type { IdCardFacts, IdCardKind, PrintedIdCard } from './facts.ts';

/** The unit of the sheet is a tenth of a millimetre. */
type DrawnIdCard = { readonly sheet: Sheet; readonly printed: PrintedIdCard; readonly layout: string };

export type IdCardTemplate = {
  readonly kinds: readonly IdCardKind[];
  readonly page: (draw: Draw, facts: IdCardFacts) => DrawnIdCard;
};
