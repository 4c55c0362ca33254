import { runAfterRecording } from '@probant/audit/writer/run-after-recording';
import type { AuditEventOf } from '@probant/contracts/audit-actions';
import type { ScoringSettings } from '@probant/contracts/scoring';
import type { Caller } from '@probant/http/route';
import type { TenantId } from '@probant/kernel/tenant';
import { type PurgeDeps, purgeExpiredMonths } from '../purge/purge.usecases.ts';
import type { TenantSettingsChange, TenantSettingsRepository } from './tenant-settings.repository.ts';

export type TenantSettingsDeps = Omit<PurgeDeps, 'settings'> & { readonly settings: TenantSettingsRepository };

/** Changes settings of a tenant. With a shorter retention, older months are destroyed before this resolves. */
export async function changeTenantSettings(
  deps: TenantSettingsDeps,
  requested: TenantSettingsChange,
  caller: Caller,
): Promise<ScoringSettings> {
  const { tenantId } = caller;
  const previous = await deps.settings.find(tenantId);
  const event: AuditEventOf<'scoring.settings'> = {
    action: 'scoring.settings',
    resource_type: 'scoring_settings',
    resource_id: tenantId,
    changes: {
      ...(requested.retentionMonths === null
        ? {}
        : { retention_months: { old: previous.retentionMonths, new: requested.retentionMonths } }),
      ...(requested.isScoringEnabled === null
        ? {}
        : { scoring_enabled: { old: previous.isScoringEnabled, new: requested.isScoringEnabled } }),
    },
    severity: requested.isScoringEnabled === false ? 'warning' : 'info',
  };
  const by = { kind: 'caller' as const, caller };
  await runAfterRecording(deps.audit, by, event, () =>
    deps.settings.change(tenantId, requested, new Date(deps.clock())),
  );
  if (requested.retentionMonths !== null) await purgeExpiredMonths(deps, tenantId, by);
  return describeTenantSettings(deps, tenantId);
}

export async function describeTenantSettings(
  { settings, months }: Pick<TenantSettingsDeps, 'settings' | 'months'>,
  tenant: TenantId,
): Promise<ScoringSettings> {
  const { retentionMonths, isScoringEnabled, updatedAt } = await settings.find(tenant);
  return {
    retention_months: retentionMonths,
    scoring_enabled: isScoringEnabled,
    updated_at: updatedAt?.toISOString() ?? null,
    destroyed_months: [...(await months.listDestroyedMonths(tenant))],
  };
}
