import type { AuditStats } from '@probant/contracts/audit-trail';
import type { ValueCount } from './log-statistics.ts';

/** Returns the values of one dimension with their counts, in the given order. */
export const selectCounts = (
  values: readonly ValueCount[],
  dimension: ValueCount['dimension'],
): ReadonlyMap<string, number> =>
  new Map(values.filter((row) => row.dimension === dimension).map(({ value, count }) => [value, count]));

type ShownCounts = Pick<AuditStats, 'by_action' | 'by_resource_type' | 'by_severity' | 'by_actor_type' | 'not_shown'>;

/** Returns the counts of `total` events as the API shows them: every severity, and the number of events whose value is not listed. */
export function summarizeCounts(values: readonly ValueCount[], total: number): ShownCounts {
  const byAction = selectCounts(values, 'action');
  const byResourceType = selectCounts(values, 'resource_type');
  const byActorType = selectCounts(values, 'actor_type');
  const bySeverity = selectCounts(values, 'severity');
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
