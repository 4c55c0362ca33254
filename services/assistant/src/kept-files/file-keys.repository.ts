import type { Database } from '@probant/database/database';

export type FileKeysRepository = ReturnType<typeof createFileKeysRepository>;

/** "kept" as a number: one process at a time decides which key is the first. */
const CLAIM_LOCK_ID = 1_801_810_036;

export const createFileKeysRepository = (database: Database) => ({
  /** Lists the ids of the keys that the kept files of all tenants need. */
  listNeeded: (): Promise<readonly string[]> =>
    database.sweep(async (sql) => {
      const rows = await sql.query<{ readonly id: string }>(
        'select distinct key_id as id from assistant.kept_file order by key_id', // kept_file_by_key
      );
      return rows.map(({ id }) => id);
    }),

  /**
   * Reserves the first file for a key, unless another one has reserved it since `oldest`. Returns the key that may keep files. Only for
   * an installation without kept files: these say which key it is.
   */
  reserve: (keyId: string, now: Date, oldest: Date): Promise<string> =>
    database.system(async (sql) => {
      await sql.query('select pg_advisory_xact_lock($1)', [CLAIM_LOCK_ID]);
      await sql.query('delete from assistant.file_key where key_id = $1 or reserved_at < $2', [keyId, oldest]);
      const [other] = await sql.query<{ readonly id: string }>('select key_id as id from assistant.file_key');
      if (other !== undefined) return other.id;
      await sql.query('insert into assistant.file_key (key_id, reserved_at) values ($1, $2)', [keyId, now]);
      return keyId;
    }),
});
