import { PassThrough } from 'node:stream';
import { WriteStream } from 'node:tty';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paintScore } from './paint-score.ts';

/** A stream that finds its colours in the environment, as a terminal of Node does. */
const createStream = (isTTY: boolean) =>
  Object.assign(new PassThrough(), {
    isTTY,
    getColorDepth: WriteStream.prototype.getColorDepth,
  }) as unknown as NodeJS.WriteStream;

// Node gives a terminal fewer colours where these are set.
beforeEach(() => {
  for (const name of ['NO_COLOR', 'FORCE_COLOR', 'NODE_DISABLE_COLORS', 'CI', 'TEAMCITY_VERSION', 'TF_BUILD'])
    vi.stubEnv(name, undefined);
  vi.stubEnv('TERM', 'xterm-256color');
});
afterEach(() => vi.unstubAllEnvs());

test.each([
  [0.9, 32],
  [0.89, 33],
  [0.5, 33],
  [0.49, 31],
])('colours a confidence of %d on a terminal', (score, colour) => {
  expect(paintScore('x', score, createStream(true))).toBe(`\u001b[${colour}mx\u001b[39m`);
});

test('writes no colour into a file or a pipe', () => expect(paintScore('x', 1, createStream(false))).toBe('x'));

test('writes no colour with NO_COLOR', () => {
  vi.stubEnv('NO_COLOR', '1');
  expect(paintScore('x', 1, createStream(true))).toBe('x');
});
