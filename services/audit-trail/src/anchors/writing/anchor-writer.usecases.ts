import type { Clock } from '@probant/kernel/clock';
import type { Logger } from '@probant/kernel/logging';
import type { Metrics } from '@probant/kernel/metrics';
import type { TenantId } from '@probant/kernel/tenant';
import { CheckpointRefusedError } from '../../checkpoints/checkpoint-refused-error.ts';
import type { Checkpoint } from '../../checkpoints/checkpoint-store.ts';
import type { Checkpoints } from '../../checkpoints/checkpoints.usecases.ts';
import type { AnchorRecords } from '../anchor-records.ts';
import { ObjectStoreError } from '../object-store/object-store.ts';
import type { Anchor, AnchorStore } from '../stores/anchor-store.ts';
import type { TimestampAuthority } from '../timestamp/timestamp-authority.ts';
import { TimestampError } from '../timestamp/timestamp-error.ts';
import { createGuardedPlace, type GuardedPlace, type PlaceAttempt } from './guarded-place.ts';

/** The outcome of anchoring one log in one store. */
export type AnchorResult = {
  readonly tenant: TenantId;
  readonly store: string;
} & (
  | { readonly size: number; readonly erasures: number; readonly stampedAt: string | null; readonly failure: null }
  /** The reason, for the operator. */
  | { readonly failure: string }
);

export type AnchorWriter = {
  /** Lists one store for each location: the current series. */
  listStores(): Promise<readonly AnchorStore[]>;
  /** Signs a checkpoint of a log and writes it to the stores that are not waiting for a retry. Never throws. */
  anchor(tenant: TenantId, stores: readonly AnchorStore[], signal: AbortSignal): Promise<readonly AnchorResult[]>;
};

export type AnchorWriterDeps = {
  readonly checkpoints: Checkpoints;
  readonly listStores: AnchorWriter['listStores'];
  readonly authority: TimestampAuthority | null;
  readonly records: AnchorRecords;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
};

/** Most of the time is spent waiting for the anchor locations. */
export const MAX_CONCURRENT_LOGS = 4;
/** For one log in one store. */
const ANCHOR_TIMEOUT_MS = 20_000;
/** Delay before retrying a log that contradicts its checkpoint, or the anchor of the same size. */
const CONTRADICTION_RETRY_MS = 10 * 60_000;

export function createAnchorWriter({
  checkpoints,
  listStores,
  authority,
  records,
  clock,
  logger,
  metrics,
}: AnchorWriterDeps): AnchorWriter {
  const outcomes = metrics.counter(
    'probant_audit_anchors_total',
    'Attempts to write an anchor outside the database, by outcome',
    ['store', 'outcome'],
  );
  const createPlace = (name: string) =>
    createGuardedPlace({ name, maxTrials: MAX_CONCURRENT_LOGS, clock, logger, metrics });
  const places = new Map<string, GuardedPlace>();
  const stamp = createStamping(authority, () => createPlace('time-stamping authority'));
  const contradictions = createContradictions(clock);

  /** Returns the attempt at a store, or null while its location is not tried. All series of a location share one place. */
  const begin = (tenant: TenantId, store: AnchorStore): PlaceAttempt | null => {
    if (contradictions.has(tenant) || contradictions.has(`${tenant} ${store.name}`)) return null;
    const place = places.get(store.location) ?? createPlace(store.location);
    places.set(store.location, place);
    return place.begin();
  };

  async function coverLog(tenant: TenantId): Promise<Checkpoint | null> {
    try {
      return await checkpoints.cover(tenant);
    } catch (error) {
      if (error instanceof CheckpointRefusedError) contradictions.record(tenant);
      throw error;
    }
  }

  async function write(
    { store, attempt }: AnchorTarget,
    checkpoint: Checkpoint,
    timestamp: Promise<Stamped | null>,
    { signal, closing }: AnchorSignals,
  ): Promise<AnchorResult> {
    const { tenant, size, erasures, note } = checkpoint;
    const at = new Date(clock()).toISOString();
    const anchor: Anchor = { tenant, size, erasures, note, at };
    const outcome = await putNoteAndToken(store, anchor, timestamp, signal).catch((error: unknown) => error as Error);
    if (outcome instanceof Error) {
      // An attempt cut short by the close is no failure of the location.
      if (closing.aborted) attempt.abandon();
      else recordFailure(store, attempt, tenant, outcome);
      return { tenant, store: store.name, failure: describeFailure(outcome) };
    }
    attempt.succeed();
    const stampedAt = outcome?.at ?? null;
    await records.add({ tenant, size, erasures, store: store.name, anchoredAt: at, stampedAt });
    outcomes.inc({ store: store.location, outcome: 'written' });
    return { tenant, store: store.name, size, erasures, stampedAt, failure: null };
  }

  function recordFailure({ name, location }: AnchorStore, attempt: PlaceAttempt, tenant: TenantId, error: Error): void {
    const fault = error instanceof ObjectStoreError ? error.fault : 'unknown';
    outcomes.inc({ store: location, outcome: fault });
    if (fault === 'taken') {
      attempt.abandon();
      contradictions.record(`${tenant} ${name}`);
      logger.error({ place: name, err: error }, 'a log contradicts an anchor that is already stored: verify the chain');
    } else attempt.fail(fault, error);
  }

  return {
    listStores,
    async anchor(tenant, intoStores, closing) {
      const ready: AnchorTarget[] = [];
      const skipped: AnchorResult[] = [];
      for (const store of intoStores) {
        const attempt = begin(tenant, store);
        if (attempt === null) skipped.push({ tenant, store: store.name, failure: RETRY_PENDING_MESSAGE });
        else ready.push({ store, attempt });
      }
      if (ready.length === 0) return skipped;
      const signals = { signal: AbortSignal.any([closing, AbortSignal.timeout(ANCHOR_TIMEOUT_MS)]), closing };
      try {
        const checkpoint = await coverLog(tenant);
        if (checkpoint === null) {
          abandonAll(ready);
          return [];
        }
        const timestamp = stamp(checkpoint.note, signals);
        return [
          ...(await Promise.all(ready.map((target) => write(target, checkpoint, timestamp, signals)))),
          ...skipped,
        ];
      } catch (error) {
        abandonAll(ready);
        if (!(error instanceof CheckpointRefusedError)) logger.error({ err: error }, 'anchoring a log failed');
        const failure = describeCoverFailure(error);
        return [...ready.map(({ store }) => ({ tenant, store: store.name, failure })), ...skipped];
      }
    },
  };
}

const describeCoverFailure = (error: unknown): string =>
  error instanceof CheckpointRefusedError ? `no checkpoint is signed: ${error.message}` : 'the database is unavailable';

const RETRY_PENDING_MESSAGE = 'skipped: waiting before the next attempt after a failure';

/** Logs that contradict evidence, by tenant, or by tenant and store. They are not anchored again for some minutes. */
function createContradictions(clock: Clock) {
  const retryTimes = new Map<string, number>();
  return {
    has: (key: string): boolean => (retryTimes.get(key) ?? Number.NEGATIVE_INFINITY) > clock(),
    record: (key: string): void => void retryTimes.set(key, clock() + CONTRADICTION_RETRY_MS),
  };
}

type Stamped = Awaited<ReturnType<TimestampAuthority['stamp']>>;
type Stamp = (note: string, signals: AnchorSignals) => Promise<Stamped | null>;

/** Creates the function that requests a time stamp. It returns null on failure: the token of the next anchor also covers this one. */
function createStamping(authority: TimestampAuthority | null, createPlace: () => GuardedPlace): Stamp {
  if (authority === null) return async () => null;
  const place = createPlace();
  return async (note, { signal, closing }) => {
    const attempt = place.begin();
    if (attempt === null) return null;
    try {
      const stamped = await authority.stamp(Buffer.from(note), signal);
      attempt.succeed();
      return stamped;
    } catch (error) {
      if (closing.aborted) attempt.abandon();
      else attempt.fail(error instanceof TimestampError ? error.message : 'unknown', error);
      return null;
    }
  };
}

type AnchorTarget = { readonly store: AnchorStore; readonly attempt: PlaceAttempt };

/** Ends the attempts that have not ended. */
const abandonAll = (targets: readonly AnchorTarget[]): void => {
  for (const { attempt } of targets) attempt.abandon();
};

/** `signal` aborts on timeout or when the service closes; `closing` only when the service closes. */
type AnchorSignals = { readonly signal: AbortSignal; readonly closing: AbortSignal };

/** Puts the note first: it must not wait for a slow time stamp. */
async function putNoteAndToken(
  store: AnchorStore,
  anchor: Anchor,
  timestamp: Promise<{ readonly token: Uint8Array; readonly at: string } | null>,
  signal: AbortSignal,
) {
  await store.put(anchor, signal);
  const token = await timestamp;
  if (token) await store.putToken(anchor, token.token, signal);
  return token;
}

const describeFailure = (error: Error): string =>
  error instanceof ObjectStoreError ? error.message : 'the anchor could not be written';
