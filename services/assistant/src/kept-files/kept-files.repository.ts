import { copyRows } from '@probant/database/copy-rows';
import type { Database, Sql } from '@probant/database/database';
import type { TenantId } from '@probant/kernel/tenant';
import type { SealedFile, SealedFileRecord } from './seal-file.ts';

/** Stores the encrypted file of a document in the transaction that stores the document. */
export async function insertKeptFile(sql: Sql, tenant: TenantId, documentId: string, file: SealedFile): Promise<void> {
  await sql.query(
    `insert into assistant.kept_file (tenant_id, document_id, key_id, wrapped_key, byte_count, piece_count)
     values ($1, $2, $3, $4, $5, $6)`,
    [tenant, documentId, file.keyId, file.wrappedKey, file.byteCount, file.pieceCount],
  );
  await copyRows(
    sql,
    { table: 'assistant.kept_file_piece', columns: ['tenant_id', 'document_id', 'ordinal', 'sealed'] },
    (function* () {
      let ordinal = 0;
      for (const sealed of file.pieces()) {
        yield [tenant, documentId, ordinal, sealed];
        ordinal += 1;
      }
    })(),
  );
}

export type KeptFilesRepository = ReturnType<typeof createKeptFilesRepository>;

export const createKeptFilesRepository = (database: Database) => ({
  /** Returns what is stored of the file of a document; null when it is not kept. */
  find: (tenant: TenantId, documentId: string): Promise<SealedFileRecord | null> =>
    database.tenant(tenant, async (sql) => {
      const [row] = await sql.query<SealedFileRecord>(
        `select key_id as "keyId", wrapped_key as "wrappedKey", byte_count as "byteCount", piece_count as "pieceCount"
         from assistant.kept_file where tenant_id = $1 and document_id = $2`,
        [tenant, documentId],
      );
      return row ?? null;
    }),

  /** Passes the encrypted pieces of a file on, one after another. Returns their number: 0 when the document was deleted meanwhile. */
  readPieces: (
    tenant: TenantId,
    documentId: string,
    pieceCount: number,
    onPiece: (sealed: Uint8Array, ordinal: number) => void,
  ): Promise<number> =>
    database.tenant(tenant, async (sql) => {
      for (let ordinal = 0; ordinal < pieceCount; ordinal += 1) {
        const [row] = await sql.query<{ readonly sealed: Uint8Array }>(
          'select sealed from assistant.kept_file_piece where tenant_id = $1 and document_id = $2 and ordinal = $3',
          [tenant, documentId, ordinal],
        );
        if (row === undefined) return ordinal;
        onPiece(row.sealed, ordinal);
      }
      return pieceCount;
    }),
});
