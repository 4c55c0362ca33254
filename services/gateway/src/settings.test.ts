import { expect, test } from 'vitest';
import { gatewaySettings } from './settings.ts';

test.each([['0/1000'], ['60/10'], ['off'], ['-1/5'], ['1e3/1e4'], ['60/1000/5']])(
  'rejects rate limits of the form %s',
  (text) => {
    expect(gatewaySettings.read({ PROBANT_RATE_LIMITS: text }, '/r')).toMatchObject({
      ok: false,
      problems: [expect.stringMatching(/^PROBANT_RATE_LIMITS: expected /)],
    });
  },
);
