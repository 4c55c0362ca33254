import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { type TestDatabase, testDatabase } from '@probant/database/testing/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditTrailMigrations } from '../migrations.ts';
import { auditTrailUnderTest, eventOf } from '../testing/audit-trail-under-test.ts';

const EVENTS = 6_000;
const program = new URL('testing/process/main.ts', import.meta.url).pathname;

let db: TestDatabase;
let folder = '';
beforeAll(async () => {
  db = await testDatabase([auditTrailMigrations]);
  folder = await mkdtemp(`${tmpdir()}/probant-relay-kill-`);
});
afterAll(async () => {
  await db.close();
  await rm(folder, { recursive: true });
});

/** What a reader of the file sees: whole lines, each of them JSON. */
async function linesOf(file: string): Promise<readonly string[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.split('\n').slice(0, -1);
}

async function untilLines(file: string, count: number): Promise<void> {
  while ((await linesOf(file)).length < count) await pause(2);
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

test('kill -9 at any moment loses no event: the file has each of them, whole and in order', async () => {
  const { service, as } = await auditTrailUnderTest(db.database);
  for (let at = 0; at < EVENTS; at += 1000) {
    const metadata = { note: 'x'.repeat(500) };
    const events = Array.from({ length: 1000 }, () => eventOf('one', { metadata }));
    expect((await as('one').post('/v1/events/batch', { events })).status).toBe(200);
  }
  await service.close();
  const file = `${folder}/audit.ndjson`;
  for (const killedAt of [1, 1_200, 3_100]) {
    const child = spawn(process.execPath, [program, db.url, file], { stdio: 'inherit' });
    await untilLines(file, killedAt);
    await kill(child);
  }
  const last = spawn(process.execPath, [program, db.url, file], { stdio: 'inherit' });
  const expected = Array.from({ length: EVENTS }, (_, at) => `one:${at + 1}`);
  while (!(await linesOf(file)).at(-1)?.includes(`"id":"one:${EVENTS}"`)) await pause(10);
  await kill(last);
  const ids = (await linesOf(file)).map((line) => JSON.parse(line).id);
  expect([...new Set(ids)]).toEqual(expected);
  // Sent again at most: what was under way at each kill.
  expect(ids.length - EVENTS).toBeLessThanOrEqual(3 * 500);
});
