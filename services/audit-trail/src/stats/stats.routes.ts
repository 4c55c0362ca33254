import { AuditStats } from '@probant/contracts/audit-trail';
import { type AnyRoute, defineJsonRoute } from '@probant/http/define-route';
import { createErrorExamples } from '@probant/http/openapi/error-examples';
import { Type } from 'typebox';
import { recordedEventExample } from '../event.examples.ts';
import { OTHER_TENANT, requireOwnTenant } from '../require-own-tenant.ts';
import { listLastDays } from './activity.rules.ts';
import { computeStats, type StatsDeps } from './stats.usecases.ts';

const StatsQuery = Type.Object({ tenant_id: Type.String({ description: 'Must be the tenant of the key' }) });

const example = {
  tenant_id: recordedEventExample.tenant_id,
  total_events: 1284,
  anonymized_count: 12,
  first_event_at: '2026-09-01T07:02:11.408Z',
  last_event_at: recordedEventExample.timestamp,
  by_action: { read: 1100, update: 172, export: 12 },
  by_resource_type: { invoice: 1200, contract: 84 },
  by_severity: { info: 1271, warning: 12, critical: 1 },
  by_actor_type: { user: 1200, api_key: 84 },
  not_shown: { by_action: 0, by_resource_type: 0, by_actor_type: 0 },
  by_day: [...listLastDays(new Map([['2026-11-21', 48]]), Date.parse(recordedEventExample.timestamp), null)],
  top_actors: [
    { actor_id: 'user-17', count: 980 },
    { actor_id: '[ANONYMIZED]', count: 12 },
  ],
  chain: {
    head_seq: 1284,
    head_hash: recordedEventExample.event_hash,
    unchained_count: 0,
    last_anchored_seq: 1250,
    last_anchored_at: '2026-11-21T09:10:02.000Z',
  },
} satisfies AuditStats;

export const createStatsRoutes = (deps: StatsDeps): readonly AnyRoute[] => [
  defineJsonRoute({
    method: 'GET',
    path: '/v1/stats',
    operationId: 'getStats',
    tag: 'Events',
    summary: "Get statistics on the tenant's log",
    description:
      'Exact at the time of the response. Each map contains the 1,000 most frequent values of at most 256 characters; `not_shown` ' +
      'counts the events with other values. `by_day` covers the last 30 days in UTC, oldest first.',
    query: StatsQuery,
    success: {
      status: 200,
      schema: AuditStats,
      examples: { activity: { summary: 'A log of 1,284 events', value: example } },
    },
    errors: { 403: 'tenant_id is not the tenant of the key' },
    errorExamples: createErrorExamples(OTHER_TENANT),
    handler: ({ query }, { caller }) => computeStats(deps, requireOwnTenant(caller, query.tenant_id)),
  }),
];
