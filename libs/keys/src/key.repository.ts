import type { Sql } from '@probant/database/database';
import type { TenantId } from '@probant/kernel/tenant';

/** A key as it is stored, without its secret part. */
export type StoredKey = {
  readonly id: string;
  readonly tenantId: TenantId;
  readonly name: string | null;
  readonly sha256: Buffer;
  /** Its first 13 characters. */
  readonly start: string;
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
  /** End of the overlap of a rotated key. */
  readonly expiresAt: Date | null;
  readonly rotatedFrom: string | null;
  readonly version: number;
};

const KEY_COLUMNS = `id, tenant_id as "tenantId", name, sha256, start, created_at as "createdAt", revoked_at as "revokedAt",
  expires_at as "expiresAt", rotated_from as "rotatedFrom", version`;

/** Selects the keys issued or changed after `version`, oldest change first. Relies on the index probant_key_version. */
export const selectKeysChangedSince = (sql: Sql, version: number): Promise<readonly StoredKey[]> =>
  sql.prepared('keys-changed-since', `select ${KEY_COLUMNS} from probant_key where version > $1 order by version`, [
    version,
  ]);

/** Selects all keys, newest first. */
export const selectAllKeys = (sql: Sql): Promise<readonly StoredKey[]> =>
  sql.query(`select ${KEY_COLUMNS} from probant_key order by created_at desc, version desc`);

/** Blocks every other change of keys until this transaction ends. */
export const lockKeys = (sql: Sql): Promise<readonly object[]> =>
  sql.query('select from probant_key_counter for update');

export async function hasAnyKey(sql: Sql): Promise<boolean> {
  return (await sql.query('select from probant_key limit 1')).length > 0;
}

export async function selectKeyById(sql: Sql, id: string): Promise<StoredKey | undefined> {
  return (await sql.query<StoredKey>(`select ${KEY_COLUMNS} from probant_key where id = $1`, [id]))[0];
}

export const insertKey = (
  sql: Sql,
  key: Pick<StoredKey, 'id' | 'tenantId' | 'name' | 'sha256' | 'start' | 'createdAt' | 'rotatedFrom'>,
): Promise<readonly object[]> =>
  sql.query(
    `insert into probant_key (id, tenant_id, name, sha256, start, created_at, rotated_from)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [key.id, key.tenantId, key.name, key.sha256, key.start, key.createdAt, key.rotatedFrom],
  );

export const setRevoked = (sql: Sql, id: string, at: Date): Promise<readonly object[]> =>
  sql.query('update probant_key set revoked_at = $2 where id = $1', [id, at]);

export const setExpiry = (sql: Sql, id: string, at: Date): Promise<readonly object[]> =>
  sql.query('update probant_key set expires_at = $2 where id = $1', [id, at]);
