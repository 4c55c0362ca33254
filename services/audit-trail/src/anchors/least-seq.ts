import type { Clock } from '@probant/kernel/clock';
import type { TenantId } from '@probant/kernel/tenant';
import type { AnchorReader } from './anchor-evidence.usecases.ts';
import type { CheckpointReader } from './checkpoint-evidence.ts';
import type { AnchorSeries } from './series/anchor-series.ts';

/** Milliseconds that a tenant's first event in this process may wait for the stores, and that stores which did not answer are left alone. */
const PATIENCE = 1_000;
const REST = 30_000;

type LeastSeqDeps = {
  readonly reader: AnchorReader;
  readonly signedSize: CheckpointReader['signedSize'];
  /** The series of anchors in force: what was known under another one counts no more. */
  readonly seriesName: AnchorSeries['name'];
  readonly clock: Clock;
};

/**
 * The number that a tenant's chain must have reached by its newest checkpoint and its newest anchor that we have signed, asked once a
 * process, tenant and series. While the stores cannot be read the checkpoints alone count: an anchor store that is down stops no event.
 */
export function leastSeqFrom({
  reader,
  signedSize,
  seriesName,
  clock,
}: LeastSeqDeps): (tenant: TenantId) => Promise<number> {
  const known = new Map<TenantId, number>();
  const covered = new Map<TenantId, number>();
  let series: string | null = null;
  let restsUntil = Number.NEGATIVE_INFINITY;
  return async (tenant) => {
    const inForce = await seriesName().catch(() => series);
    if (inForce !== series) for (const map of [known, covered]) map.clear();
    series = inForce;
    const before = known.get(tenant);
    if (before !== undefined) return before;
    const signed = covered.get(tenant) ?? (await signedSize(tenant).catch(() => null));
    if (signed !== null) covered.set(tenant, signed);
    if (clock() < restsUntil) return signed ?? 0;
    const evidence = await reader.evidence(tenant, 0, AbortSignal.timeout(PATIENCE)).catch(() => null);
    if (evidence === null || evidence.state === 'unreadable') {
      restsUntil = clock() + REST;
      return signed ?? 0;
    }
    const anchored = evidence.state === 'read' && evidence.newest.signed ? evidence.newest.size : 0;
    const least = Math.max(anchored, signed ?? 0);
    if (signed !== null) known.set(tenant, least);
    return least;
  };
}
