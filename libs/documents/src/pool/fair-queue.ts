/** A queued job of a tenant, with the bytes that it keeps in memory. */
export type QueuedJob = { readonly tenant: string; readonly bytes: number };

/** Maximum of queued jobs and of their total bytes. One tenant gets half of each. */
export type QueueLimits = { readonly jobs: number; readonly bytes: number };

export type FairQueue<T extends QueuedJob> = {
  /** Adds a job. Returns false when the queue, or the tenant's share of it, is full. */
  add(job: T): boolean;
  /** Takes the next job: tenants take turns, and the jobs of one tenant keep their order. */
  takeNext(): T | undefined;
  /** Removes a queued job; its tenant keeps its turn. Returns false when the job is not queued. */
  remove(job: T): boolean;
  readonly length: number;
};

/** Creates a bounded queue in which no tenant waits for all jobs of another, and none can fill the queue on its own. */
export function createFairQueue<T extends QueuedJob>(limits: QueueLimits): FairQueue<T> {
  /** Insertion order is the order of the tenants' turns. */
  const jobsByTenant = new Map<string, T[]>();
  const used = { jobs: 0, bytes: 0 };
  const moveToEnd = (job: T, remaining: T[]) => {
    used.jobs -= 1;
    used.bytes -= job.bytes;
    jobsByTenant.delete(job.tenant);
    if (remaining.length > 0) jobsByTenant.set(job.tenant, remaining);
    return job;
  };
  const hasCapacity = (job: T, tenantJobs: readonly T[]): boolean => {
    const tenantBytes = tenantJobs.reduce((sum, { bytes }) => sum + bytes, job.bytes);
    return (
      used.jobs < limits.jobs &&
      used.bytes + job.bytes <= limits.bytes &&
      tenantJobs.length < limits.jobs / 2 &&
      tenantBytes <= limits.bytes / 2
    );
  };
  return {
    add: (job) => {
      const tenantJobs = jobsByTenant.get(job.tenant) ?? [];
      if (!hasCapacity(job, tenantJobs)) return false;
      jobsByTenant.set(job.tenant, [...tenantJobs, job]);
      used.jobs += 1;
      used.bytes += job.bytes;
      return true;
    },
    takeNext: () => {
      const [tenantJobs] = jobsByTenant.values();
      const [job, ...remaining] = tenantJobs ?? [];
      return job && moveToEnd(job, remaining);
    },
    remove: (job) => {
      const tenantJobs = jobsByTenant.get(job.tenant);
      if (!tenantJobs?.includes(job)) return false;
      const position = [...jobsByTenant.keys()].indexOf(job.tenant);
      moveToEnd(
        job,
        tenantJobs.filter((queued) => queued !== job),
      );
      // A removed job does not use a turn: the tenant goes back to its position.
      const turns = [...jobsByTenant.entries()].filter(([tenant]) => tenant !== job.tenant);
      const remaining = jobsByTenant.get(job.tenant);
      if (remaining) turns.splice(position, 0, [job.tenant, remaining]);
      jobsByTenant.clear();
      for (const [tenant, jobs] of turns) jobsByTenant.set(tenant, jobs);
      return true;
    },
    get length() {
      return used.jobs;
    },
  };
}
