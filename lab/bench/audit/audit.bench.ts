import { openDatabase } from '@probant/database/database';
import { adoptEmbeddedServer } from '@probant/database/embedded-server';
import { findFreePorts } from '@probant/kernel/free-ports';
import { silentLogger } from '@probant/kernel/logging';
import { createTemporaryFolder } from '@probant/platform/temporary-folder';
import { spawnPlatform } from '@probant/platform/testing/spawned-platform';
import { formatMs, getMedian } from '../format-times.ts';
import { stopProcess } from '../stop-process.ts';
import type { Row } from '../table.ts';
import { buildBenchEvent } from './bench-event.ts';
import { type LoadResult, runBurst } from './http-load.ts';
import { measureHashesPerSecond, measureSyncsPerSecond } from './machine-speed.ts';
import { measureOfflineVerification } from './offline-verification.ts';
import { measureProofFile } from './proof-file.ts';

const TENANT_ID = 'demo';
const ROUND_COUNT = 5;

/** Measures the audit trail behind the gateway, both in one process, on an embedded server with synchronous commits. */
export async function benchAudit(): Promise<readonly Row[]> {
  const folder = await createTemporaryFolder();
  try {
    const hashes = measureHashesPerSecond();
    const syncs = measureSyncsPerSecond(folder.path);
    const machine = `SHA-256 ${(hashes / 1e6).toFixed(2)} M/s, fdatasync ${Math.round(syncs)}/s`;
    const platform = await spawnPlatform({
      port: await findFreePorts(),
      dataDir: folder.path,
      environment: { PROBANT_RATE_LIMITS: '900000000/900000000', PROBANT_LOG_LEVEL: 'error' },
    });
    try {
      return await measure(platform.url, platform.firstKey ?? '', folder.path, machine);
    } finally {
      await stopProcess(platform.child);
    }
  } finally {
    await folder.remove();
  }
}

async function measure(url: string, key: string, dataDir: string, machine: string): Promise<readonly Row[]> {
  let eventCount = 0;
  const sendSingles = (callers: number, calls: number) =>
    runBurst({
      url,
      key,
      path: '/v1/events',
      body: () => JSON.stringify(buildBenchEvent(eventCount++)),
      callers,
      calls,
    });
  const sendBatches = (calls: number) =>
    runBurst({
      url,
      key,
      path: '/v1/events/batch',
      body: () => JSON.stringify({ events: Array.from({ length: 1000 }, () => buildBenchEvent(eventCount++)) }),
      callers: 4,
      calls,
    });
  /** Returns the seconds that the anonymisation of an actor with that many events takes. */
  const measureErasureSeconds = async (events: number): Promise<number> => {
    const actorEvent = { ...buildBenchEvent(eventCount), actor_id: 'actor-to-erase' };
    const body = () => JSON.stringify({ events: Array.from({ length: 1000 }, () => actorEvent) });
    await runBurst({ url, key, path: '/v1/events/batch', body, callers: 1, calls: events / 1000 });
    eventCount += events;
    const started = performance.now();
    const response = await fetch(`${url}/v1/gdpr/anonymize`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ tenant_id: TENANT_ID, subject_id: actorEvent.actor_id }),
    });
    const { anonymized_count } = (await response.json()) as { anonymized_count: number };
    const seconds = (performance.now() - started) / 1000;
    if (anonymized_count !== events) throw new Error(`${anonymized_count} events were anonymised`);
    if (!(await get('/v1/proof/verify?')).ok) throw new Error('the chain does not verify after an erasure');
    return seconds;
  };
  const get = async (path: string) =>
    (await (await fetch(`${url}${path}tenant_id=${TENANT_ID}`, { headers: { 'x-api-key': key } })).json()) as {
      ok: boolean;
      checked: number;
      duration_ms: number;
    };
  await sendSingles(64, 5_000);
  await sendBatches(5);
  const loads256: LoadResult[] = [];
  const loads64: LoadResult[] = [];
  const batchRates: number[] = [];
  for (let round = 0; round < ROUND_COUNT; round += 1) {
    loads256.push(await sendSingles(256, 15_000));
    loads64.push(await sendSingles(64, 10_000));
    batchRates.push((await sendBatches(20)).perSecond * 1000);
  }
  const verificationRates: number[] = [];
  const windowTimes: number[] = [];
  for (let round = 0; round < ROUND_COUNT; round += 1) {
    const verification = await get('/v1/proof/verify?');
    if (!verification.ok) throw new Error('the chain does not verify');
    verificationRates.push(verification.checked / (verification.duration_ms / 1000));
    windowTimes.push((await get('/v1/proof/verify?from_seq=20001&to_seq=30000&')).duration_ms);
  }
  const bytes = await measureEventBytes(dataDir);
  const offline = await measureOfflineVerification(dataDir, new URL(url).port, TENANT_ID);
  const proof = await measureProofFile();
  const erasure = await measureErasureSeconds(10_000);
  const row = (loads: readonly LoadResult[], callers: number, goal: string, reference: string): Row => ({
    measure: `single events through the gateway, ${callers} callers, each durable`,
    ours: `${formatRate(getMedian(loads.map(({ perSecond }) => perSecond)))}, p50 ${formatMs(
      getMedian(loads.map(({ p50 }) => p50)),
    )}, p99 ${formatMs(getMedian(loads.map(({ p99 }) => p99)))}`,
    goal,
    reference,
  });
  return [
    row(loads256, 256, '>= 5,000/s, p99 < 100 ms', machine),
    row(loads64, 64, '> 3,900/s', machine),
    {
      measure: 'batches of 1,000 through the gateway',
      ours: `${formatRate(getMedian(batchRates))}`,
      goal: '>= 30,000/s',
      reference: machine,
    },
    {
      measure: `full verification, ${eventCount} events`,
      ours: formatRate(getMedian(verificationRates)),
      goal: '>= 100,000/s',
      reference: machine,
    },
    {
      measure: 'window of 10,000',
      ours: formatMs(getMedian(windowTimes)),
      goal: '< 150 ms',
      reference: machine,
    },
    {
      measure: `offline verification of an export, ${offline.events} events`,
      ours: formatRate(offline.perSecond),
      goal: '>= 60,000/s busy, 120,000/s quiet',
      reference: machine,
    },
    {
      measure: 'proof file at 1,000,000 events',
      ours: `${proof.bytes} B, verified in ${proof.ms.toFixed(2)} ms`,
      goal: '<= 1,500 B, < 1 ms',
      reference: machine,
    },
    { measure: 'anonymise 10,000 events', ours: `${erasure.toFixed(2)} s`, goal: '< 2 s', reference: machine },
    {
      measure: 'storage with indexes',
      ours: `${Math.round(bytes / eventCount)} B per event`,
      goal: '<= 1,000 B',
      reference: '-',
    },
  ];
}

async function measureEventBytes(dataDir: string): Promise<number> {
  const urls = await adoptEmbeddedServer(dataDir);
  if (urls === null) throw new Error('the embedded server is not running');
  const database = await openDatabase({ url: urls.url, logger: silentLogger, maxConnections: 1 });
  const [row] = await database.system((sql) =>
    sql.query<{ bytes: number }>("select pg_total_relation_size('audit.event') as bytes"),
  );
  await database.close();
  return row?.bytes ?? Number.NaN;
}

const formatRate = (perSecond: number) => `${Math.round(perSecond).toLocaleString('en')}/s`;
