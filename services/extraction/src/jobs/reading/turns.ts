import type { TenantId } from '@probant/kernel/tenant';
import type { WaitingJob } from './claims.repository.ts';

type Turn = Pick<WaitingJob, 'tenant' | 'jobId'>;

/** Gives the tenants turns, and the jobs of a tenant: a large job delays neither those of others nor the smaller ones of its owner. */
export type JobTurns = {
  /** Replaces the jobs that have files to read. Tenants and jobs that were there keep their turns. */
  replace(jobs: readonly Turn[]): void;
  /** Returns the job whose turn it is, without those with these ids; null when none is left. */
  next(except?: ReadonlySet<string>): Turn | null;
  /** Leaves a job out until it is listed again: it has no file to claim now. */
  skip(job: Turn): void;
};

const NONE: ReadonlySet<string> = new Set();

export function createJobTurns(): JobTurns {
  /** Insertion order is the order of the turns. */
  let jobsByTenant = new Map<TenantId, readonly string[]>();
  return {
    replace(jobs) {
      const listed = new Map<TenantId, string[]>();
      for (const { tenant, jobId } of jobs) listed.set(tenant, [...(listed.get(tenant) ?? []), jobId]);
      const next = new Map<TenantId, readonly string[]>();
      for (const tenant of new Set([...jobsByTenant.keys(), ...listed.keys()])) {
        const now = listed.get(tenant) ?? [];
        const before = (jobsByTenant.get(tenant) ?? []).filter((jobId) => now.includes(jobId));
        const all = [...before, ...now.filter((jobId) => !before.includes(jobId))];
        if (all.length > 0) next.set(tenant, all);
      }
      jobsByTenant = next;
    },
    next(except = NONE) {
      for (const [tenant, jobs] of jobsByTenant) {
        const jobId = jobs.find((id) => !except.has(id));
        if (jobId === undefined) continue;
        jobsByTenant.delete(tenant);
        jobsByTenant.set(tenant, [...jobs.filter((id) => id !== jobId), jobId]);
        return { tenant, jobId };
      }
      return null;
    },
    skip({ tenant, jobId }) {
      const left = (jobsByTenant.get(tenant) ?? []).filter((other) => other !== jobId);
      if (left.length === 0) jobsByTenant.delete(tenant);
      else jobsByTenant.set(tenant, left);
    },
  };
}
