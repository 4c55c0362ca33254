import type { Actor, AuditWriter, TracedEvent } from '@probant/audit/writer/audit-writer';
import { createFixedClock } from '@probant/kernel/clock';
import { createUuidV7Source, readSystemRandomness } from '@probant/kernel/ids';
import { createLogger } from '@probant/kernel/logging';
import { createMetrics, type Metrics } from '@probant/kernel/metrics';
import { parseTenantId } from '@probant/kernel/tenant';
import { type IssuedKey, issueKey, type KeyIssuingDeps, type KeyRequest } from '@probant/keys/issuing';
import { createKeyRing } from '@probant/keys/key-ring';
import { createTestHost } from '@probant/service-runner/testing/test-host';
import { mountService } from '../../dispatch/mount-service.ts';
import { createMemoryCounters } from '../../rate-limit/memory-counters.ts';
import { createFakeService } from '../../testing/fake-service.ts';
import { sendRequest } from '../../testing/send-request.ts';
import { startTestGateway } from '../../testing/test-gateway.ts';
import { ACCOUNT, createAccountService, type InstallationSources } from '../account.service.ts';

type RecordedEvent = { readonly by: Actor; readonly event: TracedEvent };

type Call = { readonly method?: string; readonly key?: string; readonly body?: unknown };

export type TestAccount = {
  readonly clock: ReturnType<typeof createFixedClock>;
  /** Lines of the log. */
  readonly lines: string[];
  /** Events of the audit trail, oldest first. */
  readonly events: RecordedEvent[];
  /** Lets the audit trail refuse every event with this error; null: it accepts them. */
  refuseEvents(error: Error | null): void;
  /** What the installation knows of itself; a test changes it. */
  readonly installation: { -readonly [K in keyof InstallationSources]: InstallationSources[K] };
  readonly metrics: Metrics;
  /** Stores the usage counted so far. */
  flushUsage(): Promise<void>;
  /** Issues a key as the operator does; every check knows it when this resolves. */
  issue(tenant: string, request?: Omit<KeyRequest, 'tenant'>): Promise<IssuedKey>;
  /** Sends a request through the gateway. */
  call(path: string, call?: Call): ReturnType<typeof sendRequest>;
  close(): Promise<void>;
};

/** Starts a gateway with the account service on a database with the tables of keys, at 10:00:00 UTC. `scoring` and `audit-trail` are small services behind it. */
export async function startTestAccount(
  database: KeyIssuingDeps['database'],
  rateLimits: { readonly minute: number; readonly hour: number } = { minute: 10_000, hour: 100_000 },
): Promise<TestAccount> {
  const clock = createFixedClock('2026-11-21T10:00:00Z');
  const newId = createUuidV7Source(clock);
  const lines: string[] = [];
  const logger = createLogger({ destination: { write: (line) => lines.push(line) } });
  const ring = await createKeyRing({ database, clock, logger });
  const counters = createMemoryCounters({ capacity: 1_000 });
  const events: RecordedEvent[] = [];
  let failure: Error | null = null;
  const audit: AuditWriter = {
    async record(by, event) {
      if (failure !== null) throw failure;
      events.push({ by, event });
      return { id: newId(), chain_seq: events.length, event_hash: '' };
    },
    recordAll: (by, all) => Promise.all(all.map((event) => audit.record(by, event))),
  };
  const metrics = createMetrics();
  const installation = createTestInstallation(clock());
  const account = await createAccountService({
    host: createTestHost(ACCOUNT, { keys: ring.check, clock, newId, logger, metrics }),
    database,
    counters,
    rateLimits,
    maxRateLimits: { minute: 1_000_000, hour: 1_000_000 },
    newId,
    randomness: readSystemRandomness,
    audit,
    installation: followChanges(installation),
  });
  const { port, gateway } = await startTestGateway({
    services: {
      account: mountService(account),
      scoring: mountService(createFakeService('scoring')),
      'audit-trail': mountService(createFakeService('audit-trail')),
    },
    keys: ring.check,
    counters,
    rateLimits,
    clock,
    logger,
    usage: account.usage,
  });
  const issuing: KeyIssuingDeps = {
    database,
    clock,
    randomness: readSystemRandomness,
    newId,
    recordChange: async () => undefined,
  };
  return {
    clock,
    lines,
    events,
    installation,
    metrics,
    flushUsage: () => account.usage.flush(),
    refuseEvents: (error) => {
      failure = error;
    },
    async issue(tenant, request = {}) {
      const issued = await issueKey(issuing, { tenant: parseTenantId(tenant), ...request });
      await ring.refresh();
      return issued;
    },
    call: (path, { method = 'GET', key, body } = {}) =>
      sendRequest(port, path, {
        method,
        headers: {
          ...(key === undefined ? {} : { 'X-API-Key': key }),
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    async close() {
      await gateway.close();
      await account.close();
      await ring.close();
    },
  };
}

/** An installation without a problem, whose process started two days before `now`. */
const createTestInstallation = (now: number): InstallationSources => ({
  readHealth: async () => ({
    status: 'ok',
    services: { scoring: { status: 'ok', version: '0.1.0' }, mcp: { status: 'absent' } },
    rate_counters: { store: 'memory', status: 'ok' },
    database: { status: 'ok' },
    disk: { status: 'ok' },
  }),
  readDisks: async () => [{ name: 'the data folder', freeBytes: 30_000_000_000, totalBytes: 100_000_000_000 }],
  databaseKind: 'embedded',
  readDatabaseFacts: async () => ({ version: '18.4', bytes: 12_345_678 }),
  readProcess: async () => ({ startedAt: now - 2 * 24 * 3_600_000, memoryBytes: 400_000_000 }),
  versions: { probant: '0.1.0', node: '24.21.0' },
});

/** Calls the functions that the test has set, not the ones of the start. */
const followChanges = (current: InstallationSources): InstallationSources => ({
  ...current,
  readHealth: () => current.readHealth(),
  readDisks: () => current.readDisks(),
  readDatabaseFacts: () => current.readDatabaseFacts(),
  readProcess: () => current.readProcess(),
});
