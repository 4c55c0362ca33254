import type { Database } from '@probant/database/database';
import type { TenantId } from '@probant/kernel/tenant';

export type StoredDocument = {
  readonly id: string;
  readonly folderId: string;
  readonly words: number;
  readonly createdAt: Date;
};

export type DocumentsRepository = ReturnType<typeof createDocumentsRepository>;

/** Every function takes the tenant first. */
export const createDocumentsRepository = (database: Database) => ({
  store: (tenant: TenantId, { id, folderId, words, createdAt }: StoredDocument): Promise<void> =>
    database.tenant(tenant, async (sql) => {
      await sql.query(
        'insert into example.document (tenant_id, id, folder_id, words, created_at) values ($1, $2, $3, $4, $5)',
        [tenant, id, folderId, words, createdAt],
      );
    }),
  countWords: (tenant: TenantId, folderId: string): Promise<number> =>
    database.tenant(tenant, async (sql) => {
      const [row] = await sql.query<{ words: number }>(
        'select coalesce(sum(words), 0)::integer as words from example.document where tenant_id = $1 and folder_id = $2', // document_by_folder
        [tenant, folderId],
      );
      return row?.words ?? 0;
    }),
  /** Deletes the documents of all tenants from before a time, for the background round, and returns their number. */
  deleteBefore: (time: Date): Promise<number> =>
    database.system(async (sql) => {
      await sql.query("select set_config('probant.housekeeping', 'on', true)");
      const deleted = await sql.query('delete from example.document where created_at < $1 returning id', [time]); // document_by_age
      return deleted.length;
    }),
});
