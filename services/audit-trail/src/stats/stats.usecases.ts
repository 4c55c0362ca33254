import type { AuditStats } from '@probant/contracts/audit-trail';
import type { Settled } from '@probant/http/route';
import type { Clock } from '@probant/kernel/clock';
import type { TenantId } from '@probant/kernel/tenant';
import { firstDay, lastDays } from './activity.rules.ts';
import type { Figures } from './figures.ts';
import type { StatsRepository } from './stats.repository.ts';
import type { TalliesRepository } from './tallies.repository.ts';
import { countsOf, shownCounts } from './value-counts.rules.ts';

export type Telling = { readonly stats: StatsRepository; readonly tallies: TalliesRepository; readonly clock: Clock };

/** Events that are not worth a round of tallying: they are counted where they stand in a few milliseconds. */
const LEFT_ABOVE = 1_000;
/** More than these are tallied before they are told: a caller waits once, the next one does not. */
const COUNTED_AT_ONCE = 10_000;
/** Events of one transaction of tallying: some tenths of a second, which is what an erasure may have to wait. */
const FOLDED_AT_ONCE = 50_000;

const SHOWN_VALUES = 1_000;
const SHOWN_ACTORS = 10;

/** The tenant's log in figures, exact at the moment of the answer. */
export async function tellStats(telling: Telling, tenant: TenantId): Promise<Settled<AuditStats>> {
  await catchUp(telling, tenant);
  const now = telling.clock();
  const limits = { values: SHOWN_VALUES, actors: SHOWN_ACTORS, since: firstDay(now) };
  return statsOf(tenant, await telling.stats.read(tenant, limits), now);
}

/** Tallies what may be tallied of a chain that is behind (an import, a first start after an update); reading counts the rest. */
async function catchUp({ stats, tallies }: Telling, tenant: TenantId): Promise<void> {
  while ((await stats.untallied(tenant)) > COUNTED_AT_ONCE && (await tallies.fold(tenant, FOLDED_AT_ONCE)));
}

/** One round of tallying, over all tenants whose log has grown enough to be worth it. */
export async function tallyAll(tallies: TalliesRepository, signal: AbortSignal): Promise<void> {
  for (const tenant of await tallies.behind(LEFT_ABOVE))
    while (!signal.aborted && (await tallies.fold(tenant, FOLDED_AT_ONCE)));
}

function statsOf(tenant: TenantId, figures: Figures, now: number): Settled<AuditStats> {
  const { head, total, values } = figures;
  return {
    tenant_id: tenant,
    total_events: total,
    anonymized_count: figures.anonymized,
    first_event_at: figures.firstAt,
    last_event_at: figures.lastAt,
    ...shownCounts(values, total),
    by_day: lastDays(countsOf(values, 'day'), now, figures.lastAt),
    top_actors: figures.actors,
    chain: {
      head_seq: head.seq,
      head_hash: head.hash,
      unchained_count: 0,
      last_anchored_seq: figures.anchor?.size ?? null,
      last_anchored_at: figures.anchor?.anchored_at ?? null,
    },
  };
}
