import { once } from 'node:events';
import { join } from 'node:path';
import type { Job } from '@probant/contracts/jobs';
import { findFreePorts } from '@probant/kernel/free-ports';
import { eventually } from '@probant/kernel/testing/eventually';
import { readSampleFile } from '@probant/kernel/testing/sample-files';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTemporaryFolder } from './demo/temporary-folder.ts';
import { type SpawnedPlatform, spawnPlatform } from './testing/spawned-platform.ts';

const FILES = 1_000;
const FILES_PER_CALL = 50;
const KILLS = 3;
const INVOICE = readSampleFile('facture-simple.pdf');

let folder: Awaited<ReturnType<typeof createTemporaryFolder>>;
let port: number;
let platform: SpawnedPlatform;
let key = '';
const start = () =>
  spawnPlatform({
    port,
    dataDir: join(folder.path, 'data'),
    environment: { PROBANT_RATE_LIMITS: '100000/1000000' },
  });
beforeAll(async () => {
  folder = await createTemporaryFolder();
  port = await findFreePorts();
  platform = await start();
  key = platform.firstKey ?? '';
}, 180_000);
afterAll(async () => {
  platform.child.kill('SIGTERM');
  await (platform.child.exitCode ?? once(platform.child, 'exit'));
  await folder.remove();
}, 60_000);

/** Calls the platform, and again while it is away. */
const call = (path: string, init: RequestInit = {}): Promise<Response> =>
  eventually(
    `an answer of ${path}`,
    async () => {
      const headers = { 'x-api-key': key, ...(init.headers as Record<string, string>) };
      const response = await fetch(`${platform.url}${path}`, { ...init, headers }).catch(() => null);
      if (response === null || response.status >= 500) return null;
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
      return response;
    },
    { intervalMs: 200 },
  );

async function addFiles(jobId: string, first: number): Promise<void> {
  const form = new FormData();
  for (let number = first; number < first + FILES_PER_CALL; number += 1)
    form.append('files', new Blob([INVOICE]), `facture-${number}.pdf`);
  const body = new Request('http://localhost/', { method: 'POST', body: form });
  const bytes = await body.arrayBuffer();
  await call(`/v1/jobs/${jobId}/files`, {
    method: 'POST',
    headers: { 'content-type': body.headers.get('content-type') ?? '', 'idempotency-key': `files-${first}` },
    body: bytes,
  });
}

async function kill(): Promise<void> {
  platform.child.kill('SIGKILL');
  await once(platform.child, 'exit');
  platform = await start();
}

test(`of ${FILES} files none is lost and none is read into the results twice, although the platform is killed ${KILLS} times`, async () => {
  const headers = { 'content-type': 'application/json' };
  const created = await call('/v1/jobs', { method: 'POST', headers, body: '{"document_type":"invoice"}' });
  const { id } = (await created.json()) as Job;
  const find = async () => (await (await call(`/v1/jobs/${id}`)).json()) as Job;
  const adding = (async () => {
    for (let first = 0; first < FILES; first += FILES_PER_CALL) await addFiles(id, first);
    await call(`/v1/jobs/${id}/close`, { method: 'POST' });
  })();
  for (let killed = 1; killed <= KILLS; killed += 1) {
    const enough = (FILES / (KILLS + 1)) * killed * 0.8;
    for (let job = await find(); job.files.read < enough; job = await find()) await pause();
    await kill();
  }
  await adding;
  for (let job = await find(); job.state !== 'done'; job = await find()) await pause();
  const text = await (await call(`/v1/jobs/${id}/results`)).text();
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { filename: string; error: unknown });
  expect(lines.filter(({ error }) => error !== null)).toEqual([]);
  expect(lines.map(({ filename }) => filename)).toEqual(
    Array.from({ length: FILES }, (_, number) => `facture-${number}.pdf`),
  );
}, 1_800_000);

const pause = () => new Promise((resolve) => setTimeout(resolve, 500));
