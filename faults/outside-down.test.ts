import { readFile } from 'node:fs/promises';
import { systemClock } from '@probant/kernel/clock';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type S3Server, startS3 } from '../services/audit-trail/src/anchors/testing/s3-server.ts';
import { webhookReceiver } from '../services/audit-trail/src/relay/testing/webhook-receiver.ts';
import { inForm } from './form.ts';
import { expectDiscreet, expectSound, get, judge, verdictOn } from './load/judgement.ts';
import { eventually } from './surroundings/eventually.ts';
import { type Stage, setStage } from './surroundings/stage.ts';
import type { Account } from './surroundings/tenant-keys.ts';

const KEYS = { region: 'eu-west-3', accessKeyId: 'FAULTS', secretAccessKey: 'a-secret-of-the-fault-suite' };

let stage: Stage;
beforeEach(async () => {
  stage = await setStage();
});
afterEach(() => stage.close());

/** A webhook's receiver and a bucket, and the settings that name them. */
async function outside() {
  const receiver = await webhookReceiver();
  stage.scratch.own({ name: 'webhook receiver', close: () => receiver.close() });
  const s3 = await startS3({ clock: systemClock, bucket: 'anchors', ...KEYS });
  stage.scratch.own({ name: 'S3', close: () => s3.close() });
  const environment = {
    PROBANT_RELAY_WEBHOOK_URL: receiver.url,
    PROBANT_RELAY_WEBHOOK_SECRET: 'a-webhook-secret-of-the-fault-suite',
    PROBANT_S3_ENDPOINT: s3.url,
    PROBANT_S3_REGION: KEYS.region,
    PROBANT_S3_BUCKET: 'anchors',
    PROBANT_S3_ACCESS_KEY_ID: KEYS.accessKeyId,
    PROBANT_S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
  };
  return { receiver, s3, environment };
}

type Health = {
  readonly relay: {
    readonly pending: number | null;
    readonly stats: Readonly<Record<string, { readonly failed_attempts: number }>>;
  };
};

const relayOf = async (url: string, account: Account) => (await get<Health>(`${url}/health`, account)).relay;

/** Numbers of a tenant's events in the order in which the receiver first saw each. */
function firstSeen(deliveries: readonly { readonly body: string }[], tenant: string): readonly number[] {
  const messages = deliveries.flatMap(({ body }) => JSON.parse(body) as readonly { id: string }[]);
  const ids = messages.map(({ id }) => id).filter((id) => id.startsWith(`${tenant}:`) && !id.includes(':erasure:'));
  return [...new Set(ids)].map((id) => Number(id.slice(tenant.length + 1)));
}

const FAULTS: readonly S3Server['fault'][] = inForm({ short: ['silent'], full: ['down', 'silent', 'error', 'denied'] });

test.each(FAULTS)(
  'the destination is away and S3 is %s: events go on, and both get everything afterwards',
  async (fault) => {
    const { server } = stage;
    const accounts = await stage.newAccounts();
    const { receiver, s3, environment } = await outside();
    await receiver.goAway();
    s3.fault = fault;
    let service = await stage.service({ environment });
    const load = stage.load({ accounts, lanes: 12, urlOf: () => service.url });
    await load.more(inForm({ short: 500, full: 5_000 }));
    const [first] = accounts;
    if (!first) throw new Error('no account');
    await eventually('a try at the bucket', () => s3.requests.length > 0);
    await eventually('a try at the destination', async () =>
      Object.values((await relayOf(service.url, first)).stats).some(({ failed_attempts }) => failed_attempts > 0),
    );
    // Nothing of what waits is in the memory of a process.
    await service.end('SIGKILL');
    service = await stage.service({ environment, port: service.port });
    await load.more(100);
    const calls = await load.stop();
    const verdict = await verdictOn(service.url, first);
    expect(verdict).toMatchObject({ ok: true });
    expect(verdict.anchor?.ok ?? null).toBe(null);
    const lengths = await Promise.all(
      accounts.map(async (account) => (await verdictOn(service.url, account)).head_seq),
    );
    const waiting = lengths.reduce((sum, length) => sum + length, 0);
    await eventually('a count of all that waits', async () => (await relayOf(service.url, first)).pending === waiting);

    await receiver.comeBack();
    s3.fault = 'none';
    await eventually('an empty queue', async () => (await relayOf(service.url, first)).pending === 0);
    for (const [at, { tenant }] of accounts.entries())
      expect(firstSeen(receiver.deliveries, tenant)).toEqual(
        Array.from({ length: lengths[at] ?? 0 }, (_, seq) => seq + 1),
      );
    for (const [at, account] of accounts.entries())
      await eventually('an anchor of all events', async () => {
        const { anchor } = await verdictOn(service.url, account);
        return anchor?.ok === true && anchor.seq === lengths[at];
      });
    const judgement = await judge({ url: service.url, databaseUrl: server.url, accounts, calls });
    expectSound(`destination away, S3 ${fault}`, judgement, {
      kills: 1,
      waited: waiting,
      deliveries: receiver.deliveries.length,
    });
    await service.end('SIGTERM');
    expectDiscreet(service.log());
  },
);

const MEGABYTE = 2 ** 20;
const BATCH = { events: 100, bytes: 30_000 };
const BATCHES = 150;

const inFullForm = inForm({ short: false, full: true });
if (inFullForm)
  test('what waits for a destination that is away takes no memory', async () => {
    const [account] = await stage.newAccounts();
    if (!account) throw new Error('no account');
    const { receiver, environment } = await outside();
    await receiver.goAway();
    const service = await stage.service({ environment });
    const note = 'x'.repeat(BATCH.bytes);
    const fill = async (batches: number) => {
      for (let batch = 0; batch < batches; batch += 1) {
        const events = Array.from({ length: BATCH.events }, (_, at) => ({
          tenant_id: account.tenant,
          actor_id: 'user-17',
          action: 'read',
          resource_type: 'invoice',
          resource_id: `${batch}-${at}`,
          metadata: { note },
        }));
        const headers = { 'x-api-key': account.key, 'content-type': 'application/json' };
        const response = await fetch(`${service.url}/v1/events/batch`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ events }),
        });
        expect(response.status).toBe(200);
        await response.arrayBuffer();
      }
    };
    // As much memory as the work itself takes.
    await fill(30);
    const before = await memoryOf(service.pid);
    await fill(BATCHES);
    const grown = (await memoryOf(service.pid)) - before;
    const waiting = BATCHES * BATCH.events * BATCH.bytes;
    console.log(
      `destination away: ${Math.round(waiting / MEGABYTE)} MB wait, memory grew by ${Math.round(grown / MEGABYTE)} MB`,
    );
    expect(grown).toBeLessThan(waiting / 4);
    const full = await memoryOf(service.pid);
    await receiver.comeBack();
    await eventually('an empty queue', async () => (await relayOf(service.url, account)).pending === 0, 600_000);
    const afterwards = (await memoryOf(service.pid)) - full;
    console.log(`destination back: memory grew by ${Math.round(afterwards / MEGABYTE)} MB`);
    expect(afterwards).toBeLessThan(waiting / 4);
    expect(firstSeen(receiver.deliveries, account.tenant)).toHaveLength((30 + BATCHES) * BATCH.events);
    await service.end('SIGTERM');
  });

/** Bytes of a process that are in memory. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'latin1');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024;
}
