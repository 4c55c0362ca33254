import { findFreePorts } from '@probant/kernel/free-ports';
import { spawnPlatform } from '@probant/platform/testing/spawned-platform';
import { runBurst } from '../audit/http-load.ts';
import { readPlatformCpuMs } from '../process-cpu.ts';
import { stopProcess } from '../stop-process.ts';
import { type Contender, formatEvent } from './contender.ts';

/** Starts the platform with its embedded PostgreSQL, as `npm run up` does. */
export async function startProbant(dataDir: string): Promise<Contender> {
  const platform = await spawnPlatform({
    port: await findFreePorts(),
    dataDir,
    environment: { PROBANT_RATE_LIMITS: '900000000/900000000', PROBANT_LOG_LEVEL: 'error' },
  });
  const { url, child } = platform;
  const key = platform.firstKey ?? '';
  const readCpu = () => readPlatformCpuMs(child.pid ?? 0, dataDir);
  let count = 0;
  return {
    name: 'Probant',
    promise:
      'on disk in PostgreSQL (fdatasync): the event, its place in the chain, its hash, and the head of the chain; the answer has the place ' +
      'and the hash. The event was validated, its key checked, its values committed with salts. The signed checkpoint follows',
    send: ({ callers, calls, batch }) =>
      runBurst({
        ...{ url, key, callers, calls },
        path: batch === 1 ? '/v1/events' : '/v1/events/batch',
        body: () =>
          batch === 1
            ? formatEvent(count++)
            : `{"events":[${Array.from({ length: batch }, () => formatEvent(count++)).join(',')}]}`,
      }),
    async verify() {
      const cpuBefore = readCpu();
      const response = await fetch(`${url}/v1/proof/verify?tenant_id=demo`, { headers: { 'x-api-key': key } });
      const { ok, checked, duration_ms } = (await response.json()) as ChainVerification;
      if (!ok) throw new Error('the chain does not verify');
      return { perSecond: (checked * 1000) / duration_ms, cpuMicros: ((readCpu() - cpuBefore) * 1000) / checked };
    },
    readCpuMs: readCpu,
    stop: () => stopProcess(child),
  };
}

type ChainVerification = { readonly ok: boolean; readonly checked: number; readonly duration_ms: number };
