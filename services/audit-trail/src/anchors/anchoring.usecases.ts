import type { Clock } from '@probant/kernel/clock';
import type { Logger } from '@probant/kernel/logging';
import type { Metrics } from '@probant/kernel/metrics';
import type { TenantId } from '@probant/kernel/tenant';
import { CheckpointRefused } from '../checkpoints/checkpoint-refused.ts';
import type { Checkpoint } from '../checkpoints/checkpoint-store.ts';
import type { Checkpoints } from '../checkpoints/checkpoints.usecases.ts';
import type { AnchorRecords } from './anchor-records.ts';
import type { Anchor, AnchorStore } from './anchor-store.ts';
import { outsideState } from './store-states.ts';
import type { TimestampAuthority } from './timestamp/timestamp-authority.ts';
import { TimestampError } from './timestamp/timestamp-error.ts';
import { VaultError } from './vault/vault.ts';

/** What became of one log in one store. */
export type Anchored = {
  readonly tenant: TenantId;
  readonly store: string;
} & (
  | { readonly size: number; readonly erasures: number; readonly stampedAt: string | null; readonly failure: null }
  /** Why not, for the operator. */
  | { readonly failure: string }
);

export type AnchorLog = {
  /** The names of all stores. */
  readonly places: readonly string[];
  /** Covers a log by a checkpoint and writes that to the stores named, those left out that rest after a failure. Never throws. */
  anchor(tenant: TenantId, stores: readonly string[], signal: AbortSignal): Promise<readonly Anchored[]>;
};

export type AnchorLogDeps = {
  readonly checkpoints: Checkpoints;
  readonly stores: readonly AnchorStore[];
  readonly authority: TimestampAuthority | null;
  readonly records: AnchorRecords;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
};

/** Milliseconds for one log in one store. */
const PATIENCE = 20_000;
/** Milliseconds before a log is tried again that contradicts its checkpoint, or what stands in a store under its size. */
const CONTRADICTION_REST = 10 * 60_000;

export function anchorLog({
  checkpoints,
  stores,
  authority,
  records,
  clock,
  logger,
  metrics,
}: AnchorLogDeps): AnchorLog {
  const outcomes = metrics.counter('probant_audit_anchors_total', 'Anchors written outside the database, or not', [
    'store',
    'outcome',
  ]);
  const stateOf = (name: string) => outsideState({ name, clock, logger, metrics });
  const places = stores.map((store) => ({ store, state: stateOf(store.name) }));
  const stamping = authority && { authority, state: stateOf('time-stamping authority') };
  const contradictions = new Map<string, number>();

  const contradicted = (what: string): boolean => (contradictions.get(what) ?? Number.NEGATIVE_INFINITY) > clock();
  const contradicts = (what: string): void => void contradictions.set(what, clock() + CONTRADICTION_REST);

  async function coverLog(tenant: TenantId): Promise<Checkpoint | null> {
    try {
      return await checkpoints.cover(tenant);
    } catch (error) {
      if (error instanceof CheckpointRefused) contradicts(tenant);
      throw error;
    }
  }

  /** The token and its time, null where none can be had: the next anchor's covers this one too. */
  async function stamp(note: string, signal: AbortSignal) {
    if (!stamping || stamping.state.rests) return null;
    try {
      const stamped = await stamping.authority.stamp(Buffer.from(note), signal);
      stamping.state.succeeded();
      return stamped;
    } catch (error) {
      stamping.state.failed(error instanceof TimestampError ? error.message : 'unknown', error);
      return null;
    }
  }

  async function write(
    { store, state }: (typeof places)[number],
    checkpoint: Checkpoint,
    stamped: Awaited<ReturnType<typeof stamp>>,
    signal: AbortSignal,
  ): Promise<Anchored> {
    const { tenant, size, erasures, note } = checkpoint;
    const at = new Date(clock()).toISOString();
    const anchor: Anchor = { tenant, size, erasures, note, at };
    try {
      await store.put(anchor, signal);
      if (stamped) await store.putToken(anchor, stamped.token, signal);
      state.succeeded();
    } catch (error) {
      return failed(store.name, state, tenant, error);
    }
    const stampedAt = stamped?.at ?? null;
    await records.add({ tenant, size, erasures, store: store.name, anchoredAt: at, stampedAt });
    outcomes.inc({ store: store.name, outcome: 'written' });
    return { tenant, store: store.name, size, erasures, stampedAt, failure: null };
  }

  function failed(store: string, state: (typeof places)[number]['state'], tenant: TenantId, error: unknown): Anchored {
    const fault = error instanceof VaultError ? error.fault : 'unknown';
    outcomes.inc({ store, outcome: fault });
    if (fault === 'taken') {
      contradicts(`${tenant} ${store}`);
      logger.error({ place: store, err: error }, 'a log contradicts an anchor of the same size: verify the chain');
    } else state.failed(fault, error);
    return { tenant, store, failure: error instanceof VaultError ? error.message : 'the anchor could not be written' };
  }

  return {
    places: stores.map(({ name }) => name),
    async anchor(tenant, names, given) {
      const wanted = places.filter(
        ({ store: { name }, state }) => names.includes(name) && !state.rests && !contradicted(`${tenant} ${name}`),
      );
      if (wanted.length === 0 || contradicted(tenant)) return [];
      const signal = AbortSignal.any([given, AbortSignal.timeout(PATIENCE)]);
      try {
        const checkpoint = await coverLog(tenant);
        if (checkpoint === null) return [];
        const stamped = await stamp(checkpoint.note, signal);
        return await Promise.all(wanted.map((place) => write(place, checkpoint, stamped, signal)));
      } catch (error) {
        if (!(error instanceof CheckpointRefused)) logger.error({ err: error }, 'a log could not be anchored');
        const failure =
          error instanceof CheckpointRefused
            ? `no checkpoint is signed: ${error.message}`
            : 'the log could not be covered by a checkpoint';
        return wanted.map(({ store }) => ({ tenant, store: store.name, failure }));
      }
    },
  };
}
