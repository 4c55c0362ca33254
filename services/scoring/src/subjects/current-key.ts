import type { Logger } from '@probant/kernel/logging';
import type { TenantId } from '@probant/kernel/tenant';
import type { Month } from '../journal/month.ts';
import type { SubjectKeys } from './subject-keys.ts';

/** Returns the key of a tenant for the current month. Null when it exists and cannot be opened. */
export type OpenCurrentKey = (tenant: TenantId, month: Month) => Promise<Uint8Array | null>;

/** Creates the function that opens keys of the current month. It logs a key that cannot be opened once, and that it can be again. */
export function createCurrentKeyOpener(subjectKeys: Pick<SubjectKeys, 'open'>, logger: Logger): OpenCurrentKey {
  const lostMonths = new Map<TenantId, Month>();
  return async (tenant, month) => {
    const key = await subjectKeys.open(tenant, month);
    if (key === null && lostMonths.get(tenant) !== month) {
      lostMonths.set(tenant, month);
      logger.error({ tenant, month }, describeLostKey(month));
    }
    if (key !== null && lostMonths.delete(tenant)) logger.info({ tenant, month }, `analyses of ${month} work again`);
    return key;
  };
}

const describeLostKey = (month: Month): string =>
  `the key of ${month} of a tenant cannot be opened with the keys of scoring of this installation, so its analyses are refused with ` +
  '503: configure the store that has these keys, or run "probant scoring renew-keys" if they are lost (docs/scoring.md)';
