import { expect, test } from 'vitest';
import { FEC_RULES } from '../anomalies/fec-rules.ts';
import { compareScanners } from '../testing/compare-scanners.ts';

const TEST_MS = 120_000;

test('validates 1,000 damaged files alike in WebAssembly and in JavaScript', { timeout: TEST_MS }, async () => {
  const codes = await compareScanners(1000, 1);
  expect(codes.size).toBeGreaterThan(0.8 * FEC_RULES.length);
});
