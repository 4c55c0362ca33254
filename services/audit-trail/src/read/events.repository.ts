import type { Database } from '@probant/database/database';
import type { TenantId } from '@probant/kernel/tenant';
import { EVENT_BYTES, EVENT_COLUMNS, type EventRow, toStoredEvent } from './event-row.ts';
import { FORCE_INDEX_SCAN } from './index-scan.ts';
import type { PagedEvent } from './page-slices.rules.ts';
import type { StoredEvent } from './stored-event.ts';

/** Filters of a list of events. An absent member filters nothing. */
export type EventFilter = {
  readonly actor_id?: string | undefined;
  readonly action?: string | undefined;
  readonly resource_type?: string | undefined;
  readonly resource_id?: string | undefined;
  readonly severity?: string | undefined;
  /** Timestamps as stored: `from` is inclusive, `to` is exclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly after_seq?: number | undefined;
  readonly before_seq?: number | undefined;
};

export type PageBounds = { readonly limit: number; readonly offset: number };

export type EventsRepository = {
  /** Lists the events of a page by number, most recent first, without reading their texts. */
  listPage(tenant: TenantId, filter: EventFilter, bounds: PageBounds): Promise<readonly PagedEvent[]>;
  /** Reads the tenant's events with these numbers, most recent first. */
  readSeqs(tenant: TenantId, seqs: readonly number[]): Promise<readonly StoredEvent[]>;
  /** Null when the tenant has no event with this id, which must be a UUID. */
  find(tenant: TenantId, id: string): Promise<StoredEvent | null>;
  /** The tenant's events with these ids, oldest first. */
  findAll(tenant: TenantId, ids: readonly string[]): Promise<readonly StoredEvent[]>;
};

export const createEventsRepository = (database: Database): EventsRepository => ({
  listPage: (tenant, filter, { limit, offset }) =>
    database.tenant(tenant, async (sql) => {
      const { where, values } = buildConditions(tenant, filter);
      if (where.length > 1) await sql.query(FORCE_INDEX_SCAN);
      return sql.query<PagedEvent>(
        `select chain_seq as seq, ${EVENT_BYTES} as bytes from audit.event where ${where.join(' and ')}
         order by chain_seq desc limit ${limit} offset ${offset}`,
        values,
      );
    }),
  readSeqs: (tenant, seqs) =>
    database.tenant(tenant, async (sql) => {
      const rows = await sql.prepared<EventRow>(
        'audit.read-events',
        `select ${EVENT_COLUMNS} from audit.event where tenant_id = $1 and chain_seq = any($2::bigint[])
         order by chain_seq desc`, // primary key
        [tenant, seqs],
      );
      return rows.map(toStoredEvent);
    }),
  find: (tenant, id) =>
    database.tenant(tenant, async (sql) => {
      const [row] = await sql.prepared<EventRow>(
        'audit.find-event',
        `select ${EVENT_COLUMNS} from audit.event where tenant_id = $1 and id = $2::uuid`, // event_by_id
        [tenant, id],
      );
      return row ? toStoredEvent(row) : null;
    }),
  findAll: (tenant, ids) =>
    database.tenant(tenant, async (sql) => {
      const rows = await sql.query<EventRow>(
        // Forces one probe of event_by_id per id: with old statistics, the planner would scan the whole chain.
        `select stored.* from unnest($2::uuid[]) as wanted (id) cross join lateral (
           select ${EVENT_COLUMNS} from audit.event where event.tenant_id = $1 and event.id = wanted.id limit 1
         ) as stored order by chain_seq`,
        [tenant, ids],
      );
      return rows.map(toStoredEvent);
    }),
});

/** Text columns whose key is indexed: event_by_actor, event_by_resource, event_by_resource_type, event_by_action. */
const INDEXED_TEXT_FIELDS = [
  ['actor_key', 'actor_id'],
  ['resource_key', 'resource_id'],
  ['resource_type_key', 'resource_type'],
  ['action_key', 'action'],
] as const;

function buildConditions(
  tenant: TenantId,
  filter: EventFilter,
): { where: readonly string[]; values: readonly unknown[] } {
  const where = ['tenant_id = $1'];
  const values: unknown[] = [tenant];
  const add = (value: unknown, condition: (parameter: string) => string): void => {
    if (value === undefined) return;
    values.push(value);
    where.push(condition(`$${values.length}`));
  };
  for (const [key, text] of INDEXED_TEXT_FIELDS)
    add(filter[text], (at) => `${key} = audit.filter_key($1, ${at}) and ${text} = ${at}`);
  add(filter.severity, (at) => `severity = ${at}`);
  // Explicit, so that the planner can use the partial index event_by_severity.
  if (filter.severity !== undefined && filter.severity !== 'info') where.push("severity <> 'info'");
  add(filter.from, (at) => `chain_seq >= audit.first_seq_at($1, ${at})`);
  add(filter.to, (at) => `chain_seq < audit.first_seq_at($1, ${at})`);
  add(filter.after_seq, (at) => `chain_seq > ${at}`);
  add(filter.before_seq, (at) => `chain_seq < ${at}`);
  return { where, values };
}
