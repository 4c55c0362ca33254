import type { Actor, AuditWriter } from '@probant/audit/writer/audit-writer';
import type { Clock } from '@probant/kernel/clock';
import type { TenantId } from '@probant/kernel/tenant';
import { isExpired } from '../journal/month.ts';
import type { KekStore } from '../month-keys/kek-store.ts';
import type { PurgeRepository } from './purge.repository.ts';

/** How many months of analyses a tenant keeps. */
type Retention = { readonly retentionMonths: number };

export type PurgeDeps = {
  readonly audit: AuditWriter;
  readonly keks: KekStore;
  readonly months: PurgeRepository;
  readonly settings: { find(tenant: TenantId): Promise<Retention> };
  readonly clock: Clock;
};

/**
 * Destroys the keys of the months of a tenant that are beyond its retention, and deletes their analyses. The order makes it safe to
 * interrupt: the event, the tombstones, the keys outside the database, then the rows, by which the next round finds what is left. Of several
 * processes one purges a tenant, so that a month has one event.
 */
export const purgeExpiredMonths = (deps: PurgeDeps, tenant: TenantId, by: Actor): Promise<void> =>
  deps.months.inTurn(tenant, (keepTurn) => purgeInTurn(deps, tenant, by, keepTurn));

async function purgeInTurn(deps: PurgeDeps, tenant: TenantId, by: Actor, keepTurn: () => Promise<void>): Promise<void> {
  const { audit, keks, months, settings, clock } = deps;
  const [{ retentionMonths }, kept, destroyed] = [
    await settings.find(tenant),
    await months.listMonths(tenant),
    new Set(await months.listDestroyedMonths(tenant)),
  ];
  const now = new Date(clock());
  const purged = kept.filter((month) => destroyed.has(month) || isExpired(month, retentionMonths, now));
  if (purged.length === 0) return;
  const marked = purged.filter((month) => !destroyed.has(month));
  if (marked.length > 0) {
    await audit.record(by, {
      action: 'scoring.keys_destroyed',
      resource_type: 'scoring_keys',
      resource_id: marked.join(','),
      metadata: { months: marked, retention_months: retentionMonths },
      severity: 'warning',
    });
    await months.markDestroyed(tenant, marked, now);
  }
  for (const month of purged) await keks.destroy(tenant, month);
  await months.deleteMonths(tenant, purged, keepTurn);
}

/** Purges every tenant, one after another; a failure of one does not stop the others. */
export async function purgeAllTenants(deps: PurgeDeps, onFailure: (error: unknown) => void): Promise<void> {
  for (const tenant of await deps.months.listTenants())
    await purgeExpiredMonths(deps, tenant, { kind: 'service', tenantId: tenant, service: 'scoring' }).catch(onFailure);
}

/**
 * Destroys the keys in the store of this process of months that another process has destroyed since a moment: instances share one store,
 * and one that has a store of its own by mistake must not keep what a tenant counts as destroyed.
 */
export async function destroyLeftKeys(
  { keks, months }: Pick<PurgeDeps, 'keks' | 'months'>,
  since: Date,
  onFailure: (error: unknown) => void,
): Promise<void> {
  for (const { tenant, month } of await months.listDestroyedSince(since)) {
    const destroy = async () => {
      if ((await keks.find(tenant, month)) !== null) await keks.destroy(tenant, month);
    };
    await destroy().catch(onFailure);
  }
}
