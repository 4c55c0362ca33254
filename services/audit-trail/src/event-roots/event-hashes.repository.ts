import type { Database } from '@probant/database/database';
import type { TenantId } from '@probant/kernel/tenant';
import type { SeqRange } from './seq-range.ts';

export type EventHashesRepository = {
  /** Reads the stored hashes of a run of events, concatenated. The result is shorter when events are missing. */
  readHashes(tenant: TenantId, range: SeqRange): Promise<Uint8Array>;
};

export const createEventHashesRepository = (database: Database): EventHashesRepository => ({
  readHashes: (tenant, { from, to }) =>
    database.tenant(tenant, async (sql) => {
      const [row] = await sql.query<{ hashes: Uint8Array | null }>(
        `select string_agg(event_hash, ''::bytea order by chain_seq) as hashes from audit.event
         where tenant_id = $1 and chain_seq between $2 and $3`, // primary key
        [tenant, from, to],
      );
      return row?.hashes ?? new Uint8Array(0);
    }),
});
