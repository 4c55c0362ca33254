import type { Database } from '@probant/database/database';
import type { TenantId } from '@probant/kernel/tenant';
import type { CosignaturePosition } from './cosignature-cursor.rules.ts';

export type ListedCosignature = CosignaturePosition & { readonly line: string };

/** Lists the cosignatures of a tenant's checkpoints that come after a position (null: from the start), of the largest checkpoint first. */
export type ListCosignatures = (
  tenant: TenantId,
  after: CosignaturePosition | null,
  limit: number,
) => Promise<readonly ListedCosignature[]>;

/** Both statements read the primary key backwards. */
export const createCosignatureLister =
  (database: Database): ListCosignatures =>
  (tenant, after, limit) =>
    database.tenant(tenant, (sql) =>
      after === null
        ? sql.query<ListedCosignature>(
            `select size, erasures, name, line from audit.cosignature where tenant_id = $1
             order by size desc, erasures desc, name desc limit $2`,
            [tenant, limit],
          )
        : sql.query<ListedCosignature>(
            `select size, erasures, name, line from audit.cosignature
             where tenant_id = $1 and (size, erasures, name) < ($2, $3, $4)
             order by size desc, erasures desc, name desc limit $5`,
            [tenant, after.size, after.erasures, after.name, limit],
          ),
    );
