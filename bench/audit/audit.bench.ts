import { once } from 'node:events';
import { openDatabase } from '@probant/database/database';
import { adoptEmbeddedServer } from '@probant/database/embedded-server';
import { silentLogger } from '@probant/kernel/logging';
import { freePorts } from '../../apps/platform/src/demo/free-ports.ts';
import { temporaryFolder } from '../../apps/platform/src/demo/temporary-folder.ts';
import { spawnPlatform } from '../../apps/platform/src/testing/spawned-platform.ts';
import { median, type Row } from '../table.ts';
import { burst, type Load } from './load.ts';
import { hashesPerSecond, syncsPerSecond } from './machine.ts';
import { offlineVerification } from './offline.ts';
import { proofOfAMillion } from './proofs.ts';

const TENANT = 'demo';
const ROUNDS = 5;

/** About 480 bytes as sent, like the peers' events (research notes, section 7). */
const event = (at: number) => ({
  tenant_id: TENANT,
  actor_id: `comptable-${at % 500}`,
  action: ['create', 'read', 'update', 'export'][at % 4],
  resource_type: 'invoice',
  resource_id: `FA-2026-${at}`,
  changes: { status: { old: 'draft', new: 'validated' }, total_amount: { old: 120.5, new: 144.6 } },
  metadata: { ip: `192.0.2.${at % 250}`, user_agent: 'Mozilla/5.0 (X11; Linux x86_64)', request_id: `req-${at}` },
});

/** The audit trail behind the gateway, both in one process, on an embedded server whose commits wait for the disk. */
export async function benchAudit(): Promise<readonly Row[]> {
  const folder = await temporaryFolder();
  try {
    const hashes = hashesPerSecond();
    const syncs = syncsPerSecond(folder.path);
    const machine = `SHA-256 ${(hashes / 1e6).toFixed(2)} M/s, fdatasync ${Math.round(syncs)}/s`;
    const platform = await spawnPlatform({
      port: await freePorts(),
      dataDir: folder.path,
      environment: { PROBANT_RATE_LIMITS: '900000000/900000000', PROBANT_LOG_LEVEL: 'error' },
    });
    try {
      return await measure(platform.url, platform.firstKey ?? '', folder.path, machine);
    } finally {
      const gone = once(platform.child, 'exit');
      platform.child.kill('SIGTERM');
      await gone;
    }
  } finally {
    await folder.remove();
  }
}

async function measure(url: string, key: string, dataDir: string, machine: string): Promise<readonly Row[]> {
  let made = 0;
  const singles = (callers: number, calls: number) =>
    burst({ url, key, path: '/v1/events', body: () => JSON.stringify(event(made++)), callers, calls });
  const batches = (calls: number) =>
    burst({
      url,
      key,
      path: '/v1/events/batch',
      body: () => JSON.stringify({ events: Array.from({ length: 1000 }, () => event(made++)) }),
      callers: 4,
      calls,
    });
  /** Seconds to anonymise an actor of that many events. */
  const secondsToErase = async (events: number): Promise<number> => {
    const one = { ...event(made), actor_id: 'somebody-to-forget' };
    const body = () => JSON.stringify({ events: Array.from({ length: 1000 }, () => one) });
    await burst({ url, key, path: '/v1/events/batch', body, callers: 1, calls: events / 1000 });
    made += events;
    const started = performance.now();
    const answer = await fetch(`${url}/v1/gdpr/anonymize`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ tenant_id: TENANT, subject_id: one.actor_id }),
    });
    const { anonymized_count } = (await answer.json()) as { anonymized_count: number };
    const seconds = (performance.now() - started) / 1000;
    if (anonymized_count !== events) throw new Error(`${anonymized_count} events were anonymised`);
    if (!(await get('/v1/proof/verify?')).ok) throw new Error('the chain does not verify after an erasure');
    return seconds;
  };
  const get = async (path: string) =>
    (await (await fetch(`${url}${path}tenant_id=${TENANT}`, { headers: { 'x-api-key': key } })).json()) as {
      ok: boolean;
      checked: number;
      duration_ms: number;
    };
  await singles(64, 5_000);
  await batches(5);
  const many: Load[] = [];
  const few: Load[] = [];
  const whole: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    many.push(await singles(256, 15_000));
    few.push(await singles(64, 10_000));
    whole.push((await batches(20)).perSecond * 1000);
  }
  const full: number[] = [];
  const windows: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const verdict = await get('/v1/proof/verify?');
    if (!verdict.ok) throw new Error('the chain does not verify');
    full.push(verdict.checked / (verdict.duration_ms / 1000));
    windows.push((await get('/v1/proof/verify?from_seq=20001&to_seq=30000&')).duration_ms);
  }
  const bytes = await bytesOfEvents(dataDir);
  const offline = await offlineVerification(dataDir, new URL(url).port, TENANT);
  const proof = await proofOfAMillion();
  const erasure = await secondsToErase(10_000);
  const row = (loads: readonly Load[], callers: number, goal: string, reference: string): Row => ({
    measure: `single events through the gateway, ${callers} callers, each durable`,
    ours: `${rate(median(loads.map(({ perSecond }) => perSecond)))}, p50 ${ms(median(loads.map(({ p50 }) => p50)))}, p99 ${ms(median(loads.map(({ p99 }) => p99)))}`,
    goal,
    reference,
  });
  return [
    row(many, 256, '>= 5,000/s, p99 < 100 ms', machine),
    row(few, 64, '> 3,900/s', machine),
    {
      measure: 'batches of 1,000 through the gateway',
      ours: `${rate(median(whole))}`,
      goal: '>= 30,000/s',
      reference: machine,
    },
    {
      measure: `full verification, ${made} events`,
      ours: rate(median(full)),
      goal: '>= 100,000/s',
      reference: machine,
    },
    { measure: 'window of 10,000', ours: ms(median(windows)), goal: '< 150 ms', reference: machine },
    {
      measure: `offline verification of an export, ${offline.events} events`,
      ours: rate(offline.perSecond),
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
      ours: `${Math.round(bytes / made)} B an event`,
      goal: '<= 1,000 B',
      reference: '-',
    },
  ];
}

async function bytesOfEvents(dataDir: string): Promise<number> {
  const url = await adoptEmbeddedServer(dataDir);
  if (url === null) throw new Error('no embedded server to ask');
  const database = await openDatabase({ url, logger: silentLogger, maxConnections: 1 });
  const [row] = await database.system((sql) =>
    sql.query<{ bytes: number }>("select pg_total_relation_size('audit.event') as bytes"),
  );
  await database.close();
  return row?.bytes ?? Number.NaN;
}

const rate = (perSecond: number) => `${Math.round(perSecond).toLocaleString('en')}/s`;
const ms = (milliseconds: number) => `${milliseconds.toFixed(0)} ms`;
