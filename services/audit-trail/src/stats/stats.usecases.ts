import type { AuditStats } from '@probant/contracts/audit-trail';
import type { DeepReadonly } from '@probant/http/route';
import type { Clock } from '@probant/kernel/clock';
import type { TenantId } from '@probant/kernel/tenant';
import { computeFirstDay, listLastDays } from './activity.rules.ts';
import type { LogStatistics } from './log-statistics.ts';
import type { StatsRepository } from './stats.repository.ts';
import type { TalliesRepository } from './tallies.repository.ts';
import { selectCounts, summarizeCounts } from './value-counts.rules.ts';

export type StatsDeps = { readonly stats: StatsRepository; readonly tallies: TalliesRepository; readonly clock: Clock };

/** Backlog from which a background run tallies a log. Counting fewer events on request takes a few milliseconds. */
const MIN_BACKLOG_EVENTS = 1_000;
/** Backlog above which a request tallies first: one caller waits, later ones do not. */
const MAX_COUNTED_EVENTS = 10_000;
/** Events tallied per transaction, which takes some tenths of a second. An erasure may have to wait for it. */
const TALLY_BATCH_EVENTS = 50_000;

const MAX_VALUES = 1_000;
const MAX_ACTORS = 10;

/** Returns the statistics of a tenant's log, exact at the time of the response. */
export async function computeStats(deps: StatsDeps, tenant: TenantId): Promise<DeepReadonly<AuditStats>> {
  await tallyBacklog(deps, tenant);
  const now = deps.clock();
  const limits = { values: MAX_VALUES, actors: MAX_ACTORS, since: computeFirstDay(now) };
  return toAuditStats(tenant, await deps.stats.read(tenant, limits), now);
}

/** Tallies a large backlog, such as after an import or an update. The remaining events are counted on read. */
async function tallyBacklog({ stats, tallies }: StatsDeps, tenant: TenantId): Promise<void> {
  while (
    (await stats.countUntallied(tenant)) > MAX_COUNTED_EVENTS &&
    (await tallies.tallyNextEvents(tenant, TALLY_BATCH_EVENTS))
  );
}

/** Tallies the logs of all tenants whose backlog is large enough. */
export async function tallyAllTenants(tallies: TalliesRepository, signal: AbortSignal): Promise<void> {
  for (const tenant of await tallies.findLaggingTenants(MIN_BACKLOG_EVENTS))
    while (!signal.aborted && (await tallies.tallyNextEvents(tenant, TALLY_BATCH_EVENTS)));
}

function toAuditStats(tenant: TenantId, statistics: LogStatistics, now: number): DeepReadonly<AuditStats> {
  const { head, total, values } = statistics;
  return {
    tenant_id: tenant,
    total_events: total,
    anonymized_count: statistics.anonymized,
    first_event_at: statistics.firstAt,
    last_event_at: statistics.lastAt,
    ...summarizeCounts(values, total),
    by_day: listLastDays(selectCounts(values, 'day'), now, statistics.lastAt),
    top_actors: statistics.actors,
    chain: {
      head_seq: head.seq,
      head_hash: head.hash,
      unchained_count: 0,
      last_anchored_seq: statistics.anchor?.size ?? null,
      last_anchored_at: statistics.anchor?.anchored_at ?? null,
    },
  };
}
