import { copyRows } from '@probant/database/copy-rows';
import type { Database } from '@probant/database/database';
import type { TenantId } from '@probant/kernel/tenant';
import type { WordCounts } from './count-words.task.ts';

export type StoredDocument = WordCounts & {
  readonly id: string;
  readonly folderId: string;
  readonly words: number;
  readonly createdAt: Date;
};

export type DocumentsRepository = ReturnType<typeof createDocumentsRepository>;

/** Every function takes the tenant first. */
export const createDocumentsRepository = (database: Database) => ({
  store: (tenant: TenantId, { id, folderId, words, wordsByLength, createdAt }: StoredDocument): Promise<void> =>
    database.tenant(tenant, async (sql) => {
      await sql.query(
        'insert into example.document (tenant_id, id, folder_id, words, created_at) values ($1, $2, $3, $4, $5)',
        [tenant, id, folderId, words, createdAt],
      );
      // Many rows enter by COPY, read as fast as the server stores them.
      await copyRows(
        sql,
        { table: 'example.word_length', columns: ['tenant_id', 'document_id', 'length', 'words'] },
        wordsByLength.map((count) => [tenant, id, count.length, count.words]),
      );
    }),
  countWords: (tenant: TenantId, folderId: string): Promise<number> =>
    database.tenant(tenant, async (sql) => {
      const [row] = await sql.query<{ words: number }>(
        `select coalesce(sum(l.words), 0)::integer as words from example.document d join example.word_length l
           on l.tenant_id = d.tenant_id and l.document_id = d.id where d.tenant_id = $1 and d.folder_id = $2`, // document_by_folder
        [tenant, folderId],
      );
      return row?.words ?? 0;
    }),
  /** Lists the tenants with documents from before a time, for the background round: a sweep reads the rows of every tenant. */
  listTenantsBefore: (time: Date): Promise<readonly TenantId[]> =>
    database.sweep(async (sql) => {
      const rows = await sql.query<{ tenant: TenantId }>(
        'select distinct tenant_id as tenant from example.document where created_at < $1', // document_by_age
        [time],
      );
      return rows.map(({ tenant }) => tenant);
    }),
  /** Deletes the documents of a tenant from before a time and returns their number. */
  deleteBefore: (tenant: TenantId, time: Date): Promise<number> =>
    database.tenant(tenant, async (sql) => {
      const deleted = await sql.query(
        'delete from example.document where tenant_id = $1 and created_at < $2 returning id', // document_by_age
        [tenant, time],
      );
      return deleted.length;
    }),
});
