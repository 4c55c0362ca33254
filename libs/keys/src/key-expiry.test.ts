import { expect, test } from 'vitest';
import { isPossibleExpiry, parseExpiry } from './key-expiry.ts';

const NOW = Date.parse('2026-03-01T08:00:00Z');

test.each([
  ['2026-03-01T08:00:00Z', false],
  ['2026-03-01T08:00:00.001Z', true],
  ['2036-03-01T08:00:00Z', true],
  ['2036-03-20T08:00:00Z', false],
  ['no date', false],
])('%s is a possible expiry: %s', (text, isPossible) => {
  expect(isPossibleExpiry(new Date(text), NOW)).toBe(isPossible);
});

test.each([
  ['24h', '2026-03-02T08:00:00.000Z'],
  ['90d', '2026-05-30T08:00:00.000Z'],
  ['2027-01-31', '2027-01-31T00:00:00.000Z'],
  ['2028-02-29', '2028-02-29T00:00:00.000Z'],
  ['2027-01-31T18:00:00+01:00', '2027-01-31T17:00:00.000Z'],
  ['2027-01-31T18:00Z', '2027-01-31T18:00:00.000Z'],
])('parses %s as %s', (text, time) => {
  expect(parseExpiry(text, NOW).toISOString()).toBe(time);
});

test.each([
  '',
  'soon',
  '24',
  '1.5h',
  '2027-02-29',
  '2027-02-30T10:00Z',
  '2027-13-01',
  '2027-01-31T18:00',
  '31/01/2027',
])('rejects %j and says the expected form', (text) => {
  expect(() => parseExpiry(text, NOW)).toThrow(`"${text}" is not an expiry: write a duration such as 24h or 90d`);
});

test.each([
  ['2026-03-01', 'in the past'],
  ['0s', 'in the past'],
  ['2926-03-01', 'more than ten years ahead'],
])('rejects %s: %s', (text, reason) => {
  expect(() => parseExpiry(text, NOW)).toThrow(reason);
});
