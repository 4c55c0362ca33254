import { expect, test } from 'vitest';
import { computeDetectionSize } from './detect-text.ts';

test('computeDetectionSize limits the long side to 960 pixels and does not enlarge a small picture', () => {
  expect(computeDetectionSize(3000, 4000)).toEqual({ width: 736, height: 960 });
  expect(computeDetectionSize(300, 200)).toEqual({ width: 288, height: 192 });
  expect(computeDetectionSize(4000, 1)).toEqual({ width: 960, height: 32 });
});
