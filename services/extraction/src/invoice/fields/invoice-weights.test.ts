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

  const probable = { score: toLogOdds(0.99), lead: 8 };

  test.each(['vendor', 'number', 'issued'] as const)('%s: is at most 0.96 by label and place', (field) => {
    const best = computeConfidence(calibration, field, { ...probable, named: 1 });
    expect(best).toBeGreaterThanOrEqual(0.9);
    expect(best).toBeLessThanOrEqual(0.96);
    expect(computeConfidence(calibration, field, { score: toLogOdds(0.3), lead: 0 })).toBeLessThan(0.9);
  });

  test('issued: stays below 0.9 where no label names the day as that of the invoice', () =>
    expect(computeConfidence(calibration, 'issued', { score: toLogOdds(0.999), lead: 12 })).toBeLessThan(0.9));

  test.each(['subtotal', 'vat', 'total'] as const)('%s: stays below 0.9 when no other amount confirms it', (field) => {
    for (const probability of PROBABILITY_STEPS)
      expect(computeConfidence(calibration, field, { score: toLogOdds(probability), lead: 8 })).toBeLessThan(0.9);
    expect(computeConfidence(calibration, field, { ...probable, contradicts: 1 })).toBeLessThanOrEqual(0.85);
  });

  test.each(['subtotal', 'vat', 'total'] as const)('%s: is higher where the sums agree at a known rate', (field) => {
    const unproven = { score: toLogOdds(0.9), lead: 4 };
    expect(computeConfidence(calibration, field, { ...unproven, proved: 1 })).toBeGreaterThan(
      computeConfidence(calibration, field, unproven),
    );
  });
});
