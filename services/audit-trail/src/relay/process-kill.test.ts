import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { eventually } from '@probant/kernel/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditTrailMigrations } from '../migrations.ts';
import { createEvent, startTestAuditTrail } from '../testing/test-audit-trail.ts';

const EVENT_COUNT = 6_000;
const relayProgram = new URL('testing/relay-process/main.ts', import.meta.url).pathname;

let db: TestDatabase;
let folder = '';
beforeAll(async () => {
  db = await createTestDatabase([auditTrailMigrations]);
  folder = await mkdtemp(`${tmpdir()}/probant-relay-kill-`);
});
afterAll(async () => {
  await db.close();
  await rm(folder, { recursive: true });
});

/** Returns the complete lines of the file. */
async function readLines(file: string): Promise<readonly string[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.split('\n').slice(0, -1);
}

const waitForLines = (file: string, count: number) =>
  eventually(`${count} lines in the file`, async () => (await readLines(file)).length >= count);

async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

test('the relay writes every event in order although its process is killed three times', async () => {
  const { service, as } = await startTestAuditTrail(db.database);
  for (let at = 0; at < EVENT_COUNT; at += 1000) {
    const metadata = { note: 'x'.repeat(500) };
    const events = Array.from({ length: 1000 }, () => createEvent('one', { metadata }));
    expect((await as('one').post('/v1/events/batch', { events })).status).toBe(200);
  }
  await service.close();
  const file = `${folder}/audit.ndjson`;
  for (const killedAt of [1, 1_200, 3_100]) {
    const child = spawn(process.execPath, [relayProgram, db.url, file], { stdio: 'inherit' });
    await waitForLines(file, killedAt);
    await kill(child);
  }
  const last = spawn(process.execPath, [relayProgram, db.url, file], { stdio: 'inherit' });
  const expected = Array.from({ length: EVENT_COUNT }, (_, at) => `one:${at + 1}`);
  const lastId = `"id":"one:${EVENT_COUNT}"`;
  await eventually(lastId, async () => (await readLines(file)).at(-1)?.includes(lastId));
  await kill(last);
  const ids = (await readLines(file)).map((line) => JSON.parse(line).id);
  expect([...new Set(ids)]).toEqual(expected);
  // At most one batch per kill is sent again.
  expect(ids.length - EVENT_COUNT).toBeLessThanOrEqual(3 * 500);
});
