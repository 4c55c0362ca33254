import type { Clock } from '@probant/kernel/clock';
import type { TenantId } from '@probant/kernel/tenant';
import type { AnchorSeries } from '../series/anchor-series.ts';
import type { AnchorReader } from './anchor-evidence.usecases.ts';
import type { CheckpointReader } from './checkpoint-evidence.ts';

/**
 * Upper bounds on the wait of an event for the anchor stores: of the first one that reads them, and once they did not respond. A second is
 * too short for the first: on a busy machine that has just started it passes before a folder is read, and a log that was set back would be
 * extended.
 */
const FIRST_STORE_TIMEOUT_MS = 5_000;
const STORE_TIMEOUT_MS = 1_000;
/** Delay before stores that did not respond are read again. */
const STORE_RETRY_MS = 30_000;

type MinSeqDeps = {
  readonly reader: AnchorReader;
  readonly readSignedSize: CheckpointReader['readSignedSize'];
  /** The current series of anchors. Lengths cached under another series are discarded. */
  readonly readSeriesName: AnchorSeries['readCurrentName'];
  readonly clock: Clock;
};

export type MinSeq = {
  /** Returns the length that a tenant's chain must have. */
  get(tenant: TenantId): Promise<number>;
  /** Notes that this process recorded a tenant's events up to number `seq`: a database that later has fewer was set back meanwhile. */
  noteLength(tenant: TenantId, seq: number): void;
};

/**
 * Creates the reader of the length that a tenant's chain must have, according to its newest signed checkpoint and anchor and to what this
 * process has recorded. Reads checkpoint and anchor once per process, tenant and series. While the stores cannot be read only the rest
 * counts: an anchor store that is down does not block events. A new series accepts a loss, so nothing from before it counts.
 */
export function createMinSeqReader({ reader, readSignedSize, readSeriesName, clock }: MinSeqDeps): MinSeq {
  const minSeqs = new Map<TenantId, number>();
  const signedSizes = new Map<TenantId, number>();
  const recorded = new Map<TenantId, number>();
  let series: string | null = null;
  let retryAt = Number.NEGATIVE_INFINITY;
  let timeoutMs = FIRST_STORE_TIMEOUT_MS;
  /** Of logs whose anchors are missing from stores that can be read: other logs may have theirs. */
  const missingRetryAt = new Map<TenantId, number>();
  const readEvidence = async (tenant: TenantId): Promise<number> => {
    const cached = minSeqs.get(tenant);
    if (cached !== undefined) return cached;
    const signed = signedSizes.get(tenant) ?? (await readSignedSize(tenant).catch(() => null));
    if (signed !== null) signedSizes.set(tenant, signed);
    if (clock() < Math.max(retryAt, missingRetryAt.get(tenant) ?? retryAt)) return signed ?? 0;
    const evidence = await reader.readEvidence(tenant, 0, AbortSignal.timeout(timeoutMs)).catch(() => null);
    if (evidence === null || evidence.state === 'unreadable') {
      if (evidence?.isMissing === true) missingRetryAt.set(tenant, clock() + STORE_RETRY_MS);
      else {
        retryAt = clock() + STORE_RETRY_MS;
        timeoutMs = STORE_TIMEOUT_MS;
      }
      return signed ?? 0;
    }
    const anchored = evidence.state === 'read' && evidence.newest.signed ? evidence.newest.size : 0;
    const minSeq = Math.max(anchored, signed ?? 0);
    if (signed !== null) minSeqs.set(tenant, minSeq);
    return minSeq;
  };
  return {
    get: async (tenant) => {
      const currentSeries = await readSeriesName().catch(() => series);
      if (currentSeries !== series) for (const cache of [minSeqs, signedSizes, recorded]) cache.clear();
      series = currentSeries;
      return Math.max(await readEvidence(tenant), recorded.get(tenant) ?? 0);
    },
    noteLength: (tenant, seq) => void recorded.set(tenant, Math.max(seq, recorded.get(tenant) ?? 0)),
  };
}
