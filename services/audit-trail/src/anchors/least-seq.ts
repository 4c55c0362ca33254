import type { Clock } from '@probant/kernel/clock';
import type { TenantId } from '@probant/kernel/tenant';
import type { AnchorReader } from './anchor-evidence.usecases.ts';
import type { AnchorSeries } from './series/anchor-series.ts';

/** Milliseconds that a tenant's first event in this process may wait for the stores, and that stores which did not answer are left alone. */
const PATIENCE = 1_000;
const REST = 30_000;

type LeastSeqDeps = {
  readonly reader: AnchorReader;
  /** The series of anchors in force: what was known under another one counts no more. */
  readonly seriesName: AnchorSeries['name'];
  readonly clock: Clock;
};

/**
 * The number that a tenant's chain must have reached by its newest anchor that we have signed, asked once a process, tenant
 * and series. While
 * the stores cannot be read it is 0: an anchor store that is down stops no event.
 */
export function leastSeqFrom({ reader, seriesName, clock }: LeastSeqDeps): (tenant: TenantId) => Promise<number> {
  const known = new Map<TenantId, number>();
  let series: string | null = null;
  let restsUntil = Number.NEGATIVE_INFINITY;
  return async (tenant) => {
    const inForce = await seriesName().catch(() => series);
    if (inForce !== series) known.clear();
    series = inForce;
    const least = known.get(tenant);
    if (least !== undefined) return least;
    if (clock() < restsUntil) return 0;
    const evidence = await reader.evidence(tenant, 0, AbortSignal.timeout(PATIENCE)).catch(() => null);
    if (evidence === null || evidence.state === 'unreadable') {
      restsUntil = clock() + REST;
      return 0;
    }
    const reached = evidence.state === 'read' && evidence.newest.signed ? evidence.newest.size : 0;
    known.set(tenant, reached);
    return reached;
  };
}
