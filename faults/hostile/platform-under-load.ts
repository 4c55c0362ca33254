import { join } from 'node:path';
import { findFreePorts } from '@probant/kernel/free-ports';
import { getServicePort } from '@probant/kernel/service-catalogue';
import { spawnPlatform } from '../../apps/platform/src/testing/spawned-platform.ts';
import { adoptEmbeddedServer } from '../../libs/database/src/embedded-server.ts';
import { readProcessMemory, readResidentBytes } from '../../libs/workers/src/process/process-memory.ts';
import { findChildProcesses } from '../../libs/workers/src/testing/processes.ts';
import { openScratch } from '../environment/scratch.ts';
import { type Account, createAccounts } from '../environment/tenant-keys.ts';

/** Longest and 99th percentile delay of the event loop of the platform's main process since the last reading. */
export type EventLoopDelay = { readonly p99Ms: number; readonly maxMs: number };

/** The whole platform as one process, with its embedded database and two tenants. */
export type PlatformUnderLoad = {
  readonly url: string;
  readonly port: number;
  /** The tenant that attacks. */
  readonly hostile: Account;
  /** The tenant that works meanwhile. */
  readonly other: Account;
  /** Reads and resets the delays. */
  readEventLoopDelay(): Promise<EventLoopDelay>;
  /** What is reachable in the main process, and garbage that waits for a collection of the old generation. External memory counts. */
  readHeapBytes(): Promise<number>;
  /** Resident memory of the main process now, without its workers and without the database. */
  readMemoryBytes(): number;
  /** Largest resident memory of the document workers that run now, each since it started; 0 without one. */
  readWorkerPeakBytes(): number;
  hasEnded(): boolean;
  close(): Promise<void>;
};

/** More than the hostile clients send: their requests stay within the default limits of one key, the other tenant's do not. */
const RATE_LIMITS = '1000000/10000000';

export async function startPlatformUnderLoad(): Promise<PlatformUnderLoad> {
  const scratch = await openScratch();
  const environment = { PROBANT_RATE_LIMITS: RATE_LIMITS, PROBANT_LOG_LEVEL: 'error' };
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
  const databaseUrl = (await adoptEmbeddedServer(dataDir))?.migrationUrl ?? '';
  const [hostile, other] = await createAccounts(databaseUrl, ['hostile', 'other']);
  if (!hostile || !other) throw new Error('no accounts');
  return {
    url,
    port,
    hostile,
    other,
    readEventLoopDelay: () => readEventLoopDelay(port),
    readHeapBytes: () => readHeapBytes(port),
    readMemoryBytes: () => readResidentBytes(child.pid ?? 0) ?? 0,
    readWorkerPeakBytes: () => readWorkerPeakBytes(child.pid ?? 0),
    hasEnded: () => {
      if (hasEnded()) console.error(log());
      return hasEnded();
    },
    close: scratch.close,
  };
}

const WORKER_PROGRAM = 'documents/src/worker/main.ts';

const readWorkerPeakBytes = (platform: number): number =>
  Math.max(0, ...findChildProcesses(platform, WORKER_PROGRAM).map((pid) => readProcessMemory(pid)?.peakBytes ?? 0));

async function readEventLoopDelay(port: number): Promise<EventLoopDelay> {
  const metrics = await readMetrics(port);
  const readMs = (name: string) => 1_000 * metrics(`nodejs_eventloop_lag_${name}_seconds`);
  return { p99Ms: readMs('p99'), maxMs: readMs('max') };
}

async function readHeapBytes(port: number): Promise<number> {
  const metrics = await readMetrics(port);
  const spaces = ['old', 'large_object'].map((space) => `nodejs_heap_space_size_used_bytes{space="${space}"}`);
  return [...spaces, 'nodejs_external_memory_bytes'].reduce((sum, name) => sum + metrics(name), 0);
}

/** Returns a function that returns a metric by its name and labels. */
async function readMetrics(port: number): Promise<(name: string) => number> {
  const response = await fetch(`http://127.0.0.1:${getServicePort('admin', port)}/metrics`);
  const lines = (await response.text()).split('\n');
  return (name) => {
    const line = lines.find((candidate) => candidate.startsWith(`${name} `));
    if (line === undefined) throw new Error(`no metric: ${name}`);
    return Number(line.slice(name.length + 1));
  };
}
