import { createOverloadError } from '@probant/kernel/errors';
import { createSemaphore } from '@probant/kernel/semaphore';
import type { TenantId } from '@probant/kernel/tenant';

/** Runs one job of a tenant at a time, in order of arrival. Throws a 503 when too many are waiting. */
export type TenantQueue = <T>(tenant: TenantId, job: () => Promise<T>) => Promise<T>;

const MAX_WAITING_JOBS = 4;
const RETRY_AFTER_SECONDS = 10;

export const createTooManyDossiersError = () =>
  createOverloadError('Too many dossiers of this tenant are being created', RETRY_AFTER_SECONDS);

export function createTenantQueue(): TenantQueue {
  const queues = new Map<TenantId, { readonly runInTurn: ReturnType<typeof createSemaphore>; jobCount: number }>();
  return async (tenant, job) => {
    const tenantQueue = queues.get(tenant) ?? { runInTurn: createSemaphore(1), jobCount: 0 };
    if (tenantQueue.jobCount > MAX_WAITING_JOBS) throw createTooManyDossiersError();
    queues.set(tenant, tenantQueue);
    tenantQueue.jobCount += 1;
    try {
      return await tenantQueue.runInTurn(job);
    } finally {
      tenantQueue.jobCount -= 1;
      if (tenantQueue.jobCount === 0) queues.delete(tenant);
    }
  };
}
