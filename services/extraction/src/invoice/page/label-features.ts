import type { Features } from '../../ranking/features.ts';
import type { LabelContext } from './label-context.ts';
import { findLabels } from './labels.ts';

/** Returns the labels around a place as features: `left:net`, `far:total`, `above:vat`, `column:gross`. */
export function computeLabelFeatures(context: LabelContext): Features {
  const features: Record<string, number> = {};
  for (const side of ['left', 'far', 'above', 'column'] as const)
    for (const label of findLabels(context[side])) features[`${side}:${label}`] = 1;
  return features;
}
