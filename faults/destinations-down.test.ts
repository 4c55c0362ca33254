import { readFile } from 'node:fs/promises';
import { systemClock } from '@probant/kernel/clock';
import { type S3Server, startS3Server } from '@probant/s3/testing/s3-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startWebhookReceiver } from '../services/audit-trail/src/relay/testing/webhook-receiver.ts';
import { type Scenario, startScenario } from './environment/scenario.ts';
import type { Account } from './environment/tenant-keys.ts';
import { waitUntil } from './environment/wait-until.ts';
import { printFigures } from './figures.ts';
import { assessLoad, expectNoLoss, expectNoPersonalData, fetchJson, verifyOnline } from './load/assess-load.ts';
import { chooseBySuiteSize } from './suite-size.ts';

const S3_CREDENTIALS = { region: 'eu-west-3', accessKeyId: 'FAULTS', secretAccessKey: 'a-secret-of-the-fault-suite' };

let scenario: Scenario;
beforeEach(async () => {
  scenario = await startScenario();
});
afterEach(() => scenario.close());

/** Starts a webhook receiver and a bucket, and returns the settings for them. */
async function startDestinations() {
  const receiver = await startWebhookReceiver();
  scenario.scratch.own({ name: 'webhook receiver', close: () => receiver.close() });
  const s3 = await startS3Server({ clock: systemClock, bucket: 'anchors', ...S3_CREDENTIALS });
  scenario.scratch.own({ name: 'S3', close: () => s3.close() });
  const environment = {
    PROBANT_RELAY_WEBHOOK_URL: receiver.url,
    PROBANT_RELAY_WEBHOOK_SECRET: 'a-webhook-secret-of-the-fault-suite',
    PROBANT_S3_ENDPOINT: s3.url,
    PROBANT_S3_REGION: S3_CREDENTIALS.region,
    PROBANT_S3_BUCKET: 'anchors',
    PROBANT_S3_ACCESS_KEY_ID: S3_CREDENTIALS.accessKeyId,
    PROBANT_S3_SECRET_ACCESS_KEY: S3_CREDENTIALS.secretAccessKey,
  };
  return { receiver, s3, environment };
}

type Health = {
  readonly relay: {
    readonly pending: number | null;
    readonly stats: Readonly<Record<string, { readonly failed_attempts: number }>>;
  };
};

const readRelayHealth = async (url: string, account: Account) =>
  (await fetchJson<Health>(`${url}/health`, account)).relay;

/** Lists the numbers of a tenant's events in the order in which the receiver first got each. */
function listDeliveredNumbers(deliveries: readonly { readonly body: string }[], tenant: string): readonly number[] {
  const messages = deliveries.flatMap(({ body }) => JSON.parse(body) as readonly { id: string }[]);
  const ids = messages.map(({ id }) => id).filter((id) => id.startsWith(`${tenant}:`) && !id.includes(':erasure:'));
  return [...new Set(ids)].map((id) => Number(id.slice(tenant.length + 1)));
}

const S3_FAULTS: readonly S3Server['fault'][] = chooseBySuiteSize({
  short: ['silent'],
  full: ['down', 'silent', 'error', 'denied'],
});

test.each(S3_FAULTS)(
  'records events while the webhook is down and S3 is %s, and delivers everything to both afterwards',
  async (fault) => {
    const { server } = scenario;
    const accounts = await scenario.createAccounts();
    const { receiver, s3, environment } = await startDestinations();
    await receiver.stop();
    s3.fault = fault;
    let service = await scenario.startService({ environment });
    const load = scenario.startLoad({ accounts, lanes: 12, urlOf: () => service.url });
    await load.waitForAcknowledged(chooseBySuiteSize({ short: 500, full: 5_000 }));
    const [first] = accounts;
    if (!first) throw new Error('no account');
    await waitUntil('an attempt to reach the bucket', () => s3.requests.length > 0);
    await waitUntil('an attempt to reach the destination', async () =>
      Object.values((await readRelayHealth(service.url, first)).stats).some(
        ({ failed_attempts }) => failed_attempts > 0,
      ),
    );
    // Pending events are not in the memory of a process.
    await service.end('SIGKILL');
    service = await scenario.startService({ environment, port: service.port });
    await load.waitForAcknowledged(100);
    const calls = await load.stop();
    const verdict = await verifyOnline(service.url, first);
    expect(verdict).toMatchObject({ ok: true });
    expect(verdict.anchor?.ok ?? null).toBe(null);
    const lengths = await Promise.all(
      accounts.map(async (account) => (await verifyOnline(service.url, account)).head_seq),
    );
    const pending = lengths.reduce((sum, length) => sum + length, 0);
    await waitUntil(
      'the count of pending events',
      async () => (await readRelayHealth(service.url, first)).pending === pending,
    );

    await receiver.restart();
    s3.fault = 'none';
    await waitUntil('an empty queue', async () => (await readRelayHealth(service.url, first)).pending === 0);
    for (const [at, { tenant }] of accounts.entries())
      expect(listDeliveredNumbers(receiver.deliveries, tenant)).toEqual(
        Array.from({ length: lengths[at] ?? 0 }, (_, seq) => seq + 1),
      );
    for (const [at, account] of accounts.entries())
      await waitUntil('an anchor of all events', async () => {
        const { anchor } = await verifyOnline(service.url, account);
        return anchor?.ok === true && anchor.seq === lengths[at];
      });
    const assessment = await assessLoad({ url: service.url, databaseUrl: server.url, accounts, calls });
    expectNoLoss(`destination down, S3 ${fault}`, assessment, {
      kills: 1,
      pending,
      deliveries: receiver.deliveries.length,
    });
    await service.end('SIGTERM');
    expectNoPersonalData(service.log());
  },
);

const MEBIBYTE_BYTES = 2 ** 20;
const BATCH_SIZE = { events: 100, bytes: 30_000 };
const BATCH_COUNT = 150;

const inFullForm = chooseBySuiteSize({ short: false, full: true });
if (inFullForm)
  test('keeps pending events of a destination that is down out of memory', async () => {
    const [account] = await scenario.createAccounts();
    if (!account) throw new Error('no account');
    const { receiver, environment } = await startDestinations();
    await receiver.stop();
    const service = await scenario.startService({ environment });
    const note = 'x'.repeat(BATCH_SIZE.bytes);
    const fill = async (batches: number) => {
      for (let batch = 0; batch < batches; batch += 1) {
        const events = Array.from({ length: BATCH_SIZE.events }, (_, at) => ({
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
    // Warm-up, to reach the memory that the work itself needs.
    await fill(30);
    const before = await readResidentBytes(service.pid);
    await fill(BATCH_COUNT);
    const growthBytes = (await readResidentBytes(service.pid)) - before;
    const pending = BATCH_COUNT * BATCH_SIZE.events * BATCH_SIZE.bytes;
    printFigures(
      'destination down',
      `${Math.round(pending / MEBIBYTE_BYTES)} MiB pending, memory grew by ${Math.round(growthBytes / MEBIBYTE_BYTES)} MiB`,
    );
    expect(growthBytes).toBeLessThan(pending / 4);
    const bytesBeforeDelivery = await readResidentBytes(service.pid);
    await receiver.restart();
    await waitUntil('an empty queue', async () => (await readRelayHealth(service.url, account)).pending === 0, 600_000);
    const deliveryGrowthBytes = (await readResidentBytes(service.pid)) - bytesBeforeDelivery;
    printFigures('destination back', `memory grew by ${Math.round(deliveryGrowthBytes / MEBIBYTE_BYTES)} MiB`);
    expect(deliveryGrowthBytes).toBeLessThan(pending / 4);
    expect(listDeliveredNumbers(receiver.deliveries, account.tenant)).toHaveLength(
      (30 + BATCH_COUNT) * BATCH_SIZE.events,
    );
    await service.end('SIGTERM');
  });

/** Returns the resident memory of a process, in bytes. */
async function readResidentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'latin1');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024;
}
