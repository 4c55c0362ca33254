import { expect, test } from 'vitest';
import { explainFailure } from './build-peer.ts';
import { computeRatio, formatPeers } from './format-peers.ts';

const round = (perSecond: number, cpuMicros = 100, p99: number | null = 10) => ({ perSecond, cpuMicros, p99 });

test('pairs the rounds before it takes the median of the ratios', () => {
  // The machine was twice as slow in the last two rounds: medians of each product alone would give 1,000 / 4,000.
  const ours = [round(2000), round(1000), round(1000)];
  const theirs = [round(4000), round(2000), round(4000)];
  expect(computeRatio(ours, theirs)).toBe(0.5);
});

test('prints medians, CPU time and the ratio to each peer', () => {
  expect(
    formatPeers({
      measure: 'single events',
      goal: '>= 1',
      ours: [round(900), round(1500, 300, 20), round(1200, 200, 12)],
      peers: { Tessera: [round(1800), round(3000), round(2400)], immudb: [round(600, 5.04, null)] },
    }),
  ).toEqual({
    measure: 'single events',
    ours: '1,200/s, p99 12 ms, 200 us CPU',
    goal: '>= 1',
    reference:
      'Tessera 2,400/s, p99 10 ms, 100 us CPU: ours / theirs 0.50; immudb 600/s, 5.0 us CPU: ours / theirs 1.50',
  });
});

test.each([
  {
    title: 'a machine without Go',
    error: { code: 'ENOENT', message: 'spawn go ENOENT' },
    reason: 'Go is not installed',
  },
  {
    title: 'a module that the proxy does not have',
    error: { message: 'Command failed', stderr: 'go: downloading a\ngo: a@v1: not found\n' },
    reason: 'go: a@v1: not found',
  },
  {
    title: 'a build that prints nothing',
    error: { message: 'Command failed: go build\n', stderr: '' },
    reason: 'Command failed: go build',
  },
])('says in one line why a peer is absent: $title', ({ error, reason }) => {
  expect(explainFailure(error)).toBe(reason);
});
