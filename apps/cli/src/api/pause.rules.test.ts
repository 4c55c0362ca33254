import { describe, expect, test } from 'vitest';
import { findPause } from './pause.rules.ts';

const NOW = Date.parse('2026-11-25T10:00:00Z');
const find = (status: number, headers: Readonly<Record<string, string>>) =>
  findPause({ status, header: (name) => headers[name] ?? null }, NOW);

describe('findPause', () => {
  test.each([
    {
      title: 'the seconds of Retry-After after 429',
      status: 429,
      headers: { 'retry-after': '17' },
      pause: { isRefused: true, ms: 17_000, reason: 'rate_limit' },
    },
    {
      title: 'the date of Retry-After',
      status: 429,
      headers: { 'retry-after': 'Wed, 25 Nov 2026 10:00:30 GMT' },
      pause: { isRefused: true, ms: 30_000, reason: 'rate_limit' },
    },
    {
      title: 'the end of the window after 429 without Retry-After',
      status: 429,
      headers: { 'ratelimit-reset': '8' },
      pause: { isRefused: true, ms: 8_000, reason: 'rate_limit' },
    },
    {
      title: 'nothing to wait for after a bare 429',
      status: 429,
      headers: {},
      pause: { isRefused: true, ms: 0, reason: 'rate_limit' },
    },
    {
      title: 'the seconds of Retry-After after an overload',
      status: 503,
      headers: { 'retry-after': '5' },
      pause: { isRefused: true, ms: 5_000, reason: 'overload' },
    },
    { title: 'no pause after 503 without Retry-After', status: 503, headers: {}, pause: null },
    {
      title: 'the end of the window after its last request',
      status: 200,
      headers: { 'ratelimit-remaining': '0', 'ratelimit-reset': '42' },
      pause: { isRefused: false, ms: 42_000, reason: 'rate_limit' },
    },
    {
      title: 'no pause while requests remain',
      status: 200,
      headers: { 'ratelimit-remaining': '1', 'ratelimit-reset': '42' },
      pause: null,
    },
    {
      title: 'no pause for a reset that is no number',
      status: 200,
      headers: { 'ratelimit-remaining': '0', 'ratelimit-reset': 'soon' },
      pause: null,
    },
    { title: 'no pause without the headers of a rate limit', status: 200, headers: {}, pause: null },
  ])('returns $title', ({ status, headers, pause }) => {
    expect(find(status, headers)).toEqual(pause);
  });
});
