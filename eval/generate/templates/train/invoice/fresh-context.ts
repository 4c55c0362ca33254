import type { Draw } from '../../../draw.ts';
import type { InvoiceFacts } from '../../../invoice/facts.ts';
import { inventNotation } from '../../../invoice/notation.ts';
import { pickFamily } from '../../../page/faces.ts';
import type { Context, Said } from './context.ts';
import { createPen } from './pen.ts';
import { pickWording } from './wording.ts';

const COLOURS = ['#20406e', '#6e2030', '#1f5c3d', '#3a3a3a', '#a65400', '#00626b'] as const;

/** An empty page in a manner of its own, and nothing said yet. */
export function freshContext(draw: Draw, facts: InvoiceFacts, shownName: string): Context {
  const pen = createPen(
    {
      family: pickFamily(draw, 'train', 'text'),
      size: draw.between(7.4, 10.2),
      lead: draw.between(1.2, 1.55),
      margin: draw.between(32, 62),
      accent: draw.pick(COLOURS),
      boldLabels: draw.chance(0.4),
      capitalTowns: draw.chance(0.4),
    },
    595.28,
    841.89,
  );
  const said: Said = {
    negative: false,
    showsDue: false,
    showsIban: false,
    method: null,
    showsRates: false,
    showsVat: false,
    showsVatTotal: false,
    showsNet: false,
    showsUnitPrices: false,
    lineAmounts: null,
    vendorName: shownName,
    vendorAddress: '',
    taxId: null,
  };
  return {
    facts,
    pen,
    words: pickWording(draw, facts.language),
    notation: inventNotation(draw, facts),
    draw,
    said,
    shownName,
    sign: 1,
  };
}
