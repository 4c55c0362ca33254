import type { Database } from '@probant/database/database';
import type { TenantId } from '@probant/kernel/tenant';
import type { AnchorRecord } from '../../anchors/anchor-records.ts';
import type { AnchorPosition } from './anchor-cursor.rules.ts';

export type ListedAnchor = Omit<AnchorRecord, 'tenant'>;

/** Lists the recorded anchors of a tenant that come after a position (null: from the start), newest first. */
export type ListAnchors = (
  tenant: TenantId,
  after: AnchorPosition | null,
  limit: number,
) => Promise<readonly ListedAnchor[]>;

const COLUMNS = `size, erasures, store, anchored_at as "anchoredAt", stamped_at as "stampedAt"`;

/** Both statements read the index anchor_by_tenant_and_time backwards. */
export const createAnchorLister =
  (database: Database): ListAnchors =>
  (tenant, after, limit) =>
    database.tenant(tenant, (sql) =>
      after === null
        ? sql.query<ListedAnchor>(
            `select ${COLUMNS} from audit.anchor where tenant_id = $1
             order by anchored_at desc, size desc, erasures desc, store desc limit $2`,
            [tenant, limit],
          )
        : sql.query<ListedAnchor>(
            `select ${COLUMNS} from audit.anchor
             where tenant_id = $1 and (anchored_at, size, erasures, store) < ($2, $3, $4, $5)
             order by anchored_at desc, size desc, erasures desc, store desc limit $6`,
            [tenant, after.anchoredAt, after.size, after.erasures, after.store, limit],
          ),
    );
