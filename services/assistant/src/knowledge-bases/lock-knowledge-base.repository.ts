import type { Sql } from '@probant/database/database';
import type { TenantId } from '@probant/kernel/tenant';

/** Serialises the changes of one knowledge base. False when it does not exist. */
export async function lockKnowledgeBase(sql: Sql, tenant: TenantId, id: string): Promise<boolean> {
  const rows = await sql.query('select id from assistant.knowledge_base where tenant_id = $1 and id = $2 for update', [
    tenant,
    id,
  ]);
  return rows.length === 1;
}
