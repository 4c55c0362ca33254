import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type TestDatabase, testDatabase } from '@probant/database/testing/test-database';
import { fixedClock, systemClock } from '@probant/kernel/clock';
import { systemRandomness, uuidV7 } from '@probant/kernel/ids';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { tenantId } from '@probant/kernel/tenant';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditTrailMigrations } from '../migrations.ts';
import { auditTrailUnderTest, type Caller, eventOf } from '../testing/audit-trail-under-test.ts';
import { outboxRepository } from './outbox.repository.ts';
import type { Outbox } from './outbox.ts';
import { type Relay, type RelayDeps, startRelay } from './relay.ts';
import { type TrialDestination, trialDestination } from './testing/trial-destination.ts';

let db: TestDatabase;
let service: Awaited<ReturnType<typeof auditTrailUnderTest>>;
beforeEach(async () => {
  db = await testDatabase([auditTrailMigrations]);
  service = await auditTrailUnderTest(db.database);
});
let relays: Relay[] = [];
afterEach(async () => {
  await Promise.all(relays.map((relay) => relay.close()));
  relays = [];
  await service.service.close();
  await db.close();
});

const newId = uuidV7(systemClock);
/** The longest that chance allows, so that a test sees one refusal and not two. */
const longestRest = (count: number) => new Uint8Array(count).fill(255);
const FAST = { look: 20, gather: 5 };

function relayTo(destination: TrialDestination, more: Partial<RelayDeps> = {}): Relay {
  const relay = startRelay({
    destinations: [destination],
    outbox: outboxRepository(db.database),
    clock: systemClock,
    newId,
    randomness: systemRandomness,
    logger: silentLogger,
    metrics: createMetrics(),
    pause: () => pause(2),
    rhythm: FAST,
    ...more,
  });
  relays.push(relay);
  return relay;
}

/** Appends so many events in batches of at most 1,000. */
async function append(
  caller: Caller,
  tenant: string,
  count: number,
  more: Record<string, unknown> = {},
): Promise<void> {
  for (let left = count; left > 0; left -= 1000) {
    const events = Array.from({ length: Math.min(left, 1000) }, () => eventOf(tenant, more));
    expect((await caller.post('/v1/events/batch', { events })).status).toBe(200);
  }
}

const idsOf = ({ accepted }: TrialDestination, tenant: string): readonly string[] =>
  accepted.map((text) => JSON.parse(text).id as string).filter((id) => id.startsWith(`${tenant}:`));
const numbered = (tenant: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `${tenant}:${from + at}`);

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await pause(10);
}
const drained = (relay: Relay) =>
  until(async () => {
    const health = await relay.health();
    return health.enabled && health.pending === 0;
  });

describe('the relay', () => {
  test('sends the whole history of each tenant in its order, then what is appended, as the API gives it', async () => {
    await append(service.as('one'), 'one', 1200);
    await append(service.as('two'), 'two', 3);
    const there = trialDestination();
    const relay = relayTo(there);
    await drained(relay);
    await append(service.as('two'), 'two', 2);
    relay.wake(tenantId('two'));
    await until(() => idsOf(there, 'two').length === 5);
    expect(idsOf(there, 'one')).toEqual(numbered('one', 1, 1200));
    expect(idsOf(there, 'two')).toEqual(numbered('two', 1, 5));
    const [newest] = (await service.as('two').get('/v1/events', { tenant_id: 'two', limit: 1 })).body as unknown[];
    const data = there.accepted.map((text) => JSON.parse(text)).find(({ id }) => id === 'two:5').data;
    expect(data).toEqual(newest);
    expect(there.accepted.join('')).not.toContain('salt');
  });

  test('finds what another process appended, without being told', async () => {
    const there = trialDestination();
    relayTo(there);
    await append(service.as('one'), 'one', 1);
    await until(() => there.accepted.length === 1);
  });

  test('holds no batch while the destination is away for an hour, and loses none of what was recorded meanwhile', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage: () => void = runInNewContext('gc');
    const there = trialDestination();
    there.state = 'away';
    const clock = fixedClock('2026-11-21T12:00:00Z');
    const read: WeakRef<object>[] = [];
    const alive = () => read.filter((batch) => batch.deref() !== undefined).length;
    const heldInPauses: number[] = [];
    let reading = 0;
    let mostReading = 0;
    const outbox = outboxRepository(db.database);
    const watched: Outbox = {
      ...outbox,
      async next(...asked) {
        reading += 1;
        mostReading = Math.max(mostReading, reading);
        const step = await outbox.next(...asked).finally(() => (reading -= 1));
        if (step.kind === 'events') read.push(new WeakRef(step.messages));
        return step;
      },
    };
    const relay = relayTo(there, {
      outbox: { ...outbox, ...watched },
      clock,
      async pause(milliseconds) {
        clock.advance(milliseconds);
        // A turn of the event loop, so that nothing is kept alive by what has just been awaited.
        await pause(5);
        collectGarbage();
        heldInPauses.push(alive());
      },
    });
    const began = clock();
    const appending = Promise.all(['one', 'two', 'three'].map((tenant) => append(service.as(tenant), tenant, 3000)));
    await until(() => clock() - began > 3_600_000);
    await appending;
    await until(async () => {
      const health = await relay.health();
      return health.enabled && health.pending === 9000;
    });
    expect(await relay.health()).toMatchObject({
      running: true,
      stats: { trial: { pending: 9000, delivered: 0, last_error: 'econnrefused', last_delivered_at: null } },
    });
    there.state = 'up';
    await drained(relay);
    for (const tenant of ['one', 'two', 'three']) expect(idsOf(there, tenant)).toEqual(numbered(tenant, 1, 3000));
    expect(mostReading).toBe(1);
    expect(heldInPauses.length).toBeGreaterThan(20);
    expect(Math.max(...heldInPauses)).toBeLessThanOrEqual(1);
    expect(await relay.health()).toMatchObject({ stats: { trial: { delivered: 9000, pending: 0, last_error: null } } });
  });

  test('keeps to one process a destination, and hands over when one ends', async () => {
    const [here, elsewhere] = [trialDestination(), trialDestination()];
    const first = relayTo(here, { leaseLasts: 4000 });
    const second = relayTo(elsewhere, { leaseLasts: 4000 });
    await append(service.as('one'), 'one', 2500);
    await drained(first);
    expect([here, elsewhere].map(({ accepted }) => accepted.length).sort((a, b) => a - b)).toEqual([0, 2500]);
    const [serving, waiting] = here.accepted.length > 0 ? [first, elsewhere] : [second, here];
    await serving.close();
    await append(service.as('one'), 'one', 10);
    await until(() => waiting.accepted.length === 10);
    expect(idsOf(waiting, 'one')).toEqual(numbered('one', 2501, 2510));
  });

  test('has each destination at its own pace', async () => {
    const [up, down] = [trialDestination('up'), trialDestination('down')];
    down.state = 'away';
    const relay = relayTo(up, { destinations: [up, down] });
    await append(service.as('one'), 'one', 700);
    await until(async () => JSON.stringify(await relay.health()).includes('"delivered":700') && down.attempts > 3);
    expect(up.accepted.length).toBe(700);
    expect(await relay.health()).toMatchObject({
      enabled: true,
      pending: 700,
      stats: { up: { pending: 0, delivered: 700, here: true }, down: { pending: 700, delivered: 0 } },
    });
  });

  test('shows what a destination refuses, and goes on with the other tenants', async () => {
    const there = trialDestination();
    there.refuses = ({ tenant }) => tenant === 'bad';
    const relay = relayTo(there, { randomness: longestRest });
    await append(service.as('bad'), 'bad', 1);
    await append(service.as('good'), 'good', 5);
    await until(async () => JSON.stringify(await relay.health()).includes('"failed_attempts":1'));
    await until(async () => JSON.stringify(await relay.health()).includes('"delivered":5'));
    expect(idsOf(there, 'good')).toEqual(numbered('good', 1, 5));
    expect(await relay.health()).toMatchObject({ pending: 1, stats: { trial: { failed_attempts: 1, pending: 1 } } });
  });

  test('ends within two seconds while a destination hangs, and the next start sends what was under way', async () => {
    await append(service.as('one'), 'one', 20);
    const there = trialDestination();
    there.state = 'hanging';
    const relay = relayTo(there);
    await until(() => there.attempts === 1);
    const before = performance.now();
    await relay.close();
    expect(performance.now() - before).toBeLessThan(2500);
    there.state = 'up';
    await drained(relayTo(there));
    expect(idsOf(there, 'one')).toEqual(numbered('one', 1, 20));
  });

  test('lets a batch under way end when it is closed, and does not send it again', async () => {
    await append(service.as('one'), 'one', 20);
    const there = trialDestination();
    let begun = false;
    const relay = relayTo({
      ...there,
      async send(...given) {
        begun = true;
        await pause(300);
        await there.send(...given);
      },
    });
    await until(() => begun);
    await relay.close();
    expect(there.accepted).toHaveLength(20);
    await drained(relayTo(there));
    expect(there.accepted).toHaveLength(20);
  });

  test('a cursor never goes back, and a deleted one has everything sent again', async () => {
    await append(service.as('one'), 'one', 5);
    const there = trialDestination();
    await drained(relayTo(there));
    const asTenant = (statement: string) => db.database.tenant(tenantId('one'), (sql) => sql.query(statement));
    await expect(asTenant('update audit.relay_cursor set delivered_seq = 1')).rejects.toMatchObject({ code: '42501' });
    await asTenant("delete from audit.relay_cursor where destination = 'trial'");
    await until(() => there.accepted.length === 10);
    expect(idsOf(there, 'one')).toEqual([...numbered('one', 1, 5), ...numbered('one', 1, 5)]);
  });

  test('a tenant sees no cursor of another one', async () => {
    await append(service.as('one'), 'one', 1);
    await drained(relayTo(trialDestination()));
    const rows = (tenant: string) =>
      db.database.tenant(tenantId(tenant), (sql) => sql.query('select tenant_id from audit.relay_cursor'));
    expect([await rows('one'), await rows('two')]).toEqual([[{ tenant_id: 'one' }], []]);
  });

  test('counts as metrics', async () => {
    const metrics = createMetrics();
    const there = trialDestination();
    there.refuses = ({ tenant }) => tenant === 'bad';
    const relay = relayTo(there, { metrics, randomness: longestRest });
    await append(service.as('bad'), 'bad', 2);
    await append(service.as('good'), 'good', 5);
    relay.wake(tenantId('good'));
    const says = async (line: string) => (await metrics.registry.metrics()).split('\n').includes(line);
    await until(() => says('probant_relay_delivered_total{destination="trial"} 5'));
    await until(() => says('probant_relay_failures_total{destination="trial",failure="http_400"} 1'));
    await until(async () => {
      await relay.health();
      return says('probant_relay_pending{destination="trial"} 2');
    });
  });

  test("is woken by the service's routes and told by its health", async () => {
    const there = trialDestination();
    const serving = await auditTrailUnderTest(db.database, systemClock, { destinations: [there] });
    const health = async () => (await serving.as('one').get('/health')).body;
    expect(await health()).toMatchObject({ relay: { enabled: true, running: true, pending: 0 } });
    await append(serving.as('one'), 'one', 3);
    await until(() => there.accepted.length === 3);
    const subject = { tenant_id: 'one', subject_id: 'user-17' };
    expect((await serving.as('one').post('/v1/gdpr/anonymize', subject)).status).toBe(200);
    await until(() => there.accepted.length === 4);
    await until(async () => JSON.stringify(await health()).includes('"delivered":4'));
    const { relay } = (await health()) as { relay: unknown };
    expect(relay).toEqual({
      enabled: true,
      running: true,
      pending: 0,
      stats: {
        trial: {
          delivered: 4,
          failed_attempts: 0,
          last_delivered_at: expect.stringMatching(/^2\d{3}-/),
          last_error: null,
          pending: 0,
          here: true,
        },
      },
    });
    await serving.service.close();
  });

  test('without a destination is a mode, not a failure', async () => {
    const relay = startRelay({ ...DEPS_WITHOUT_DESTINATIONS(), destinations: [] });
    expect(await relay.health()).toEqual({ enabled: false });
    await relay.close();
  });
});

const DEPS_WITHOUT_DESTINATIONS = (): Omit<RelayDeps, 'destinations'> => ({
  outbox: outboxRepository(db.database),
  clock: systemClock,
  newId,
  randomness: systemRandomness,
  logger: silentLogger,
  metrics: createMetrics(),
});

describe('after an anonymisation', () => {
  const anonymise = async (tenant: string, subject_id: string) => {
    const answer = await service.as(tenant).post('/v1/gdpr/anonymize', { tenant_id: tenant, subject_id });
    expect(answer.status).toBe(200);
  };
  const person = 'camille.durand@example.com';

  test('a destination that has the events gets a notice which names them and nobody', async () => {
    await append(service.as('one'), 'one', 2);
    await append(service.as('one'), 'one', 3, { actor_id: person });
    const there = trialDestination();
    const relay = relayTo(there);
    await drained(relay);
    expect(there.accepted.join('')).toContain(person);
    const sentBefore = there.accepted.length;
    await anonymise('one', person);
    relay.wake(tenantId('one'));
    await until(() => there.accepted.length > sentBefore);
    const [sent] = there.accepted.slice(sentBefore);
    expect(JSON.parse(sent ?? '')).toEqual({
      specversion: '1.0',
      id: 'one:erasure:1:1',
      source: '/audit/one',
      type: 'fr.probant.audit.erasure',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      datacontenttype: 'application/json',
      data: {
        tenant_id: 'one',
        erasure_seq: 1,
        erased_at: expect.any(String),
        subject_type: 'actor_id',
        replacement: '[ANONYMIZED]',
        event_count: 3,
        chain_seqs: [3, 4, 5],
        part: 1,
        parts: 1,
      },
    });
    await drained(relay);
  });

  test('a destination that was away never hears the identifier, and has the notice after the last event it names', async () => {
    const there = trialDestination();
    there.state = 'away';
    const relay = relayTo(there);
    await append(service.as('one'), 'one', 600);
    await append(service.as('one'), 'one', 1, { actor_id: person });
    await append(service.as('one'), 'one', 5);
    await until(() => there.attempts > 2);
    await anonymise('one', person);
    await append(service.as('one'), 'one', 900);
    there.state = 'up';
    await drained(relay);
    expect(there.accepted.join('')).not.toContain(person);
    const ids = idsOf(there, 'one');
    expect(ids.filter((id) => !id.includes('erasure'))).toEqual(numbered('one', 1, 1506));
    expect(ids.indexOf('one:erasure:1:1')).toBeGreaterThan(ids.indexOf('one:601'));
    // Before the news that followed it, except what shared a batch with the last event it names.
    expect(ids.indexOf('one:erasure:1:1')).toBeLessThan(ids.indexOf('one:1501'));
  });

  test('a notice counts as pending', async () => {
    await append(service.as('one'), 'one', 2, { actor_id: person });
    const there = trialDestination();
    const relay = relayTo(there);
    await drained(relay);
    there.state = 'away';
    await anonymise('one', person);
    await until(() => there.attempts > 2);
    expect(await relay.health()).toMatchObject({ pending: 1, stats: { trial: { delivered: 2 } } });
    there.state = 'up';
    await drained(relay);
    expect(await relay.health()).toMatchObject({ stats: { trial: { delivered: 3 } } });
  });
});
