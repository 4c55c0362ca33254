import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFreePorts } from '@probant/kernel/free-ports';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { getServicePort } from '@probant/kernel/service-catalogue';
import { spawnPlatform } from '../../apps/platform/src/testing/spawned-platform.ts';
import { readProcessMemory, readResidentBytes } from '../../libs/documents/src/pool/process-memory.ts';
import { findChildProcesses } from '../../libs/documents/src/testing/processes.ts';
import { openScratch } from '../environment/scratch.ts';
import type { Account } from '../environment/tenant-keys.ts';

/** Longest and 99th percentile delay of the event loop of the platform's main process since the last reading. */
export type EventLoopDelay = { readonly p99Ms: number; readonly maxMs: number };

/** The whole platform as one process, with its embedded database. */
export type PlatformUnderLoad = {
  readonly url: string;
  readonly port: number;
  createAccount(tenant: string): Promise<Account>;
  /** Reads and resets the delays. */
  readEventLoopDelay(): Promise<EventLoopDelay>;
  /** Resident memory of the main process now, without its workers and without the database. */
  readMemoryBytes(): number;
  /** Largest resident memory of the document workers that run now, each since it started; 0 without one. */
  readWorkerPeakBytes(): number;
  /** Number of TCP connections that clients have open to the gateway. */
  countConnections(): number;
  hasEnded(): boolean;
  close(): Promise<void>;
};

type StartOptions = {
  /** Limit of the JavaScript heap of the main process; V8's own default otherwise. */
  readonly heapMib?: number;
};

/** More than the hostile clients send: their requests stay within the default limits of one key, the other tenant's do not. */
const RATE_LIMITS = '1000000/10000000';

export async function startPlatformUnderLoad({ heapMib }: StartOptions = {}): Promise<PlatformUnderLoad> {
  const scratch = await openScratch();
  const environment = {
    PROBANT_RATE_LIMITS: RATE_LIMITS,
    PROBANT_LOG_LEVEL: 'error',
    ...(heapMib === undefined ? {} : { NODE_OPTIONS: `--max-old-space-size=${heapMib}` }),
  };
  const port = await findFreePorts();
  const dataDir = join(scratch.folder, 'data');
  const { url, child, log } = await spawnPlatform({ port, dataDir, environment });
  await scratch.trackProcess(child);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const stop = async () => {
    if (hasEnded()) return;
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGTERM');
    await ended;
  };
  scratch.own({ name: 'platform', close: stop });
  return {
    url,
    port,
    createAccount: (tenant) => issueKey({ PROBANT_PORT: String(port), PROBANT_DATA_DIR: dataDir }, tenant),
    readEventLoopDelay: () => readEventLoopDelay(port),
    readMemoryBytes: () => readResidentBytes(child.pid ?? 0) ?? 0,
    readWorkerPeakBytes: () => readWorkerPeakBytes(child.pid ?? 0),
    countConnections: () => countConnections(port),
    hasEnded: () => {
      if (hasEnded()) console.error(log());
      return hasEnded();
    },
    close: scratch.close,
  };
}

const run = promisify(execFile);

async function issueKey(environment: Readonly<Record<string, string>>, tenant: string): Promise<Account> {
  const program = join(repositoryRoot, 'apps/cli/src/probant.ts');
  const env = { PATH: process.env['PATH'] ?? '', PROBANT_LOG_LEVEL: 'error', ...environment };
  const { stdout } = await run(process.execPath, [program, 'keys', 'issue', '--tenant', tenant, '--json'], { env });
  return { tenant, key: (JSON.parse(stdout) as { key: string }).key };
}

const WORKER_PROGRAM = 'documents/src/worker/main.ts';

const readWorkerPeakBytes = (platform: number): number =>
  Math.max(0, ...findChildProcesses(platform, WORKER_PROGRAM).map((pid) => readProcessMemory(pid)?.peakBytes ?? 0));

async function readEventLoopDelay(port: number): Promise<EventLoopDelay> {
  const response = await fetch(`http://127.0.0.1:${getServicePort('admin', port)}/metrics`);
  const text = await response.text();
  const readMs = (name: string) =>
    1_000 * Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)$`, 'm').exec(text)?.[1]);
  return { p99Ms: readMs('p99'), maxMs: readMs('max') };
}

/** Established connections whose local port is the gateway's, from the system's table (column 4 is the state, 01 established). */
function countConnections(port: number): number {
  const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .filter((line) => {
      const [, address, , state] = line.trim().split(/\s+/);
      return address?.endsWith(local) === true && state === '01';
    }).length;
}
