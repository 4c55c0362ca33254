import { describe, expect, test } from 'vitest';
import { toLogOdds } from '../../ranking/logistic-scorer.ts';
import { computeConfidence } from './confidence.rules.ts';
import { INVOICE_WEIGHTS } from './invoice-weights.ts';
import { LEARNED_FIELDS } from './learned-rankings.ts';

const { calibration } = INVOICE_WEIGHTS;
const PROBABILITY_STEPS = [0.01, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99];

describe('computeConfidence with the shipped calibration', () => {
  test.each(LEARNED_FIELDS)('%s: grows with the probability and the lead', (field) => {
    const confidences = PROBABILITY_STEPS.map((probability) =>
      computeConfidence(calibration, field, {
        score: toLogOdds(probability),
        lead: toLogOdds(probability) + 4,
        picture: 0,
      }),
    );
    expect(confidences).toEqual(confidences.toSorted((a, b) => a - b));
    expect(confidences.at(-1)).toBeGreaterThan(confidences[0] ?? 1);
  });

  test.each(LEARNED_FIELDS)('%s: stays below 0.9 without sums or terms that agree', (field) => {
    for (const probability of PROBABILITY_STEPS)
      for (const sums of [0, 1])
        expect(computeConfidence(calibration, field, { score: toLogOdds(probability), lead: 8, sums })).toBeLessThan(
          0.9,
        );
  });

  test.each(['subtotal', 'vat', 'total'] as const)('%s: is higher where the sums agree at a known rate', (field) => {
    const unproven = { score: toLogOdds(0.9), lead: 4 };
    expect(computeConfidence(calibration, field, { ...unproven, proved: 1 })).toBeGreaterThan(
      computeConfidence(calibration, field, unproven),
    );
  });
});
