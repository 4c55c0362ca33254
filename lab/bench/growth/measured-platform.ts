import { join } from 'node:path';
import { findFreePorts } from '@probant/kernel/free-ports';
import { median } from '@probant/kernel/median';
import { createTemporaryFolder } from '@probant/platform/temporary-folder';
import { spawnPlatform } from '@probant/platform/testing/spawned-platform';
import { issueKey } from '../load/installations.ts';
import { readPlatformCpuMs } from '../process-cpu.ts';
import { stopProcess } from '../stop-process.ts';

/** What one call costs: median of the milliseconds that the caller waits, and mean of the CPU milliseconds of all processes. */
export type Cost = { readonly waitMs: number; readonly cpuMs: number };

export type Call = {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: object | FormData;
};

/** A platform in a process of its own, with an embedded database. */
export type MeasuredPlatform = {
  readonly url: string;
  /** The key of the tenant `demo`. */
  readonly key: string;
  readonly issueKey: (tenant: string) => Promise<string>;
  /**
   * Sends a call and returns its answer.
   * @throws Error for any status but 2xx.
   */
  readonly send: <T>(key: string, call: Call) => Promise<T>;
  /** Measures an operation: `call` returns the n-th call, from 0. Each is sent after the answer to the one before. */
  readonly measure: (key: string, call: (n: number) => Call) => Promise<Cost>;
  readonly stop: () => Promise<void>;
};

/** Calls that are not measured: plans are made, and pages of tables and code are in memory. */
const WARM_UP_CALLS = 5;
const MEASURED_CALLS = 40;

export async function startMeasuredPlatform(): Promise<MeasuredPlatform> {
  const folder = await createTemporaryFolder();
  const [port, dataDir] = [await findFreePorts(), join(folder.path, 'data')];
  const environment = { PROBANT_RATE_LIMITS: '900000000/900000000', PROBANT_LOG_LEVEL: 'error' };
  const { child, url, firstKey } = await spawnPlatform({ port, dataDir, environment });
  const send = async <T>(key: string, call: Call): Promise<T> => JSON.parse(await exchange(url, key, call)) as T;
  return {
    url,
    key: firstKey ?? '',
    issueKey: (tenant) => issueKey(tenant, { PROBANT_DATA_DIR: dataDir, PROBANT_PORT: String(port) }),
    send,
    async measure(key, call) {
      for (let n = 0; n < WARM_UP_CALLS; n += 1) await exchange(url, key, call(n));
      const waits: number[] = [];
      const cpuBefore = readPlatformCpuMs(child.pid ?? 0, dataDir);
      for (let n = WARM_UP_CALLS; n < WARM_UP_CALLS + MEASURED_CALLS; n += 1) {
        const started = performance.now();
        await exchange(url, key, call(n));
        waits.push(performance.now() - started);
      }
      const cpuMs = (readPlatformCpuMs(child.pid ?? 0, dataDir) - cpuBefore) / MEASURED_CALLS;
      return { waitMs: median(waits, Number.NaN), cpuMs };
    },
    async stop() {
      await stopProcess(child);
      await folder.remove();
    },
  };
}

async function exchange(url: string, key: string, { method, path, body }: Call): Promise<string> {
  const isForm = body instanceof FormData;
  const response = await fetch(url + path, {
    method: method ?? (body ? 'POST' : 'GET'),
    headers: { 'x-api-key': key, ...(body && !isForm ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 300)}`);
  return text || 'null';
}
