import { COMMITTED_FIELDS, type CommittedField } from '@probant/audit/chain/chain-v1';
import type { Database } from '@probant/database/database';
import type { SealedEvent, SealedEventStore } from './sealed-event.ts';

type SealRow = Readonly<
  Record<`${CommittedField}_salt`, Buffer | null> & Record<`${CommittedField}_commitment`, Buffer>
>;
type SealedEventRow = Omit<SealedEvent, 'timestamp' | 'salts' | 'commitments'> & {
  readonly recorded_at: string;
} & SealRow;

const SEAL_COLUMNS = COMMITTED_FIELDS.flatMap((field) => [`${field}_salt`, `${field}_commitment`]);

export const createSealedEventsRepository = (database: Database): SealedEventStore => ({
  find: (tenant, id) =>
    database.tenant(tenant, async (sql) => {
      const [row] = await sql.prepared<SealedEventRow>(
        'audit.find-sealed-event',
        `select id, tenant_id, recorded_at, actor_id, actor_type, action, resource_type, resource_id, changes, metadata, severity,
           recorded_by, chain_seq, prev_hash, event_hash, ${SEAL_COLUMNS}
         from audit.event where tenant_id = $1 and id = $2::uuid`, // event_by_id
        [tenant, id],
      );
      return row ? toSealedEvent(row) : null;
    }),
});

const toSealedEvent = ({ recorded_at, ...row }: SealedEventRow): SealedEvent => ({
  ...row,
  timestamp: recorded_at,
  salts: mapFields((field) => row[`${field}_salt`]),
  commitments: mapFields((field) => row[`${field}_commitment`]),
});

const mapFields = <T>(value: (field: CommittedField) => T): Record<CommittedField, T> => ({
  actor_id: value('actor_id'),
  resource_id: value('resource_id'),
  changes: value('changes'),
  metadata: value('metadata'),
});
