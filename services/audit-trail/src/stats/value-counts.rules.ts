import type { AuditStats } from '@probant/contracts/audit-trail';
import type { ValueCount } from './figures.ts';

/** Values of one kind with their counts, in the order given. */
export const countsOf = (
  values: readonly ValueCount[],
  dimension: ValueCount['dimension'],
): ReadonlyMap<string, number> =>
  new Map(values.filter((row) => row.dimension === dimension).map(({ value, count }) => [value, count]));

type ShownCounts = Pick<AuditStats, 'by_action' | 'by_resource_type' | 'by_severity' | 'by_actor_type' | 'not_shown'>;

/** Counts as the API tells them, of `total` events: all severities, and how many events have a value that is not among those given. */
export function shownCounts(values: readonly ValueCount[], total: number): ShownCounts {
  const byAction = countsOf(values, 'action');
  const byResourceType = countsOf(values, 'resource_type');
  const byActorType = countsOf(values, 'actor_type');
  const bySeverity = countsOf(values, 'severity');
  return {
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
  };
}

const sum = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((all, count) => all + count, 0);
