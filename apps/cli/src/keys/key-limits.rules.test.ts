import { expect, test } from 'vitest';
import { parseKeyLimits } from './key-limits.rules.ts';

const highest = { minute: 600, hour: 20_000 };

test('reads limits up to those that the operator allows', () => {
  expect(parseKeyLimits('600/20000', highest)).toEqual(highest);
});

test.each(['601/20000', '600/20001'])('refuses %s, above the highest', (text) => {
  expect(() => parseKeyLimits(text, highest)).toThrow(
    '--limits: at most 600/20000, which PROBANT_MAX_RATE_LIMITS of the platform can raise',
  );
});

test.each(['600', '0/0', '600/10', 'off'])('refuses %s, which is no limit', (text) => {
  expect(() => parseKeyLimits(text, highest)).toThrow(/^--limits: expected /);
});
