import type { Sheet } from '../../../samples/drawing/sheet.ts';
import type { Draw } from '../draw.ts';
import type { RibFacts, RibReport } from './facts.ts';

export type RibTemplate = (
  draw: Draw,
  facts: RibFacts,
) => { readonly sheet: Sheet; readonly said: RibReport; readonly layout: string };
