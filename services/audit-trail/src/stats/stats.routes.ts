import { AuditStats } from '@probant/contracts/audit-trail';
import { type AnyRoute, jsonRoute } from '@probant/http/define-route';
import { Type } from 'typebox';
import { recordedEvent } from '../event.examples.ts';
import { ownTenant } from '../own-tenant.ts';
import { lastDays } from './activity.rules.ts';
import { type Telling, tellStats } from './stats.usecases.ts';

const StatsQuery = Type.Object({ tenant_id: Type.String({ description: 'Must be the tenant of the key' }) });

const example = {
  tenant_id: recordedEvent.tenant_id,
  total_events: 1284,
  anonymized_count: 12,
  first_event_at: '2026-09-01T07:02:11.408Z',
  last_event_at: recordedEvent.timestamp,
  by_action: { read: 1100, update: 172, export: 12 },
  by_resource_type: { invoice: 1200, contract: 84 },
  by_severity: { info: 1271, warning: 12, critical: 1 },
  by_actor_type: { user: 1200, api_key: 84 },
  not_shown: { by_action: 0, by_resource_type: 0, by_actor_type: 0 },
  by_day: [...lastDays(new Map([['2026-11-21', 48]]), Date.parse(recordedEvent.timestamp), null)],
  top_actors: [
    { actor_id: 'user-17', count: 980 },
    { actor_id: '[ANONYMIZED]', count: 12 },
  ],
  chain: {
    head_seq: 1284,
    head_hash: recordedEvent.event_hash,
    unchained_count: 0,
    last_anchored_seq: 1250,
    last_anchored_at: '2026-11-21T09:10:02.000Z',
  },
} satisfies AuditStats;

export const statsRoutes = (telling: Telling): readonly AnyRoute[] => [
  jsonRoute({
    method: 'GET',
    path: '/v1/stats',
    operationId: 'getStats',
    summary: "The tenant's log in figures",
    description:
      'Exact at the moment of the answer. The maps hold the 1,000 most frequent values, those of at most 256 characters; `not_shown` ' +
      'says how many events have another one. `by_day` is the last 30 days in UTC, the oldest first.',
    query: StatsQuery,
    success: {
      status: 200,
      schema: AuditStats,
      examples: { activity: { summary: 'A log of 1,284 events', value: example } },
    },
    errors: { 403: 'tenant_id is not the tenant of the key' },
    handler: ({ query }, { caller }) => tellStats(telling, ownTenant(caller, query.tenant_id)),
  }),
];
