import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startEmbeddedServer } from '@probant/database/embedded-server';
import { findFreePort, findFreePorts } from '@probant/kernel/free-ports';
import { silentLogger } from '@probant/kernel/logging';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { createTemporaryFolder } from '@probant/platform/temporary-folder';
import { spawnPlatform } from '@probant/platform/testing/spawned-platform';
import { stopProcess } from '../stop-process.ts';

/** What the load is sent to. */
export type Installation = {
  readonly name: string;
  readonly url: string;
  readonly issueKey: (tenant: string) => Promise<string>;
  /** Resident memory of the main processes together, in bytes, without workers and database. */
  readonly readMemoryBytes: () => number;
  readonly stop: () => Promise<void>;
};

type Environment = Readonly<Record<string, string>>;

/** More than the load sends: what is measured is the platform, not the limit of a key. */
const ENVIRONMENT: Environment = { PROBANT_RATE_LIMITS: '10000000/100000000', PROBANT_LOG_LEVEL: 'error' };

/** The programs of two instances that are not on this machine. */
export const listMissingPrograms = (): readonly string[] =>
  ['haproxy', 'redis-server'].filter((name) => spawnSync(name, ['--version']).error !== undefined);

/** Starts one process with the embedded database. */
export async function startOneProcess(): Promise<Installation> {
  const folder = await createTemporaryFolder();
  const [port, dataDir] = [await findFreePorts(), join(folder.path, 'data')];
  const { child, url } = await spawnPlatform({ port, dataDir, environment: ENVIRONMENT });
  return {
    ...{ name: 'one process', url },
    issueKey: (tenant) => issueKey(tenant, { PROBANT_DATA_DIR: dataDir, PROBANT_PORT: String(port) }),
    readMemoryBytes: () => readResidentBytes(child),
    stop: async () => {
      await stopChildren([child], 'SIGTERM');
      await folder.remove();
    },
  };
}

/** Starts two instances behind HAProxy, over one PostgreSQL and one Redis, as docs/scaling.md says. */
export async function startTwoInstances(): Promise<Installation> {
  const folder = await createTemporaryFolder();
  const at = (name: string) => join(folder.path, name);
  const database = await startEmbeddedServer({ dataDir: at('database'), logger: silentLogger });
  const [redisPort, proxyPort] = [await findFreePort(), await findFreePort()];
  const ports = [await findFreePorts(), await findFreePorts()] as const;
  const redis = spawn('redis-server', ['--port', String(redisPort), '--save', '', '--dir', folder.path], {
    stdio: 'ignore',
  });
  for (const name of ['anchors', 'keks']) mkdirSync(at(name));
  const environment = {
    ...ENVIRONMENT,
    DATABASE_URL: database.url,
    PROBANT_MIGRATION_URL: database.migrationUrl,
    REDIS_URL: `redis://127.0.0.1:${redisPort}`,
    PROBANT_ANCHOR_DIR: at('anchors'),
    PROBANT_KEK_DIR: at('keks'),
    PROBANT_TRUSTED_PROXIES: '127.0.0.1',
  };
  const start = (port: number, name: string) => spawnPlatform({ port, dataDir: at(name), environment });
  const one = await start(ports[0], 'one');
  mkdirSync(at('two/keys'), { recursive: true });
  cpSync(at('one/keys/audit-log.pem'), at('two/keys/audit-log.pem'));
  const two = await start(ports[1], 'two');
  const proxy = startProxy(at('haproxy.cfg'), proxyPort, ports);
  const url = `http://127.0.0.1:${proxyPort}`;
  await waitUntilLive(url);
  return {
    ...{ name: 'two instances', url },
    issueKey: (tenant) => issueKey(tenant, { ...environment, PROBANT_DATA_DIR: at('one') }),
    readMemoryBytes: () => readResidentBytes(one.child) + readResidentBytes(two.child),
    stop: async () => {
      await stopChildren([one.child, two.child], 'SIGTERM');
      await stopChildren([proxy, redis], 'SIGKILL');
      await database.close();
      // As root, the anchors of a folder that the operator chose are append-only.
      spawnSync('chattr', ['-R', '-a', at('anchors')]);
      await folder.remove();
    },
  };
}

/** The example of the repository, with the addresses of this run. */
function startProxy(file: string, port: number, [one, two]: readonly [number, number]): ChildProcess {
  const example = readFileSync(join(repositoryRoot, 'deploy/several-instances/haproxy.cfg'), 'utf8');
  const own = example
    .replace('0.0.0.0:8080', `127.0.0.1:${port}`)
    .replace('10.0.0.5:8080', `127.0.0.1:${one}`)
    .replace('10.0.0.6:8080', `127.0.0.1:${two}`);
  writeFileSync(file, own);
  return spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
}

const START_TIMEOUT_MS = 60_000;

async function waitUntilLive(url: string): Promise<void> {
  for (const deadline = performance.now() + START_TIMEOUT_MS; performance.now() < deadline; await pause(200)) {
    const response = await fetch(`${url}/health/live`).catch(() => null);
    if (response?.ok) return;
  }
  throw new Error('the load balancer finds no instance');
}

/** Returns a new key of a tenant, issued by the command of the program. `environment` names the installation. */
export async function issueKey(tenant: string, environment: Environment): Promise<string> {
  const program = join(repositoryRoot, 'apps/cli/src/probant.ts');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [program, 'keys', 'issue', '--tenant', tenant, '--json'],
    { env: { PATH: process.env['PATH'] ?? '', ...environment } },
  );
  return (JSON.parse(stdout) as { readonly key: string }).key;
}

async function stopChildren(children: readonly ChildProcess[], signal: NodeJS.Signals): Promise<void> {
  await Promise.all(children.map((child) => stopProcess(child, signal)));
}

function readResidentBytes({ pid }: ChildProcess): number {
  try {
    return 1_024 * Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return Number.NaN;
  }
}
