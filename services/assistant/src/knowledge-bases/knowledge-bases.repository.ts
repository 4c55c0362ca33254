import type { Database, Sql } from '@probant/database/database';
import { runInTurn } from '@probant/database/run-in-turn';
import type { TenantId } from '@probant/kernel/tenant';
import { buildOutdatedCondition, type IndexFormat } from '../indexing/index-format.ts';

export type StoredKnowledgeBase = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Changes with each change of its documents. */
  readonly version: number;
  readonly documentCount: number;
  readonly totalChunks: number;
  /** Chunks without vectors yet. */
  readonly pendingChunks: number;
  /** Documents of an earlier format, which are rebuilt. */
  readonly outdatedDocuments: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

type NewKnowledgeBase = Pick<StoredKnowledgeBase, 'id' | 'name' | 'description' | 'createdAt'>;

const COLUMNS = `id, name, description, version, document_count as "documentCount", total_chunks as "totalChunks",
  created_at as "createdAt", updated_at as "updatedAt", "pendingChunks", "outdatedDocuments"`;

/** With the name of the embedder as $2, and the format of the program as $3. The documents of a base are read once for both counts. */
const SOURCE = `assistant.knowledge_base base cross join lateral
  (select coalesce(sum(chunk_count - case when embedder = $2 then vector_count else 0 end), 0)::integer as "pendingChunks",
     count(*) filter (where ${buildOutdatedCondition('$3')})::integer as "outdatedDocuments"
   from assistant.document where document.tenant_id = base.tenant_id and knowledge_base_id = base.id) counted`;

export type KnowledgeBasesRepository = ReturnType<typeof createKnowledgeBasesRepository>;

/** `embedder` is the name of the one in use, null without; `indexFormat` is that of the program. */
export const createKnowledgeBasesRepository = (
  database: Database,
  embedder: string | null,
  indexFormat: IndexFormat,
) => ({
  /** Stores a knowledge base. False when the tenant has `maxCount` already, also when many are stored at once. */
  store: (
    tenant: TenantId,
    { id, name, description, createdAt }: NewKnowledgeBase,
    maxCount: number,
  ): Promise<boolean> =>
    database.tenant(tenant, async (sql) => {
      await sql.query("select pg_advisory_xact_lock(hashtextextended('probant.knowledge-bases/' || $1, 0))", [tenant]);
      if ((await countIn(sql, tenant)) >= maxCount) return false;
      await sql.query(
        `insert into assistant.knowledge_base (tenant_id, id, name, description, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $5)`,
        [tenant, id, name, description, createdAt],
      );
      return true;
    }),

  /** Runs `work` while no other process creates the knowledge base with this id. Its statements are in transactions of their own. */
  inTurn: <T>(tenant: TenantId, id: string, work: () => Promise<T>): Promise<T> =>
    runInTurn(database, tenant, `probant.knowledge-base/${id}`, work),

  /** Returns all knowledge bases of a tenant, newest first. */
  list: (tenant: TenantId): Promise<readonly StoredKnowledgeBase[]> =>
    database.tenant(tenant, (sql) =>
      sql.query<StoredKnowledgeBase>(
        `select ${COLUMNS} from ${SOURCE} where tenant_id = $1 order by created_at desc, id desc`,
        [tenant, embedder, indexFormat],
      ),
    ),

  find: (tenant: TenantId, id: string): Promise<StoredKnowledgeBase | null> =>
    database.tenant(tenant, async (sql) => {
      const [row] = await sql.query<StoredKnowledgeBase>(
        `select ${COLUMNS} from ${SOURCE} where tenant_id = $1 and id = $4`,
        [tenant, embedder, indexFormat, id],
      );
      return row ?? null;
    }),

  /** Deletes a knowledge base with its documents. False when there is none. */
  delete: (tenant: TenantId, id: string): Promise<boolean> =>
    database.tenant(tenant, async (sql) => {
      const deleted = await sql.query(
        'delete from assistant.knowledge_base where tenant_id = $1 and id = $2 returning id',
        [tenant, id],
      );
      return deleted.length === 1;
    }),

  /** Returns how many knowledge bases a tenant has. */
  count: (tenant: TenantId): Promise<number> => database.tenant(tenant, (sql) => countIn(sql, tenant)),
});

async function countIn(sql: Sql, tenant: TenantId): Promise<number> {
  const [row] = await sql.query<{ readonly bases: number }>(
    'select count(*)::integer as bases from assistant.knowledge_base where tenant_id = $1',
    [tenant],
  );
  return row?.bases ?? 0;
}
