import type { Database } from '@probant/database/database';
import type { TenantId } from '@probant/kernel/tenant';

export type TenantSettings = {
  readonly retentionMonths: number;
  readonly isScoringEnabled: boolean;
  /** Null while the tenant has stored none. */
  readonly updatedAt: Date | null;
};

/** The settings of a tenant that has stored none (contract). */
const DEFAULT_SETTINGS: TenantSettings = { retentionMonths: 6, isScoringEnabled: true, updatedAt: null };

/** Settings to store; null keeps the stored one. */
export type TenantSettingsChange = {
  readonly [setting in keyof Omit<TenantSettings, 'updatedAt'>]: TenantSettings[setting] | null;
};

export type TenantSettingsRepository = ReturnType<typeof createTenantSettingsRepository>;

export const createTenantSettingsRepository = (database: Database) => ({
  find: (tenant: TenantId): Promise<TenantSettings> =>
    database.tenant(tenant, async (sql) => {
      const [row] = await sql.query<{ retention_months: number; scoring_enabled: boolean; updated_at: Date }>(
        'select retention_months, scoring_enabled, updated_at from scoring.tenant_setting where tenant_id = $1', // primary key
        [tenant],
      );
      return row === undefined
        ? DEFAULT_SETTINGS
        : { retentionMonths: row.retention_months, isScoringEnabled: row.scoring_enabled, updatedAt: row.updated_at };
    }),

  /** One statement, so that two changes at once do not reset each other's members. */
  change: (
    tenant: TenantId,
    { retentionMonths, isScoringEnabled }: TenantSettingsChange,
    updatedAt: Date,
  ): Promise<void> =>
    database.tenant(tenant, async (sql) => {
      await sql.query(
        `insert into scoring.tenant_setting as stored (tenant_id, retention_months, scoring_enabled, updated_at)
         values ($1, coalesce($2::integer, $5), coalesce($3::boolean, $6), $4)
         on conflict (tenant_id) do update set (retention_months, scoring_enabled, updated_at) =
           (coalesce($2, stored.retention_months), coalesce($3, stored.scoring_enabled), excluded.updated_at)`,
        [
          tenant,
          retentionMonths,
          isScoringEnabled,
          updatedAt,
          DEFAULT_SETTINGS.retentionMonths,
          DEFAULT_SETTINGS.isScoringEnabled,
        ],
      );
    }),
});
