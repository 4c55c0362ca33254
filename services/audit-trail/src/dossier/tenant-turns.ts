import { overloaded } from '@probant/kernel/errors';
import { semaphore } from '@probant/kernel/semaphore';
import type { TenantId } from '@probant/kernel/tenant';

/** One job of a tenant at a time, the others in the order they came; when too many wait the next one is a 503. */
export type TenantTurns = <T>(tenant: TenantId, job: () => Promise<T>) => Promise<T>;

const MOST_WAITING = 4;
const RETRY_SECONDS = 10;

export function tenantTurns(): TenantTurns {
  const lines = new Map<TenantId, { readonly inTurn: ReturnType<typeof semaphore>; there: number }>();
  return async (tenant, job) => {
    const line = lines.get(tenant) ?? { inTurn: semaphore(1), there: 0 };
    if (line.there > MOST_WAITING) throw overloaded('Too many dossiers of this tenant are being made', RETRY_SECONDS);
    lines.set(tenant, line);
    line.there += 1;
    try {
      return await line.inTurn(job);
    } finally {
      line.there -= 1;
      if (line.there === 0) lines.delete(tenant);
    }
  };
}
