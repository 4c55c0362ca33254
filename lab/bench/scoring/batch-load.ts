import { once } from 'node:events';
import type { AnalyzeBatchRequest, BatchAnalysis } from '@probant/contracts/scoring';
import { findFreePorts } from '@probant/kernel/free-ports';
import { createTemporaryFolder } from '@probant/platform/temporary-folder';
import { spawnPlatform } from '@probant/platform/testing/spawned-platform';
import { type BiasJob, createCandidates } from '../../eval/bias/population.ts';
import { measureHashesPerSecond, measureSyncsPerSecond } from '../audit/machine-speed.ts';

export const BATCH_SIZE = 100;
const WARM_UP_ROUNDS = 10;
const ROUNDS = 60;

/** Posts batches of candidates one after another to a platform with synchronous commits. Returns their milliseconds. */
export async function measureBatches(
  jobs: readonly BiasJob[],
  seed: number,
): Promise<{ readonly elapsed: readonly number[]; readonly machine: string }> {
  const folder = await createTemporaryFolder();
  try {
    const hashes = measureHashesPerSecond();
    const syncs = measureSyncsPerSecond(folder.path);
    const platform = await spawnPlatform({
      port: await findFreePorts(),
      dataDir: folder.path,
      environment: { PROBANT_RATE_LIMITS: '100000/100000', PROBANT_LOG_LEVEL: 'error' },
    });
    try {
      const bodies = jobs.map((job) => JSON.stringify(createBatch(job, seed)));
      const elapsed: number[] = [];
      for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1)
        elapsed.push(await postBatch(platform.url, platform.firstKey ?? '', bodies[round % bodies.length] ?? ''));
      const machine = `SHA-256 ${(hashes / 1e6).toFixed(2)} M/s, fdatasync ${Math.round(syncs)}/s`;
      return { elapsed: elapsed.slice(WARM_UP_ROUNDS), machine };
    } finally {
      const exit = once(platform.child, 'exit');
      platform.child.kill('SIGTERM');
      await exit;
    }
  } finally {
    await folder.remove();
  }
}

/** Creates a request with as many fictitious candidates as a batch may have. */
function createBatch(job: BiasJob, seed: number): AnalyzeBatchRequest {
  const candidates = [...createCandidates(job, seed, 'identical'), ...createCandidates(job, seed + 1, 'shifted')]
    .slice(0, BATCH_SIZE)
    .map(({ profile }, index) => ({ ...profile, id: `candidate-${index}` }));
  return { as_of: '2026-01-31', job: job.job, candidates };
}

async function postBatch(url: string, key: string, body: string): Promise<number> {
  const started = performance.now();
  const response = await fetch(`${url}/v1/analyze/batch`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body,
  });
  if (!response.ok) throw new Error(`scoring returned ${response.status}`);
  const { total_analyzed: analyzed } = (await response.json()) as BatchAnalysis;
  if (analyzed !== BATCH_SIZE) throw new Error(`${analyzed} of ${BATCH_SIZE} candidates were analyzed`);
  return performance.now() - started;
}
