import type { LabelContext } from './label-context.ts';
import { labelsIn } from './labels.ts';
import type { Features } from './scoring.ts';

/** The labels around a place as features: `left:net`, `far:total`, `above:vat`, `column:gross`. */
export function labelFlags(context: LabelContext): Features {
  const flags: Record<string, number> = {};
  for (const side of ['left', 'far', 'above', 'column'] as const)
    for (const label of labelsIn(context[side])) flags[`${side}:${label}`] = 1;
  return flags;
}
