import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@probant/kernel/logging';
import type { TenantId } from '@probant/kernel/tenant';
import { type Rounds, startRounds } from '../background/rounds.ts';
import { CheckpointRefused } from './checkpoint-refused.ts';
import type { Checkpoints } from './checkpoints.usecases.ts';

/** Sees to it that checkpoints follow the logs. */
export type CheckpointSchedule = {
  /** A log has grown by `count` events, up to number `seq`. */
  appended(tenant: TenantId, seq: number, count: number): void;
  /** An erasure wants to be covered at once. */
  erased(tenant: TenantId): void;
  /** Covers what is uncovered, as far as 2 s allow. */
  close(): Promise<void>;
};

type ScheduleDeps = {
  readonly checkpoints: Checkpoints;
  /** Tenants with anything uncovered, whoever wrote it. */
  readonly uncovered: () => Promise<readonly TenantId[]>;
  /** Milliseconds of a clock that never steps back. */
  readonly now: () => number;
  readonly logger: Logger;
};

/** Events after which a log is covered without waiting. */
const EVENTS = 1_000;
/** Milliseconds that an event may stay uncovered. */
const AGE = 10_000;
/** Milliseconds between two checkpoints of a log that grows fast: one signature covers whatever came meanwhile. */
const SPACING = 500;
/** Milliseconds between looks at the logs of other processes, and before a log is tried again that contradicted its checkpoint. */
const LOOK = 60_000;
/** Milliseconds between looks at what has become due. */
const TICK = 1_000;
const CLOSING = 2_000;

/** What this process knows of a log. Forgotten once it is covered and its last checkpoint is old. */
type Known = {
  seq: number;
  covered: number;
  /** When the first uncovered event came; null while there is none. */
  since: number | null;
  lastAt: number;
  notBefore: number;
};

export function startCheckpoints({ checkpoints, uncovered, now, logger }: ScheduleDeps): CheckpointSchedule {
  const logs = new Map<TenantId, Known>();
  let lookedAt = Number.NEGATIVE_INFINITY;

  const known = (tenant: TenantId, seq: number): Known => {
    const entry = logs.get(tenant) ?? {
      seq,
      covered: seq,
      since: null,
      lastAt: Number.NEGATIVE_INFINITY,
      notBefore: 0,
    };
    logs.set(tenant, entry);
    return entry;
  };
  const isFull = ({ seq, covered, lastAt, notBefore }: Known): boolean =>
    seq - covered >= EVENTS && now() - lastAt >= SPACING && now() >= notBefore;
  const isDue = (log: Known): boolean =>
    log.since !== null && now() >= log.notBefore && (now() - log.since >= AGE - TICK || isFull(log));

  const cover = async (tenant: TenantId, log: Known): Promise<void> => {
    // What comes while the head is being signed may not be under it: it is noted again, as late as it came.
    log.since = null;
    try {
      log.covered = (await checkpoints.cover(tenant))?.size ?? 0;
      log.lastAt = now();
      if (log.seq > log.covered) log.since ??= now();
    } catch (error) {
      const refused = error instanceof CheckpointRefused;
      log.since ??= now();
      log.notBefore = now() + (refused ? LOOK : AGE);
      if (!refused) logger.error({ err: error, tenant }, 'a log could not be covered by a checkpoint');
    }
  };
  const look = async (): Promise<void> => {
    for (const tenant of await uncovered()) known(tenant, 0).since ??= now() - AGE;
    lookedAt = now();
  };
  /** Two at a time, so that one long log does not keep the others waiting. */
  const coverEach = async (due: [TenantId, Known][], signal: AbortSignal): Promise<void> => {
    const next = async (): Promise<void> => {
      for (let log = due.shift(); log && !signal.aborted; log = due.shift()) await cover(...log);
    };
    await Promise.all([next(), next()]);
  };
  const round = async (signal: AbortSignal): Promise<void> => {
    if (now() - lookedAt >= LOOK) await look();
    await coverEach(
      [...logs].filter(([, log]) => isDue(log)),
      signal,
    );
    for (const [tenant, log] of logs) if (log.since === null && now() - log.lastAt >= AGE) logs.delete(tenant);
  };
  const rounds: Rounds = startRounds({ name: 'checkpoints', every: TICK, work: round, logger });

  return {
    appended(tenant, seq, count) {
      const log = known(tenant, seq - count);
      log.seq = Math.max(log.seq, seq);
      log.since ??= now();
      if (isFull(log)) rounds.wake();
    },
    erased(tenant) {
      known(tenant, 0).since = now() - AGE;
      rounds.wake();
    },
    async close() {
      await rounds.close();
      const over = new AbortController();
      const enough = pause(CLOSING, undefined, { signal: over.signal }).catch(() => undefined);
      const waiting = [...logs].filter(([, { since, notBefore }]) => since !== null && now() >= notBefore);
      await Promise.race([coverEach(waiting, over.signal), enough]);
      over.abort();
    },
  };
}
