import { MIB_BYTES } from '@probant/kernel/byte-units';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type OpenConnection,
  postRepeated,
  postSlowly,
  postTinyChunks,
  startSlowUploads,
  type Target,
  waitUntilClosed,
} from './hostile/hostile-clients.ts';
import {
  createHostileTextCalls,
  createLargestBatch,
  createLongestResponse,
  createSmallAnalysis,
  expectScored,
  SCORED_STATUSES,
} from './hostile/hostile-scoring.ts';
import { type Call, createHttpClient, type HttpClient } from './hostile/http-client.ts';
import { expectMemoryBelow, expectUnharmed, type Observation, observeAttack } from './hostile/observe-attack.ts';
import { type PlatformUnderLoad, startPlatformUnderLoad } from './hostile/platform-under-load.ts';

/** One valid key sends scoring requests, within the default limits of one key, while another tenant works and scores too. */
const SCORING_PATHS = ['/v1/analyze', '/v1/analyze/batch', '/v1/analyze/competency-file'] as const;
const FLOOD_CLIENTS = 150;
const CALLS_PER_CLIENT = 50;
const LARGE_BATCHES = 16;
const TEXT_ROUNDS = 6;
const SLOW_UPLOADS = 60;
const BODY_LIMIT_BYTES = 8 * MIB_BYTES;
const OVERSIZED_BYTES = 64 * MIB_BYTES;
const TINY_CHUNK_COUNT = 9_000_000;

let platform: PlatformUnderLoad;
let target: Target;
let attacker: HttpClient;
beforeAll(async () => {
  platform = await startPlatformUnderLoad();
  target = { port: platform.port, key: platform.hostile.key };
  attacker = createHttpClient(platform.url, platform.hostile);
  // The workers start, and import their programs.
  expect((await attacker.post(createSmallAnalysis('first'))).status).toBe(200);
});
afterAll(() => platform?.close());

const observe = (name: string, attack: () => Promise<void>): Promise<Observation> =>
  observeAttack(name, platform, attack, [createSmallAnalysis('honest')]);

const repeatCall = (call: Call, count: number): readonly Call[] => Array.from({ length: count }, () => call);

async function floodWithAnalyses(): Promise<void> {
  const sendInTurn = async (client: number): Promise<void> => {
    for (let call = 0; call < CALLS_PER_CLIENT; call += 1)
      expect(SCORED_STATUSES).toContain((await attacker.post(createSmallAnalysis(`c-${client}-${call}`))).status);
  };
  await Promise.all(Array.from({ length: FLOOD_CLIENTS }, (_, client) => sendInTurn(client)));
}

const startSlowAnalyses = (count: number): Promise<readonly OpenConnection[]> =>
  startSlowUploads(
    target,
    count,
    SCORING_PATHS.map((path) => ({ path, length: BODY_LIMIT_BYTES, contentType: 'application/json' })),
  );

test('a flood of small analyses leaves other tenants unharmed', async () => {
  const observation = await observe('flood of analyses', floodWithAnalyses);
  expectUnharmed(observation);
  expectMemoryBelow(observation, 250);
});

test('batches at every limit leave other tenants unharmed', async () => {
  const calls = repeatCall(createLargestBatch(), LARGE_BATCHES);
  const observation = await observe('largest batches', () => expectScored(attacker, calls));
  expectUnharmed(observation);
  expectMemoryBelow(observation, 600);
});

test('batches with the longest response leave other tenants unharmed', async () => {
  const calls = repeatCall(createLongestResponse(), LARGE_BATCHES);
  const observation = await observe('longest responses', () => expectScored(attacker, calls));
  expectUnharmed(observation);
  expectMemoryBelow(observation, 600);
});

test('texts that resemble their terms everywhere are all scored', async () => {
  const calls = createHostileTextCalls();
  const observation = await observe('hostile texts', async () => {
    for (let round = 0; round < TEXT_ROUNDS; round += 1)
      for (const { status } of await Promise.all(calls.map(attacker.post))) expect(status).toBe(200);
  });
  expectUnharmed(observation);
  expectMemoryBelow(observation, 200);
});

test('bodies beyond the limit are refused', async () => {
  const body = { start: '{"competency_text":"', repeated: 'a b ', last: '', end: '"}', length: OVERSIZED_BYTES };
  const observation = await observe('oversized bodies', async () => {
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
    connections = await startSlowAnalyses(SLOW_UPLOADS);
    const { path, body } = createSmallAnalysis('slow');
    const padded = `${' '.repeat(80_000)}${body}`;
    expect(await postSlowly({ port: platform.port, key: platform.other.key }, path, padded, 8_192)).toBe(200);
    await waitUntilClosed(connections);
  });
  for (const connection of connections) connection.close();
  expectUnharmed(observation);
  expectMemoryBelow(observation, 200);
});

test('a body in chunks of one byte takes a few bytes of memory a byte', async () => {
  const observation = await observe('tiny chunks', async () => {
    const status = await postTinyChunks(target, '/v1/analyze/competency-file', TINY_CHUNK_COUNT);
    expect([408, 413, 422]).toContain(status);
  });
  expectUnharmed(observation);
  expectMemoryBelow(observation, 150);
});

test('all of it at once leaves other tenants unharmed', async () => {
  let connections: readonly OpenConnection[] = [];
  const observation = await observe('mixed', async () => {
    connections = await startSlowAnalyses(SLOW_UPLOADS / 4);
    const calls = [createLargestBatch(), createLongestResponse(), ...createHostileTextCalls()];
    await Promise.all([
      expectScored(attacker, calls),
      floodWithAnalyses(),
      postTinyChunks(target, '/v1/analyze', TINY_CHUNK_COUNT / 4),
    ]);
  });
  for (const connection of connections) connection.close();
  expectUnharmed(observation);
  expectMemoryBelow(observation, 800);
});
