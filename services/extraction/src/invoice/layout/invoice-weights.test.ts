import { describe, expect, test } from 'vitest';
import { confidenceOf } from './confidence.rules.ts';
import { INVOICE_WEIGHTS } from './invoice-weights.ts';
import { LEARNED_FIELDS } from './learned-rankings.ts';
import { logit } from './scoring.ts';

const { calibration } = INVOICE_WEIGHTS;
const SCORES = [0.01, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99];

describe('confidences of learned fields', () => {
  test.each(LEARNED_FIELDS)('%s: the likelier and the further ahead, the surer', (field) => {
    const told = SCORES.map((score) =>
      confidenceOf(calibration, field, { score: logit(score), lead: logit(score) + 4, picture: 0 }),
    );
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect(told.at(-1)).toBeGreaterThan(told[0] ?? 1);
  });

  test.each(LEARNED_FIELDS)('%s: without sums or terms that agree never 0.9', (field) => {
    for (const score of SCORES)
      for (const sums of [0, 1])
        expect(confidenceOf(calibration, field, { score: logit(score), lead: 8, sums })).toBeLessThan(0.9);
  });

  test.each(['subtotal', 'vat', 'total'] as const)('%s: sums at a known rate make it surer', (field) => {
    const alone = { score: logit(0.9), lead: 4 };
    expect(confidenceOf(calibration, field, { ...alone, proved: 1 })).toBeGreaterThan(
      confidenceOf(calibration, field, alone),
    );
  });
});
