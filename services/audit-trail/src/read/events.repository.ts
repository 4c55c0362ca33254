import type { AuditEvent } from '@probant/contracts/audit-trail';
import type { Database } from '@probant/database/database';
import type { TenantId } from '@probant/kernel/tenant';
import { ALONG_THE_INDEX } from './along-the-index.ts';
import type { EventFilter, Slice } from './event-filter.ts';
import { EVENT_COLUMNS, type EventRow, eventOf } from './event-row.ts';

export type EventsRepository = {
  /** Most recent first. */
  list(tenant: TenantId, filter: EventFilter, slice: Slice): Promise<readonly AuditEvent[]>;
  /** Null when the tenant has no event of that id, which must be a UUID. */
  find(tenant: TenantId, id: string): Promise<AuditEvent | null>;
  /** The tenant's events of these ids, oldest first. */
  findAll(tenant: TenantId, ids: readonly string[]): Promise<readonly AuditEvent[]>;
};

export const eventsRepository = (database: Database): EventsRepository => ({
  list: (tenant, filter, slice) =>
    database.tenant(tenant, async (sql) => {
      const { where, values } = narrowing(tenant, filter);
      if (where.length > 1) await sql.query(ALONG_THE_INDEX);
      const rows = await sql.query<EventRow>(
        `select ${EVENT_COLUMNS} from audit.event where ${where.join(' and ')}
         order by chain_seq desc limit ${slice.limit} offset ${slice.offset}`,
        values,
      );
      return rows.map(eventOf);
    }),
  find: (tenant, id) =>
    database.tenant(tenant, async (sql) => {
      const [row] = await sql.prepared<EventRow>(
        'audit.find-event',
        `select ${EVENT_COLUMNS} from audit.event where tenant_id = $1 and id = $2::uuid`, // event_by_id
        [tenant, id],
      );
      return row ? eventOf(row) : null;
    }),
  findAll: (tenant, ids) =>
    database.tenant(tenant, async (sql) => {
      const rows = await sql.query<EventRow>(
        // One probe of event_by_id for each id: left to choose, a planner with old statistics walks the whole chain.
        `select placed.* from unnest($2::uuid[]) as wanted (id) cross join lateral (
           select ${EVENT_COLUMNS} from audit.event where event.tenant_id = $1 and event.id = wanted.id limit 1
         ) as placed order by chain_seq`,
        [tenant, ids],
      );
      return rows.map(eventOf);
    }),
});

/** Texts whose key has an index: event_by_actor, event_by_resource, event_by_resource_type, event_by_action. */
const KEYED = [
  ['actor_key', 'actor_id'],
  ['resource_key', 'resource_id'],
  ['resource_type_key', 'resource_type'],
  ['action_key', 'action'],
] as const;

function narrowing(tenant: TenantId, filter: EventFilter): { where: readonly string[]; values: readonly unknown[] } {
  const where = ['tenant_id = $1'];
  const values: unknown[] = [tenant];
  const add = (value: unknown, condition: (place: string) => string): void => {
    if (value === undefined) return;
    values.push(value);
    where.push(condition(`$${values.length}`));
  };
  for (const [key, text] of KEYED)
    add(filter[text], (at) => `${key} = audit.filter_key($1, ${at}) and ${text} = ${at}`);
  add(filter.severity, (at) => `severity = ${at}`);
  // Spelled out so that the planner sees that the partial index event_by_severity holds them all.
  if (filter.severity !== undefined && filter.severity !== 'info') where.push("severity <> 'info'");
  add(filter.from, (at) => `chain_seq >= audit.first_seq_at($1, ${at})`);
  add(filter.to, (at) => `chain_seq < audit.first_seq_at($1, ${at})`);
  add(filter.after_seq, (at) => `chain_seq > ${at}`);
  add(filter.before_seq, (at) => `chain_seq < ${at}`);
  return { where, values };
}
