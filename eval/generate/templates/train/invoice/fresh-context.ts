import type { Draw } from '../../../draw.ts';
import type { InvoiceFacts } from '../../../invoice/facts.ts';
import { pickFamily } from '../../../page/faces.ts';
import { type Context, emptyContext } from './context.ts';
import { createPen } from './pen.ts';

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
  return emptyContext(draw, facts, { pen, shownName, sign: 1 });
}
