import { parseCode } from '@probant/2d-doc/parse-code';
import { expect, test } from 'vitest';
import { createCode } from '../testing/sample-code.ts';
import type { CodeReading } from './code-reading.ts';
import { isVerifiedReading } from './verified-reading.rules.ts';

const NOW = Date.parse('2026-11-23T22:00:00Z');
const createReading = (signatureDate: string, changes: Partial<CodeReading> = {}): CodeReading => ({
  codes: [{ page: 1, code: parseCode(createCode({ signatureDate })), verdict: 'valid', authorityName: 'Test' }],
  problems: [],
  unreadable: 0,
  pages: 1,
  ...changes,
});

test.each([
  ['a valid code', createReading('2024-03-02'), true],
  ['a code signed tomorrow, as on the other side of the date line', createReading('2026-11-24'), true],
  ['a code signed in the future', createReading('2026-11-25'), false],
  ['a valid code beside a symbol that was not read', createReading('2024-03-02', { unreadable: 1 }), false],
  [
    'a valid code beside a broken one',
    createReading('2024-03-02', { problems: [{ page: 1, reason: 'bad_date' }] }),
    false,
  ],
  ['no code', createReading('2024-03-02', { codes: [] }), false],
])('judges %s', (_, reading, isVerified) => {
  expect(isVerifiedReading(reading, NOW)).toBe(isVerified);
});
