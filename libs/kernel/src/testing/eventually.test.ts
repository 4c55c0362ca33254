import { expect, test } from 'vitest';
import { eventually } from './eventually.ts';

test('returns the first truthy result, and ignores errors before it', async () => {
  const results = [() => false, () => Promise.reject(new Error('not yet')), () => null, () => 'ready'];
  expect(await eventually('a result', () => results.shift()?.())).toBe('ready');
  expect(results).toEqual([]);
});
