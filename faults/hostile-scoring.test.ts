import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Account } from './environment/tenant-keys.ts';
import { waitUntil } from './environment/wait-until.ts';
import {
  type OpenConnection,
  postRepeated,
  postSlowly,
  postTinyChunks,
  uploadSlowly,
} from './hostile/hostile-clients.ts';
import {
  createHostileTextCalls,
  createLargestBatch,
  createLongestResponse,
  createSmallAnalysis,
  type ScoringCall,
} from './hostile/hostile-scoring.ts';
import { expectMemoryBelow, expectUnharmed, type Observation, observeAttack } from './hostile/observe-attack.ts';
import { type PlatformUnderLoad, startPlatformUnderLoad } from './hostile/platform-under-load.ts';
import { chooseBySuiteSize } from './suite-size.ts';

/** One valid key sends scoring requests, within the default limits of one key, while another tenant works and scores too. */
const MIB_BYTES = 1_048_576;
const SCORING_PATHS = ['/v1/analyze', '/v1/analyze/batch', '/v1/analyze/competency-file'] as const;
const FLOOD_CLIENTS = chooseBySuiteSize({ short: 50, full: 150 });
const CALLS_PER_CLIENT = chooseBySuiteSize({ short: 10, full: 50 });
const LARGE_BATCHES = chooseBySuiteSize({ short: 4, full: 16 });
const TEXT_ROUNDS = chooseBySuiteSize({ short: 1, full: 6 });
const SLOW_UPLOADS = 60;
const BODY_LIMIT_BYTES = 8 * MIB_BYTES;
const OVERSIZED_BYTES = 64 * MIB_BYTES;
const TINY_CHUNK_COUNT = chooseBySuiteSize({ short: 2_000_000, full: 9_000_000 });

let platform: PlatformUnderLoad;
let hostile: Account;
let other: Account;
beforeAll(async () => {
  platform = await startPlatformUnderLoad();
  hostile = await platform.createAccount('hostile');
  other = await platform.createAccount('other');
  // The workers start, and import their programs.
  expect(await post(createSmallAnalysis('first'))).toBe(200);
});
afterAll(() => platform?.close());

const observe = (name: string, attack: () => Promise<void>): Promise<Observation> =>
  observeAttack(name, platform, other, attack, [createSmallAnalysis('honest')]);

/** Posts a scoring request and returns the status. */
async function post({ path, body }: ScoringCall): Promise<number> {
  const response = await fetch(`${platform.url}${path}`, {
    method: 'POST',
    headers: { 'x-api-key': hostile.key, 'content-type': 'application/json' },
    body,
  });
  await response.arrayBuffer();
  return response.status;
}

/** Scored, refused because it takes too long, or refused because the client has too much in flight. */
const HANDLED_STATUSES = [200, 422, 503];

/** Posts calls at once and expects that each is handled, and one at least scored. */
async function expectHandled(calls: readonly ScoringCall[]): Promise<void> {
  const statuses = await Promise.all(calls.map(post));
  for (const status of statuses) expect(HANDLED_STATUSES).toContain(status);
  expect(statuses).toContain(200);
}

const repeatCall = (call: ScoringCall, count: number): readonly ScoringCall[] =>
  Array.from({ length: count }, () => call);

async function floodWithAnalyses(): Promise<void> {
  const sendInTurn = async (client: number): Promise<void> => {
    for (let call = 0; call < CALLS_PER_CLIENT; call += 1)
      expect(HANDLED_STATUSES).toContain(await post(createSmallAnalysis(`c-${client}-${call}`)));
  };
  await Promise.all(Array.from({ length: FLOOD_CLIENTS }, (_, client) => sendInTurn(client)));
}

const startSlowUploads = (count: number): Promise<readonly OpenConnection[]> =>
  Promise.all(
    Array.from({ length: count }, (_, upload) =>
      uploadSlowly({ port: platform.port, key: hostile.key }, SCORING_PATHS[upload % SCORING_PATHS.length] ?? '', {
        length: BODY_LIMIT_BYTES,
        bytesPerSecond: 1_024,
        headers: ['Content-Type: application/json'],
      }),
    ),
  );

test('a flood of small analyses leaves other tenants unharmed', async () => {
  const observation = await observe('flood of analyses', floodWithAnalyses);
  expectUnharmed(observation);
  expectMemoryBelow(observation, 250);
});

test('batches at every limit leave other tenants unharmed', async () => {
  const calls = repeatCall(createLargestBatch(), LARGE_BATCHES);
  const observation = await observe('largest batches', () => expectHandled(calls));
  expectUnharmed(observation);
  expectMemoryBelow(observation, 600);
});

test('batches with the longest response leave other tenants unharmed', async () => {
  const calls = repeatCall(createLongestResponse(), LARGE_BATCHES);
  const observation = await observe('longest responses', () => expectHandled(calls));
  expectUnharmed(observation);
  expectMemoryBelow(observation, 600);
});

test('texts that resemble their terms everywhere are all scored', async () => {
  const calls = createHostileTextCalls();
  const observation = await observe('hostile texts', async () => {
    for (let round = 0; round < TEXT_ROUNDS; round += 1)
      for (const status of await Promise.all(calls.map(post))) expect(status).toBe(200);
  });
  expectUnharmed(observation);
  expectMemoryBelow(observation, 200);
});

test('bodies beyond the limit are refused', async () => {
  const body = { start: '{"competency_text":"', repeated: 'a b ', last: '', end: '"}', length: OVERSIZED_BYTES };
  const observation = await observe('oversized bodies', async () => {
    const target = { port: platform.port, key: hostile.key };
    const statuses = await Promise.all(SCORING_PATHS.map((path) => postRepeated(target, path, body)));
    // 0: the connection was closed before the client had sent it all.
    for (const status of statuses) expect([413, 0]).toContain(status);
    expect(statuses).toContain(413);
  });
  expectUnharmed(observation);
  expectMemoryBelow(observation, 150);
});

test('slow uploads are disconnected, and an honest slow line gets its analysis', async () => {
  let connections: readonly OpenConnection[] = [];
  const observation = await observe('slow uploads', async () => {
    connections = await startSlowUploads(SLOW_UPLOADS);
    const { path, body } = createSmallAnalysis('slow');
    const padded = `${' '.repeat(80_000)}${body}`;
    expect(await postSlowly({ port: platform.port, key: other.key }, path, padded, 8_192)).toBe(200);
    await waitUntil('the slow uploads to close', () => connections.every(({ isClosed }) => isClosed()), 300_000);
  });
  for (const connection of connections) connection.close();
  expectUnharmed(observation);
  expectMemoryBelow(observation, 200);
});

test('a body in chunks of one byte takes a few bytes of memory a byte', async () => {
  const observation = await observe('tiny chunks', async () => {
    const target = { port: platform.port, key: hostile.key };
    const status = await postTinyChunks(target, '/v1/analyze/competency-file', TINY_CHUNK_COUNT);
    expect([408, 413, 422]).toContain(status);
  });
  expectUnharmed(observation);
  expectMemoryBelow(observation, 150);
});

test('all of it at once leaves other tenants unharmed', async () => {
  let connections: readonly OpenConnection[] = [];
  const observation = await observe('mixed', async () => {
    connections = await startSlowUploads(SLOW_UPLOADS / 4);
    const calls = [createLargestBatch(), createLongestResponse(), ...createHostileTextCalls()];
    await Promise.all([
      expectHandled(calls),
      floodWithAnalyses(),
      postTinyChunks({ port: platform.port, key: hostile.key }, '/v1/analyze', TINY_CHUNK_COUNT / 4),
    ]);
  });
  for (const connection of connections) connection.close();
  expectUnharmed(observation);
  expectMemoryBelow(observation, 800);
});
