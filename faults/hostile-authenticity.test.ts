import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Account } from './environment/tenant-keys.ts';
import { waitUntil } from './environment/wait-until.ts';
import {
  ANALYZE_PATH,
  AUTHENTICITY_BOMBS,
  createAnalysisForm,
  createDeepFields,
  createManyFields,
  createManyPartForm,
  createSmallDocument,
  OPEN_FORM,
} from './hostile/hostile-authenticity.ts';
import { type OpenConnection, postTinyChunks, uploadSlowly } from './hostile/hostile-clients.ts';
import { expectMemoryBelow, expectUnharmed, type Observation, observeAttack } from './hostile/observe-attack.ts';
import { type PlatformUnderLoad, startPlatformUnderLoad } from './hostile/platform-under-load.ts';
import { chooseBySuiteSize } from './suite-size.ts';

/** One valid key sends documents that are made to harm their analysis, while another tenant works and has its own analysed. */
const MIB_BYTES = 1_048_576;
/** The short suite sends every eighth bomb. */
const BOMB_STEP = chooseBySuiteSize({ short: 8, full: 1 });
const FLOOD_CLIENTS = chooseBySuiteSize({ short: 20, full: 60 });
const CALLS_PER_CLIENT = chooseBySuiteSize({ short: 3, full: 10 });
const LARGE_FILES = chooseBySuiteSize({ short: 4, full: 12 });
const TINY_CHUNK_COUNT = chooseBySuiteSize({ short: 2_000_000, full: 9_000_000 });
const SLOW_UPLOADS = 60;
const FILE_LIMIT_BYTES = 50 * MIB_BYTES;
/** A worker is stopped at 1 GiB. Between two checks of its memory it may touch a sixth more (WORKER_LIMITS.memoryCheckMs). */
const MAX_WORKER_MIB = 1_200;
const WORKER_SAMPLE_MS = 200;

let platform: PlatformUnderLoad;
let hostile: Account;
let other: Account;
beforeAll(async () => {
  platform = await startPlatformUnderLoad();
  hostile = await platform.createAccount('hostile');
  other = await platform.createAccount('other');
  // The workers start, and import their programs.
  expect((await analyze(createSmallDocument())).status).toBe(200);
});
afterAll(() => platform?.close());

const honestCall = () => ({ path: ANALYZE_PATH, body: createAnalysisForm(createSmallDocument()) });
const observe = (name: string, attack: () => Promise<void>): Promise<Observation> =>
  observeAttack(name, platform, other, attack, [honestCall()]);

type Answer = { readonly status: number; readonly code: string | null; readonly message: string | null };

/** Posts a form and returns the status, and the code and message of a refusal. */
async function post(body: FormData): Promise<Answer> {
  const response = await fetch(`${platform.url}${ANALYZE_PATH}`, {
    method: 'POST',
    headers: { 'x-api-key': hostile.key },
    body,
  });
  const { detail } = (await response.json()) as {
    readonly detail?: { readonly code?: string; readonly message?: string };
  };
  return { status: response.status, code: detail?.code ?? null, message: detail?.message ?? null };
}

const analyze = (file: Uint8Array, texts: Readonly<Record<string, string>> = {}): Promise<Answer> =>
  post(createAnalysisForm(file, texts));

/** Analysed, or refused as a file that cannot be. */
const expectHandled = ({ status, code }: Answer, title: string): void =>
  expect({ title, status, code }).toEqual(
    status === 200 ? { title, status, code: null } : { title, status: 422, code: 'unreadable_file' },
  );

/** Returns the highest memory of a worker, in MiB, while `work` runs. */
async function watchWorkers(work: () => Promise<void>): Promise<number> {
  let highest = 0;
  const sampler = setInterval(() => {
    highest = Math.max(highest, platform.readWorkerPeakBytes());
  }, WORKER_SAMPLE_MS);
  try {
    await work();
  } finally {
    clearInterval(sampler);
  }
  return highest / MIB_BYTES;
}

test('every bomb is analysed or refused while another tenant is served', async () => {
  const bombs = AUTHENTICITY_BOMBS.filter((_, index) => index % BOMB_STEP === 0);
  let workerMib = 0;
  const observation = await observe('bombs', async () => {
    workerMib = await watchWorkers(async () => {
      for (const { title, create } of bombs) {
        const file = await create();
        const startedAt = performance.now();
        const answer = await analyze(file);
        const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
        console.log(`${title}: ${answer.status} ${answer.message ?? ''} in ${seconds} s`);
        expectHandled(answer, title);
      }
    });
  });
  console.log(`highest memory of a worker: ${Math.round(workerMib)} MiB`);
  expectUnharmed(observation);
  expectMemoryBelow(observation, 500);
  expect(workerMib).toBeLessThan(MAX_WORKER_MIB);
});

/** Analysed, or refused because the client has too much in flight. */
const HANDLED_STATUSES = [200, 503];

test('a flood of small documents leaves other tenants unharmed', async () => {
  const file = createSmallDocument();
  const statuses: number[] = [];
  const observation = await observe('flood of documents', async () => {
    const sendInTurn = async () => {
      for (let call = 0; call < CALLS_PER_CLIENT; call += 1) statuses.push((await analyze(file)).status);
    };
    await Promise.all(Array.from({ length: FLOOD_CLIENTS }, sendInTurn));
  });
  for (const status of statuses) expect(HANDLED_STATUSES).toContain(status);
  expect(statuses).toContain(200);
  expectUnharmed(observation);
  expectMemoryBelow(observation, 250);
});

test('fields of the largest size are compared, however deep or many they are', async () => {
  const observation = await observe('largest fields', async () => {
    for (const fields of [createDeepFields(), createManyFields()])
      expect(await analyze(createSmallDocument(), { fields })).toEqual({ status: 200, code: null, message: null });
  });
  expectUnharmed(observation);
});

test('fields beyond the limit are refused', async () => {
  const answer = await analyze(createSmallDocument(), { fields: `${createDeepFields()}  ` });
  expect([answer.status, answer.code]).toEqual([422, 'invalid_fields']);
});

test('a form of 64 more parts is analysed, one of a thousand refused', async () => {
  const observation = await observe('many parts', async () => {
    expect((await post(createManyPartForm(64))).status).toBe(200);
    expect((await post(createManyPartForm(1_000))).status).toBe(413);
  });
  expectUnharmed(observation);
});

test('files beyond the limit are refused', async () => {
  const file = new Uint8Array(FILE_LIMIT_BYTES + 1).fill(0x20);
  const observation = await observe('oversized files', async () => {
    const answers = await Promise.all(Array.from({ length: LARGE_FILES }, () => analyze(file)));
    for (const { status } of answers) expect([413, 503]).toContain(status);
    expect(answers.map(({ code }) => code)).toContain('file_too_large');
  });
  expectUnharmed(observation);
  expectMemoryBelow(observation, 400);
});

const startSlowUploads = (count: number): Promise<readonly OpenConnection[]> =>
  Promise.all(
    Array.from({ length: count }, () =>
      uploadSlowly({ port: platform.port, key: hostile.key }, ANALYZE_PATH, {
        length: FILE_LIMIT_BYTES,
        bytesPerSecond: 1_024,
        headers: ['Content-Type: multipart/form-data; boundary=x'],
      }),
    ),
  );

test('slow uploads are disconnected', async () => {
  let connections: readonly OpenConnection[] = [];
  const observation = await observe('slow uploads', async () => {
    connections = await startSlowUploads(SLOW_UPLOADS);
    await waitUntil('the slow uploads to close', () => connections.every(({ isClosed }) => isClosed()), 300_000);
  });
  for (const connection of connections) connection.close();
  expectUnharmed(observation);
  expectMemoryBelow(observation, 200);
});

test('a form in chunks of one byte is refused', async () => {
  const observation = await observe('tiny chunks', async () => {
    const target = { port: platform.port, key: hostile.key };
    expect([400, 408, 413, 415, 422]).toContain(
      await postTinyChunks(target, ANALYZE_PATH, TINY_CHUNK_COUNT, OPEN_FORM),
    );
  });
  expectUnharmed(observation);
  // Garbage of the attack before counts too: 96 to 154 MiB in three runs, where a byte once cost 232 bytes.
  expectMemoryBelow(observation, 250);
});

test('all of it at once leaves other tenants unharmed', async () => {
  const bombs = AUTHENTICITY_BOMBS.filter((_, index) => index % 16 === 0);
  let connections: readonly OpenConnection[] = [];
  const observation = await observe('mixed', async () => {
    connections = await startSlowUploads(SLOW_UPLOADS / 4);
    const sendBomb = async ({ title, create }: (typeof bombs)[number]) => {
      const answer = await analyze(await create());
      if (answer.status !== 503) expectHandled(answer, title);
    };
    await Promise.all([
      ...bombs.map(sendBomb),
      postTinyChunks({ port: platform.port, key: hostile.key }, ANALYZE_PATH, TINY_CHUNK_COUNT / 4, OPEN_FORM),
    ]);
  });
  for (const connection of connections) connection.close();
  expectUnharmed(observation);
  expectMemoryBelow(observation, 800);
});
