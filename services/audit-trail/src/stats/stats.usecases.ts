import type { AuditStats } from '@probant/contracts/audit-trail';
import type { Settled } from '@probant/http/route';
import type { Clock } from '@probant/kernel/clock';
import type { TenantId } from '@probant/kernel/tenant';
import { firstDay, lastDays } from './activity.rules.ts';
import type { Figures, StatsRepository, ValueCount } from './stats.repository.ts';
import type { TalliesRepository } from './tallies.repository.ts';

export type Telling = { readonly stats: StatsRepository; readonly tallies: TalliesRepository; readonly clock: Clock };

/** Events that are counted where they stand rather than tallied first: a few milliseconds. */
const LEFT_ABOVE = 1_000;
/** Events of one transaction of tallying: some tenths of a second. */
const FOLDED_AT_ONCE = 10_000;

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
  while ((await stats.untallied(tenant)) > FOLDED_AT_ONCE && (await tallies.fold(tenant, FOLDED_AT_ONCE)));
}

/** One round of tallying, over all tenants whose log has grown enough to be worth it. */
export async function tallyAll(tallies: TalliesRepository, signal: AbortSignal): Promise<void> {
  for (const tenant of await tallies.behind(LEFT_ABOVE))
    while (!signal.aborted && (await tallies.fold(tenant, FOLDED_AT_ONCE)));
}

function statsOf(tenant: TenantId, figures: Figures, now: number): Settled<AuditStats> {
  const { head, total, values } = figures;
  const byAction = countsOf(values, 'action');
  const byResourceType = countsOf(values, 'resource_type');
  const byActorType = countsOf(values, 'actor_type');
  const bySeverity = countsOf(values, 'severity');
  return {
    tenant_id: tenant,
    total_events: total,
    anonymized_count: figures.anonymized,
    first_event_at: figures.firstAt,
    last_event_at: figures.lastAt,
    by_action: Object.fromEntries(byAction),
    by_resource_type: Object.fromEntries(byResourceType),
    by_severity: {
      info: bySeverity.get('info') ?? 0,
      warning: bySeverity.get('warning') ?? 0,
      critical: bySeverity.get('critical') ?? 0,
    },
    by_actor_type: Object.fromEntries(byActorType),
    not_shown: {
      by_action: total - sum(byAction),
      by_resource_type: total - sum(byResourceType),
      by_actor_type: total - sum(byActorType),
    },
    by_day: lastDays(countsOf(values, 'day'), now, figures.lastAt),
    top_actors: figures.actors,
    chain: {
      head_seq: head.seq,
      head_hash: head.hash,
      unchained_count: 0,
      last_anchored_seq: null,
      last_anchored_at: null,
    },
  };
}

const countsOf = (values: readonly ValueCount[], dimension: ValueCount['dimension']): ReadonlyMap<string, number> =>
  new Map(values.filter((row) => row.dimension === dimension).map(({ value, count }) => [value, count]));

const sum = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((all, count) => all + count, 0);
