import { expect, test } from 'vitest';
import { FEC_RULES } from '../anomalies/fec-rules.ts';
import { compareScanners } from '../testing/compare-scanners.ts';

const TEST_MS = 600_000;

test('validates 10,000 damaged files alike in WebAssembly and in JavaScript', { timeout: TEST_MS }, async () => {
  const codes = await compareScanners(10_000, 20_261_129);
  expect(codes.size).toBeGreaterThan(0.9 * FEC_RULES.length);
});
