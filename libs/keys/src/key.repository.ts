import type { Sql } from '@probant/database/database';
import type { TenantId } from '@probant/kernel/tenant';
import type { KeyLimits } from './key-check.ts';
import type { KeyScope } from './key-scopes.ts';

/** A key as it is stored, without its secret part. */
export type StoredKey = {
  readonly id: string;
  readonly tenantId: TenantId;
  readonly name: string | null;
  readonly sha256: Buffer;
  /** Its first 13 characters. */
  readonly start: string;
  readonly scopes: readonly KeyScope[];
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
  /** End of its life: its own expiry, or the end of the overlap of its rotation, whichever is sooner. */
  readonly expiresAt: Date | null;
  readonly rotatedAt: Date | null;
  readonly rotatedFrom: string | null;
  /** Null: those of the platform. */
  readonly limits: KeyLimits | null;
  readonly version: number;
};

const KEY_COLUMNS = `id, tenant_id as "tenantId", name, sha256, start, scopes, created_at as "createdAt", revoked_at as "revokedAt",
  expires_at as "expiresAt", rotated_at as "rotatedAt", rotated_from as "rotatedFrom", version,
  case when minute_limit is not null then json_build_object('minute', minute_limit, 'hour', hour_limit) end as limits`;

/** Selects the keys issued or changed after `version`, oldest change first. Relies on the index probant_key_version. */
export const selectKeysChangedSince = (sql: Sql, version: number): Promise<readonly StoredKey[]> =>
  sql.prepared('keys-changed-since', `select ${KEY_COLUMNS} from probant_key where version > $1 order by version`, [
    version,
  ]);

/** A key with the start of the hour of its last use. */
export type UsedKey = StoredKey & { readonly lastUsedAt: Date | null };

/** Selects the keys of one tenant, or all keys for null, newest first. */
export const selectKeys = (sql: Sql, tenant: TenantId | null): Promise<readonly UsedKey[]> =>
  sql.query(
    `select ${KEY_COLUMNS}, last_used_at as "lastUsedAt" from probant_key left join probant_key_use on key_id = id
     where $1::text is null or tenant_id = $1 order by created_at desc, version desc`,
    [tenant],
  );

export type KeyPage = {
  /** Only keys issued before this one; null: from the newest. */
  readonly beforeId: string | null;
  /** Only keys that work at this moment; null: all. */
  readonly usableAt: Date | null;
  readonly limit: number;
};

/** Selects a page of the keys of a tenant, newest first. Relies on the index probant_key_by_tenant. */
export const selectKeyPage = (
  sql: Sql,
  tenant: TenantId,
  { beforeId, usableAt, limit }: KeyPage,
): Promise<readonly UsedKey[]> =>
  sql.query(
    `select ${KEY_COLUMNS}, last_used_at as "lastUsedAt" from probant_key left join probant_key_use on key_id = id
     where tenant_id = $1 and ($2::uuid is null or id < $2)
       and ($3::timestamptz is null or (revoked_at is null and (expires_at is null or expires_at > $3)))
     order by id desc limit $4`,
    [tenant, beforeId, usableAt, limit],
  );

/** Keys of a tenant that work at a moment, those of them with the scope admin, and the keys issued since another moment. */
export type KeyCounts = { readonly usable: number; readonly admin: number; readonly recent: number };

export async function countKeys(sql: Sql, tenant: TenantId, now: Date, recentSince: Date): Promise<KeyCounts> {
  const [counts] = await sql.query<KeyCounts>(
    `select count(*) filter (where is_usable) as usable, count(*) filter (where is_usable and 'admin' = any (scopes)) as admin,
       count(*) filter (where created_at > $3) as recent
     from (
       select scopes, created_at, revoked_at is null and (expires_at is null or expires_at > $2) as is_usable
       from probant_key where tenant_id = $1
     ) as key`,
    [tenant, now, recentSince],
  );
  return counts ?? { usable: 0, admin: 0, recent: 0 };
}

/** Selects one key of a tenant with its last use. Relies on the primary keys. */
export async function selectUsedKey(sql: Sql, tenant: TenantId, id: string): Promise<UsedKey | undefined> {
  const [key] = await sql.query<UsedKey>(
    `select ${KEY_COLUMNS}, last_used_at as "lastUsedAt" from probant_key left join probant_key_use on key_id = id
     where id = $2 and tenant_id = $1`,
    [tenant, id],
  );
  return key;
}

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
  key: Omit<StoredKey, 'revokedAt' | 'rotatedAt' | 'version'>,
): Promise<readonly object[]> =>
  sql.query(
    `insert into probant_key (id, tenant_id, name, sha256, start, scopes, created_at, expires_at, rotated_from,
       minute_limit, hour_limit)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      key.id,
      key.tenantId,
      key.name,
      key.sha256,
      key.start,
      key.scopes,
      key.createdAt,
      key.expiresAt,
      key.rotatedFrom,
      key.limits?.minute ?? null,
      key.limits?.hour ?? null,
    ],
  );

export const setRevoked = (sql: Sql, id: string, at: Date): Promise<readonly object[]> =>
  sql.query('update probant_key set revoked_at = $2 where id = $1', [id, at]);

export const setRotated = (sql: Sql, id: string, at: Date, expiresAt: Date): Promise<readonly object[]> =>
  sql.query('update probant_key set rotated_at = $2, expires_at = $3 where id = $1', [id, at, expiresAt]);

/**
 * Stores the hour of the last use of each key, in one statement. Keeps a later hour that another process stored. Sorted by key, so that
 * two processes lock the rows in the same order.
 */
export const upsertLastUses = (sql: Sql, uses: ReadonlyMap<string, number>): Promise<readonly object[]> =>
  sql.prepared(
    'keys-used',
    `insert into probant_key_use (key_id, last_used_at)
     select id, hour from unnest($1::uuid[], $2::timestamptz[]) as used (id, hour) join probant_key using (id) order by id
     on conflict (key_id) do update set last_used_at = excluded.last_used_at
       where probant_key_use.last_used_at < excluded.last_used_at`,
    [[...uses.keys()], [...uses.values()].map((hour) => new Date(hour))],
  );
