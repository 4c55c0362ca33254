import type { Sheet } from '@probant/samples/drawing/sheet';
import type { Draw } from '../draw.ts';
import type { PrintedRib, RibFacts } from './facts.ts';

type DrawnRib = { readonly sheet: Sheet; readonly printed: PrintedRib; readonly layout: string };

export type RibTemplate = (draw: Draw, facts: RibFacts) => DrawnRib;
