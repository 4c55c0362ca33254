import type { Sheet } from '../../../samples/drawing/sheet.ts';
import type { Draw } from '../draw.ts';
import type { IdFacts, IdKind, IdReport } from './facts.ts';

/** Drawn in tenths of a millimetre. */
export type IdTemplate = {
  readonly kinds: readonly IdKind[];
  readonly page: (
    draw: Draw,
    facts: IdFacts,
  ) => { readonly sheet: Sheet; readonly said: IdReport; readonly layout: string };
};
