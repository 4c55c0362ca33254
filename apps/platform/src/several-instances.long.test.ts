import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { findFreePorts } from '@probant/kernel/free-ports';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { parseTenantId } from '@probant/kernel/tenant';
import { eventually } from '@probant/kernel/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTemporaryFolder } from './demo/temporary-folder.ts';
import { issueTestKey } from './testing/shared-platform.ts';
import { type SpawnedPlatform, spawnPlatform } from './testing/spawned-platform.ts';

const hasPrograms = ['haproxy', 'redis-server'].every((name) => spawnSync(name, ['--version']).error === undefined);
const TENANT = parseTenantId('acme');

let db: TestDatabase;
let folder: Awaited<ReturnType<typeof createTemporaryFolder>>;
let environment: Readonly<Record<string, string>>;
let instances: [SpawnedPlatform, SpawnedPlatform];
let ports: readonly [number, number];
let url: string;
let key: string;
const helpers: ChildProcess[] = [];

const folderOf = (instance: 0 | 1) => join(folder.path, `instance-${instance}`);
const start = (instance: 0 | 1) => spawnPlatform({ port: ports[instance], dataDir: folderOf(instance), environment });

/** As docs/scaling.md says: a data folder each, with the signing key copied, and the other places shared. */
beforeAll(async () => {
  if (!hasPrograms) return;
  db = await createTestDatabase([]);
  folder = await createTemporaryFolder();
  const [first, second, redisPort, proxyPort] = [
    await findFreePorts(),
    await findFreePorts(),
    await findFreePorts(),
    await findFreePorts(),
  ];
  ports = [first, second];
  helpers.push(spawn('redis-server', ['--port', String(redisPort), '--save', '', '--dir', folder.path]));
  environment = {
    DATABASE_URL: db.url,
    REDIS_URL: `redis://127.0.0.1:${redisPort}`,
    PROBANT_ANCHOR_DIR: join(folder.path, 'anchors'),
    PROBANT_KEK_DIR: join(folder.path, 'keks'),
    PROBANT_KB_KEEP_FILES: 'true',
    PROBANT_KB_FILES_KEY: Buffer.alloc(32, 5).toString('base64'),
    PROBANT_RATE_LIMITS: '5000/100000',
    PROBANT_TRUSTED_PROXIES: '127.0.0.1',
  };
  mkdirSync(join(folder.path, 'anchors'));
  const one = await start(0);
  mkdirSync(join(folderOf(1), 'keys'), { recursive: true });
  cpSync(join(folderOf(0), 'keys', 'audit-log.pem'), join(folderOf(1), 'keys', 'audit-log.pem'));
  instances = [one, await start(1)];
  key = (await issueTestKey(db.url, { tenant: TENANT })).key;
  helpers.push(startProxy(proxyPort));
  url = `http://127.0.0.1:${proxyPort}`;
  await eventually('the proxy to find an instance', async () => (await fetch(`${url}/health/live`)).ok);
}, 180_000);
afterAll(async () => {
  if (!hasPrograms) return;
  for (const { child } of instances) child.kill('SIGTERM');
  await Promise.all(instances.map(({ child }) => child.exitCode ?? once(child, 'exit')));
  for (const child of helpers) child.kill('SIGKILL');
  await db.close();
  // As root, the anchors of a folder that the operator chose are append-only.
  spawnSync('chattr', ['-R', '-a', join(folder.path, 'anchors')]);
  await folder.remove();
}, 60_000);

/** The example of the repository, with the addresses of this test. */
function startProxy(port: number): ChildProcess {
  const example = readFileSync(join(repositoryRoot, 'deploy/several-instances/haproxy.cfg'), 'utf8');
  const own = example
    .replace('0.0.0.0:8080', `127.0.0.1:${port}`)
    .replace('10.0.0.5:8080', `127.0.0.1:${ports[0]}`)
    .replace('10.0.0.6:8080', `127.0.0.1:${ports[1]}`);
  const file = join(folder.path, 'haproxy.cfg');
  writeFileSync(file, own);
  return spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
}

type Answer = { readonly status: number; readonly body: unknown; readonly headers: Headers };

async function call(
  base: string,
  path: string,
  {
    body,
    by = key,
    method,
    headers = {},
  }: Readonly<Record<string, unknown>> & {
    body?: unknown;
    by?: string;
    method?: string;
    headers?: Readonly<Record<string, string>>;
  } = {},
): Promise<Answer> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${base}${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { 'x-api-key': by, ...(isForm ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  // The proxy answers for an instance that died in HTML.
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  return { status: response.status, body: isJson ? (JSON.parse(text) as unknown) : text, headers: response.headers };
}

const createEvent = (name: string) => ({
  tenant_id: TENANT,
  actor_id: 'load',
  action: 'read',
  resource_type: 'invoice',
  resource_id: name,
});

describe.skipIf(!hasPrograms)('two instances behind HAProxy on one database and one Redis', () => {
  test('count the requests of a key together, and refuse a revoked one', async () => {
    const issued = await issueTestKey(db.url, { tenant: TENANT });
    const counts: number[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      const { headers } = await call(instances[turn % 2 === 0 ? 0 : 1].url, '/v1/stats?tenant_id=acme', {
        by: issued.key,
      });
      counts.push(Number(headers.get('x-ratelimit-remaining-hour')));
    }
    expect(counts).toEqual([0, 1, 2, 3, 4, 5].map((at) => (counts[0] ?? 0) - at));
    await call(instances[0].url, `/v1/account/keys/${issued.keyId}`, { method: 'DELETE' });
    await eventually('the revocation at the other instance', async () => {
      const { status } = await call(instances[1].url, '/v1/stats?tenant_id=acme', { by: issued.key });
      return status === 401;
    });
  });

  test('answer from a document that the other one received, and forget it when the other one deletes it', async () => {
    const [one, two] = instances;
    const { id } = (await call(one.url, '/v1/knowledge-bases', { body: { name: 'rh' } })).body as { id: string };
    const base = `/v1/knowledge-bases/${id}`;
    const form = new FormData();
    form.append('files', new Blob(['# Congés\n\nLes congés payés sont de 27 jours ouvrables par an.']), 'conges.md');
    const uploaded = await call(one.url, `${base}/documents`, { body: form });
    expect(uploaded.status).toBe(200);
    const ask = async ({ url: at }: SpawnedPlatform) =>
      JSON.stringify(
        (await call(at, `${base}/query`, { body: { message: 'Combien de jours de congés payés par an ?' } })).body,
      );
    expect(await ask(two)).toContain('27 jours');
    const [document] = (uploaded.body as { documents: { id: string }[] }).documents;
    expect((await call(two.url, `${base}/documents/${document?.id}`, { method: 'DELETE' })).status).toBe(200);
    expect(await ask(one)).not.toContain('27 jours');
  });

  test('lose nothing that was acknowledged and act once for each key while one of them is killed again and again', async () => {
    const acknowledged = new Map<string, string>();
    const outcomes = new Map<string, number>();
    const note = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    let isOver = false;
    const record = async (name: string): Promise<void> => {
      for (;;) {
        const answer = await call(url, '/v1/events', {
          body: createEvent(name),
          headers: { 'idempotency-key': name },
        }).catch(() => null);
        note(answer === null ? 'closed' : String(answer.status));
        if (answer?.status === 200) return void acknowledged.set(name, (answer.body as { id: string }).id);
        await pause(50);
      }
    };
    const lanes = Array.from({ length: 6 }, async (_, lane) => {
      for (let turn = 0; !isOver; turn += 1) await record(`${lane}-${turn}`);
    });
    for (let kill = 0; kill < 4; kill += 1) {
      const victim = kill % 2 === 0 ? 0 : 1;
      await pause(2_000);
      const { child } = instances[victim];
      child.kill('SIGKILL');
      await once(child, 'exit');
      await pause(1_000);
      instances[victim] = await start(victim);
    }
    isOver = true;
    await Promise.all(lanes);
    console.log('events while instances were killed 4 times:', acknowledged.size, Object.fromEntries(outcomes));
    expect([...outcomes.keys()].filter((outcome) => !['200', 'closed', '502', '503'].includes(outcome))).toEqual([]);

    const stored = await db.database.tenant(TENANT, (sql) =>
      sql.query<{ id: string; name: string }>(
        `select id, resource_id as name from audit.event where tenant_id = $1 and actor_id = 'load'`,
        [TENANT],
      ),
    );
    expect(new Map(stored.map(({ id, name }) => [name, id]))).toEqual(acknowledged);
    expect(stored).toHaveLength(acknowledged.size);
    for (const { url: at } of instances) {
      const { body } = await call(at, '/v1/proof/verify?tenant_id=acme');
      expect(body).toMatchObject({ ok: true });
    }
  }, 300_000);
});
