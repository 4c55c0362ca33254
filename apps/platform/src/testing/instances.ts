import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { findFreePorts } from '@probant/kernel/free-ports';
import { repositoryRoot } from '@probant/kernel/repository-root';
import type { TenantId } from '@probant/kernel/tenant';
import { eventually } from '@probant/kernel/testing/eventually';
import { createTemporaryFolder } from '../demo/temporary-folder.ts';
import { issueTestKey } from './shared-platform.ts';
import { type SpawnedPlatform, spawnPlatform } from './spawned-platform.ts';

export const hasInstancePrograms = ['haproxy', 'redis-server'].every(
  (name) => spawnSync(name, ['--version']).error === undefined,
);

export type Instances = {
  readonly db: TestDatabase;
  /** Address of HAProxy. */
  readonly url: string;
  /** Key of the tenant. */
  readonly key: string;
  readonly list: readonly SpawnedPlatform[];
  /** Returns the instance with this number, from 0; numbers above the last one begin again. */
  at(instance: number): SpawnedPlatform;
  /** Starts an instance that has ended. @param root folder of its program, by default this repository */
  restart(instance: number, root?: string): Promise<void>;
  call(base: string, path: string, options?: CallOptions): Promise<Answer>;
  close(): Promise<void>;
};

type Answer = { readonly status: number; readonly body: unknown; readonly headers: Headers };

type CallOptions = {
  readonly body?: unknown;
  /** Default: the key of the tenant. */
  readonly by?: string;
  /** Default: POST with a body, GET without. */
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/**
 * Starts platforms as docs/scaling.md says, behind HAProxy, on one database and one Redis: a data folder each, with the signing key
 * copied, and the other places shared. The caller closes them.
 *
 * @param count each has about 11 connections to PostgreSQL
 */
export async function startInstances(tenant: TenantId, count: number): Promise<Instances> {
  const db = await createTestDatabase([]);
  const folder = await createTemporaryFolder();
  const ports: number[] = [];
  for (let instance = 0; instance < count; instance += 1) ports.push(await findFreePorts());
  const redisPort = await findFreePorts();
  const proxyPort = await findFreePorts();
  const helpers: ChildProcess[] = [
    spawn('redis-server', ['--port', String(redisPort), '--save', '', '--dir', folder.path]),
  ];
  const environment = {
    DATABASE_URL: db.url,
    REDIS_URL: `redis://127.0.0.1:${redisPort}`,
    PROBANT_ANCHOR_DIR: join(folder.path, 'anchors'),
    PROBANT_KEK_DIR: join(folder.path, 'keks'),
    PROBANT_JOB_KEY_DIR: join(folder.path, 'job-keys'),
    PROBANT_KB_KEEP_FILES: 'true',
    PROBANT_KB_FILES_KEY: Buffer.alloc(32, 5).toString('base64'),
    // More than any machine sends.
    PROBANT_RATE_LIMITS: '1000000/100000000',
    PROBANT_TRUSTED_PROXIES: '127.0.0.1',
  };
  mkdirSync(join(folder.path, 'anchors'));
  const folderOf = (instance: number) => join(folder.path, `instance-${instance}`);
  const start = (instance: number, root?: string) =>
    spawnPlatform({ port: ports[instance] ?? 0, dataDir: folderOf(instance), environment, ...(root ? { root } : {}) });

  const list = [await start(0)];
  for (let instance = 1; instance < count; instance += 1) {
    mkdirSync(join(folderOf(instance), 'keys'), { recursive: true });
    cpSync(join(folderOf(0), 'keys', 'audit-log.pem'), join(folderOf(instance), 'keys', 'audit-log.pem'));
    list.push(await start(instance));
  }
  const { key } = await issueTestKey(db.url, { tenant });
  helpers.push(startProxy(folder.path, proxyPort, ports));
  const url = `http://127.0.0.1:${proxyPort}`;
  await eventually('the proxy to find an instance', async () => (await fetch(`${url}/health/live`)).ok);
  return {
    db,
    url,
    key,
    list,
    at: (instance) => list[instance % list.length] as SpawnedPlatform,
    restart: async (instance, root) => {
      list[instance] = await start(instance, root);
    },
    call: (base, path, options) => call(base, path, key, options),
    close: async () => {
      for (const { child } of list) child.kill('SIGTERM');
      await Promise.all(list.map(({ child }) => child.exitCode ?? child.signalCode ?? once(child, 'exit')));
      for (const child of helpers) child.kill('SIGKILL');
      await db.close();
      // As root, the anchors of a folder that the operator chose are append-only.
      spawnSync('chattr', ['-R', '-a', join(folder.path, 'anchors')]);
      await folder.remove();
    },
  };
}

/** The example of the repository, with the addresses of this test. */
function startProxy(folder: string, port: number, ports: readonly number[]): ChildProcess {
  const example = readFileSync(join(repositoryRoot, 'deploy/several-instances/haproxy.cfg'), 'utf8');
  const own = example
    .replace('0.0.0.0:8080', `127.0.0.1:${port}`)
    .replace(
      / {4}server one .*\n {4}server two .*/,
      ports.map((to, at) => `    server s${at} 127.0.0.1:${to}`).join('\n'),
    );
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, own);
  return spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
}

async function call(
  base: string,
  path: string,
  key: string,
  { body, by = key, method, headers = {} }: CallOptions = {},
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
