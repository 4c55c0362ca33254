import { COMMITTED_FIELDS, type CommittedField } from '@probant/audit/chain-v1';
import type { Database } from '@probant/database/database';
import type { SealedEvent, SealedEvents } from './sealed-event.ts';

type SealRow = Readonly<
  Record<`${CommittedField}_salt`, Buffer | null> & Record<`${CommittedField}_commitment`, Buffer>
>;
type Row = Omit<SealedEvent, 'timestamp' | 'salts' | 'commitments'> & { readonly recorded_at: string } & SealRow;

const SEALS = COMMITTED_FIELDS.flatMap((field) => [`${field}_salt`, `${field}_commitment`]);

export const sealedEventsRepository = (database: Database): SealedEvents => ({
  find: (tenant, id) =>
    database.tenant(tenant, async (sql) => {
      const [row] = await sql.prepared<Row>(
        'audit.find-sealed-event',
        `select id, tenant_id, recorded_at, actor_id, actor_type, action, resource_type, resource_id, changes, metadata, severity,
           chain_seq, prev_hash, event_hash, ${SEALS}
         from audit.event where tenant_id = $1 and id = $2::uuid`, // event_by_id
        [tenant, id],
      );
      return row ? sealedOf(row) : null;
    }),
});

const sealedOf = ({ recorded_at, ...row }: Row): SealedEvent => ({
  ...row,
  timestamp: recorded_at,
  salts: byField((field) => row[`${field}_salt`]),
  commitments: byField((field) => row[`${field}_commitment`]),
});

const byField = <T>(value: (field: CommittedField) => T): Record<CommittedField, T> => ({
  actor_id: value('actor_id'),
  resource_id: value('resource_id'),
  changes: value('changes'),
  metadata: value('metadata'),
});
