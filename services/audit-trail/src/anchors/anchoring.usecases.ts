import type { Clock } from '@probant/kernel/clock';
import type { Logger } from '@probant/kernel/logging';
import type { Metrics } from '@probant/kernel/metrics';
import type { TenantId } from '@probant/kernel/tenant';
import { CheckpointRefused } from '../checkpoints/checkpoint-refused.ts';
import type { Checkpoint } from '../checkpoints/checkpoint-store.ts';
import type { Checkpoints } from '../checkpoints/checkpoints.usecases.ts';
import type { AnchorRecords } from './anchor-records.ts';
import type { Anchor, AnchorStore } from './anchor-store.ts';
import { type OutsideState, outsideState } from './store-states.ts';
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
  /** A store for each place, as they are written to now. */
  stores(): Promise<readonly AnchorStore[]>;
  /** Covers a log by a checkpoint and writes that to those of these stores that do not rest after a failure. Never throws. */
  anchor(tenant: TenantId, stores: readonly AnchorStore[], signal: AbortSignal): Promise<readonly Anchored[]>;
};

export type AnchorLogDeps = {
  readonly checkpoints: Checkpoints;
  readonly stores: AnchorLog['stores'];
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
  const states = new Map<string, OutsideState>();
  const outside = authority && { authority, state: stateOf('time-stamping authority') };
  const contradictions = new Map<string, number>();

  const contradicted = (what: string): boolean => (contradictions.get(what) ?? Number.NEGATIVE_INFINITY) > clock();
  const contradicts = (what: string): void => void contradictions.set(what, clock() + CONTRADICTION_REST);

  /** A place has one state, whichever of its series is written to. */
  const targetAt = (store: AnchorStore): Target => {
    const state = states.get(store.place) ?? stateOf(store.place);
    states.set(store.place, state);
    return { store, state };
  };

  async function coverLog(tenant: TenantId): Promise<Checkpoint | null> {
    try {
      return await checkpoints.cover(tenant);
    } catch (error) {
      if (error instanceof CheckpointRefused) contradicts(tenant);
      throw error;
    }
  }

  /** The token and its time, null where none can be had: the next anchor's covers this one too. */
  async function stamp(note: string, { signal, closing }: Ending) {
    if (!outside || outside.state.rests) return null;
    try {
      const stamped = await outside.authority.stamp(Buffer.from(note), signal);
      outside.state.succeeded();
      return stamped;
    } catch (error) {
      if (!closing.aborted) outside.state.failed(error instanceof TimestampError ? error.message : 'unknown', error);
      return null;
    }
  }

  async function write(
    { store, state }: Target,
    checkpoint: Checkpoint,
    stamping: ReturnType<typeof stamp>,
    { signal, closing }: Ending,
  ): Promise<Anchored> {
    const { tenant, size, erasures, note } = checkpoint;
    const at = new Date(clock()).toISOString();
    const anchor: Anchor = { tenant, size, erasures, note, at };
    const stamped = await putBoth(store, anchor, stamping, signal).catch((error: unknown) => error as Error);
    if (stamped instanceof Error) {
      // A place that was not waited for has not failed.
      if (!closing.aborted) failed(store, state, tenant, stamped);
      return { tenant, store: store.name, failure: sentenceOf(stamped) };
    }
    state.succeeded();
    const stampedAt = stamped?.at ?? null;
    await records.add({ tenant, size, erasures, store: store.name, anchoredAt: at, stampedAt });
    outcomes.inc({ store: store.place, outcome: 'written' });
    return { tenant, store: store.name, size, erasures, stampedAt, failure: null };
  }

  function failed({ name, place }: AnchorStore, state: OutsideState, tenant: TenantId, error: Error): void {
    const fault = error instanceof VaultError ? error.fault : 'unknown';
    outcomes.inc({ store: place, outcome: fault });
    if (fault === 'taken') {
      contradicts(`${tenant} ${name}`);
      logger.error({ place: name, err: error }, 'a log contradicts an anchor of the same size: verify the chain');
    } else state.failed(fault, error);
  }

  return {
    stores,
    async anchor(tenant, into, closing) {
      const named = into.map(targetAt);
      const wanted = named.filter(
        ({ store, state }) => !state.rests && !contradicted(tenant) && !contradicted(`${tenant} ${store.name}`),
      );
      const left = named
        .filter((place) => !wanted.includes(place))
        .map(({ store }) => ({ tenant, store: store.name, failure: TOO_SOON }));
      if (wanted.length === 0) return left;
      const ending = { signal: AbortSignal.any([closing, AbortSignal.timeout(PATIENCE)]), closing };
      try {
        const checkpoint = await coverLog(tenant);
        if (checkpoint === null) return [];
        const stamping = stamp(checkpoint.note, ending);
        return [...(await Promise.all(wanted.map((place) => write(place, checkpoint, stamping, ending)))), ...left];
      } catch (error) {
        if (!(error instanceof CheckpointRefused)) logger.error({ err: error }, 'a log could not be anchored');
        const failure =
          error instanceof CheckpointRefused
            ? `no checkpoint is signed: ${error.message}`
            : 'the database could not be used';
        return [...wanted.map(({ store }) => ({ tenant, store: store.name, failure })), ...left];
      }
    },
  };
}

const TOO_SOON = 'not tried again so soon after a failure';

type Target = { readonly store: AnchorStore; readonly state: OutsideState };

/** `signal` fires when there was time enough, or when everything ends, of which `closing` alone tells. */
type Ending = { readonly signal: AbortSignal; readonly closing: AbortSignal };

/** The note first: a stamp that is long in coming must not keep it waiting. */
async function putBoth(
  store: AnchorStore,
  anchor: Anchor,
  stamping: Promise<{ readonly token: Uint8Array; readonly at: string } | null>,
  signal: AbortSignal,
) {
  await store.put(anchor, signal);
  const stamped = await stamping;
  if (stamped) await store.putToken(anchor, stamped.token, signal);
  return stamped;
}

const sentenceOf = (error: Error): string =>
  error instanceof VaultError ? error.message : 'the anchor could not be written';
