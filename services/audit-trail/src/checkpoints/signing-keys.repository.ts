import type { LogPosition } from '@probant/audit/notes/key-succession';
import type { Database, Sql } from '@probant/database/database';
import type { TenantId } from '@probant/kernel/tenant';

/**
 * A log and its last checkpoint, null without one. `succession` is the note by which the log received a key, null when it has not: the
 * last checkpoint may be older.
 */
type LastCheckpoint = {
  readonly tenant: TenantId;
  readonly checkpoint: (LogPosition & { readonly note: string }) | null;
  readonly succession: string | null;
};

export type NewSuccession = LogPosition & { readonly tenant: string; readonly note: string };

type KeyPair = { readonly oldKey: Uint8Array; readonly newKey: Uint8Array };

/** The tables of the rotation in a transaction during which nobody signs a checkpoint. */
export type LockedSigningKeys = {
  /** The notes of all rotations of the installation, oldest first. */
  readRotations(): Promise<readonly string[]>;
  /** Lists the logs after that of a tenant ("": from the first), in pages, by tenant, with the succession to this key. */
  listLastCheckpoints(after: string, key: Uint8Array): Promise<readonly LastCheckpoint[]>;
  addSuccessions(keys: KeyPair, successions: readonly NewSuccession[]): Promise<void>;
  addRotation(keys: KeyPair, rotatedAt: string, note: string): Promise<void>;
  /** The first key of the installation that signs this database, null while none is registered. */
  readInstallationKey(): Promise<Uint8Array | null>;
  /** The newest checkpoint of all logs, null without one. */
  readNewestNote(): Promise<string | null>;
  addInstallationKey(publicKey: Uint8Array, claimedAt: string): Promise<void>;
};

export type SigningKeysRepository = {
  /** The notes of all rotations of the installation, oldest first. */
  readRotations(): Promise<readonly string[]>;
  /** The notes of the successions of a log's key, oldest first. */
  readSuccessions(tenant: TenantId): Promise<readonly string[]>;
  withLock<T>(work: (locked: LockedSigningKeys) => Promise<T>): Promise<T>;
};

export const createSigningKeysRepository = (database: Database): SigningKeysRepository => ({
  readRotations: () => database.system(readRotationNotes),
  readSuccessions: (tenant) => database.tenant(tenant, (sql) => readSuccessionNotes(sql, tenant)),
  withLock: (work) =>
    database.system(async (sql) => {
      await sql.query('select pg_advisory_xact_lock($1)', [SIGNING_LOCK_ID]);
      await sql.query(
        "select set_config('probant.housekeeping', 'on', true), set_config('synchronous_commit', 'on', true)",
      );
      return work(createLockedSigningKeys(sql));
    }),
});

/** "sign" as a number: an advisory lock that signers share and a rotation holds alone. */
const SIGNING_LOCK_ID = 1_936_287_598;

/** Waits while the key is rotated. Holds rotations off until the end of the transaction. */
export async function lockSigning(sql: Sql): Promise<void> {
  await sql.query('select pg_advisory_xact_lock_shared($1)', [SIGNING_LOCK_ID]);
}

type NoteRow = { readonly note: string };

export async function readRotationNotes(sql: Sql): Promise<readonly string[]> {
  const rows = await sql.query<NoteRow>('select note from audit.key_rotation order by rotated_at, old_key');
  return rows.map(({ note }) => note);
}

/** Rotations with the same position are in the order of their notes: each names the key that the next one replaces. */
export async function readSuccessionNotes(sql: Sql, tenant: string): Promise<readonly string[]> {
  const rows = await sql.query<NoteRow>(
    `select succession.note from audit.key_succession as succession
     left join audit.key_rotation as rotation using (old_key, new_key)
     where tenant_id = $1 order by size, erasures, rotated_at`, // primary key
    [tenant],
  );
  return rows.map(({ note }) => note);
}

const PAGE_LOGS = 1_000;

const createLockedSigningKeys = (sql: Sql): LockedSigningKeys => ({
  readRotations: () => readRotationNotes(sql),
  listLastCheckpoints: (after, key) =>
    sql.query<LastCheckpoint>(
      `select head.tenant_id as tenant,
         case when last.note is not null then
           json_build_object('size', last.size, 'erasures', last.erasures, 'note', last.note) end as checkpoint,
         (select note from audit.key_succession as given where given.tenant_id = head.tenant_id and given.new_key = $2) as succession
       from (select tenant_id from audit.chain_head where tenant_id > $1 order by tenant_id limit ${PAGE_LOGS}) as head
       left join lateral (
         select size, erasures, note from audit.checkpoint where checkpoint.tenant_id = head.tenant_id
         order by size desc, erasures desc limit 1
       ) as last on true order by tenant_id`, // primary keys
      [after, key],
    ),
  async addSuccessions({ oldKey, newKey }, successions) {
    await sql.query(
      `insert into audit.key_succession (tenant_id, size, erasures, note, old_key, new_key)
       select tenant, size, erasures, note, $2, $3
       from json_to_recordset($1::json) as added (tenant text, size bigint, erasures bigint, note text)`,
      [JSON.stringify(successions), oldKey, newKey],
    );
  },
  async addRotation({ oldKey, newKey }, rotatedAt, note) {
    await sql.query('insert into audit.key_rotation (old_key, new_key, rotated_at, note) values ($1, $2, $3, $4)', [
      oldKey,
      newKey,
      rotatedAt,
      note,
    ]);
  },
  async readInstallationKey() {
    const [row] = await sql.query<{ public_key: Uint8Array }>(
      'select public_key from audit.installation_key order by claimed_at desc limit 1', // primary key
    );
    return row?.public_key ?? null;
  },
  async readNewestNote() {
    // Once in the life of a database that is older than audit.installation_key.
    const [row] = await sql.query<NoteRow>('select note from audit.checkpoint order by signed_at desc limit 1');
    return row?.note ?? null;
  },
  async addInstallationKey(publicKey, claimedAt) {
    await sql.query('insert into audit.installation_key (public_key, claimed_at) values ($1, $2)', [
      publicKey,
      claimedAt,
    ]);
  },
});
