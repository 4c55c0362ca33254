/** A queued job of a service for a tenant. */
export type QueuedJob = {
  readonly tenant: string;
  readonly service: string;
  /** Bytes that it keeps in memory. */
  readonly size: number;
};

/** Maximum of queued jobs and of their total bytes. One tenant gets half of each. */
export type QueueLimits = { readonly jobs: number; readonly bytes: number };

/** Returns the rank of a tenant, such as the number of its running jobs; null when it may not start another one. */
export type RankTenant = (tenant: string) => number | null;

export type FairQueue<T extends QueuedJob> = {
  /** Adds a job. Returns false when the queue, or the tenant's share of it, is full. */
  add(job: T): boolean;
  /** Whether the tenant's own share has a place for a job, however full the queue is. */
  hasShareFor(job: T): boolean;
  /**
   * Takes the next job, of the tenant with the lowest rank (default: all are equal). Tenants of one rank take turns, the services of a
   * tenant take turns, and the jobs of one service keep their order. A tenant that is passed over keeps its turn.
   */
  takeNext(rank?: RankTenant): T | undefined;
  /** Removes a queued job; its tenant keeps its turn. Returns false when the job is not queued. */
  remove(job: T): boolean;
  /**
   * Takes the next job of the same tenant and service as one that was taken, and so a younger one. It is not a turn: the one that was taken
   * was. Undefined when none is queued.
   */
  takeYounger(taken: T): T | undefined;
  /** The youngest queued job of the tenant and service of a job; undefined when none is queued. */
  findYoungest(job: T): T | undefined;
  /** The oldest queued job of each service of a tenant; of every tenant for null. */
  listOldest(tenant: string | null): T[];
  readonly length: number;
};

/** The queued jobs of a tenant. Insertion order of `byService` is the order of the services' turns. */
type TenantJobs<T> = { readonly byService: Map<string, T[]>; jobs: number; bytes: number };

/**
 * Creates a bounded queue in which no tenant waits for all jobs of another, no service of a tenant for all jobs of another service, and
 * no tenant can fill the queue on its own.
 */
export function createFairQueue<T extends QueuedJob>(limits: QueueLimits): FairQueue<T> {
  /** Insertion order is the order of the tenants' turns. */
  const jobsByTenant = new Map<string, TenantJobs<T>>();
  const used = { jobs: 0, bytes: 0 };
  const hasShareFor = ({ tenant, size }: T): boolean => {
    const { jobs, bytes } = jobsByTenant.get(tenant) ?? { jobs: 0, bytes: 0 };
    return jobs < limits.jobs / 2 && bytes + size <= limits.bytes / 2;
  };
  const hasCapacity = (job: T): boolean =>
    used.jobs < limits.jobs && used.bytes + job.size <= limits.bytes && hasShareFor(job);
  const count = (tenantJobs: TenantJobs<T>, jobs: 1 | -1, { size }: T) => {
    for (const counter of [used, tenantJobs]) {
      counter.jobs += jobs;
      counter.bytes += jobs * size;
    }
  };
  const remove = (job: T): boolean => {
    const tenantJobs = jobsByTenant.get(job.tenant);
    const serviceJobs = tenantJobs?.byService.get(job.service);
    const position = serviceJobs?.indexOf(job) ?? -1;
    if (!tenantJobs || !serviceJobs || position < 0) return false;
    serviceJobs.splice(position, 1);
    count(tenantJobs, -1, job);
    if (serviceJobs.length === 0) tenantJobs.byService.delete(job.service);
    if (tenantJobs.jobs === 0) jobsByTenant.delete(job.tenant);
    return true;
  };
  return {
    hasShareFor,
    add: (job) => {
      if (!hasCapacity(job)) return false;
      const tenantJobs = jobsByTenant.get(job.tenant) ?? { byService: new Map(), jobs: 0, bytes: 0 };
      jobsByTenant.set(job.tenant, tenantJobs);
      const serviceJobs = tenantJobs.byService.get(job.service);
      if (serviceJobs) serviceJobs.push(job);
      else tenantJobs.byService.set(job.service, [job]);
      count(tenantJobs, 1, job);
      return true;
    },
    takeNext: (rank = () => 0) => {
      const tenant = findLowestRank(jobsByTenant.keys(), rank);
      const tenantJobs = tenant === null ? undefined : jobsByTenant.get(tenant);
      const [serviceJobs] = tenantJobs?.byService.values() ?? [];
      const job = serviceJobs?.shift();
      if (!tenantJobs || !serviceJobs || !job) return undefined;
      count(tenantJobs, -1, job);
      moveToEnd(tenantJobs.byService, job.service, serviceJobs.length > 0);
      moveToEnd(jobsByTenant, job.tenant, tenantJobs.jobs > 0);
      return job;
    },
    takeYounger: ({ tenant, service }) => {
      const younger = jobsByTenant.get(tenant)?.byService.get(service)?.[0];
      if (younger) remove(younger);
      return younger;
    },
    findYoungest: ({ tenant, service }) => jobsByTenant.get(tenant)?.byService.get(service)?.at(-1),
    remove,
    listOldest: (tenant) => {
      const listed = tenant === null ? [...jobsByTenant.values()] : [jobsByTenant.get(tenant)];
      return listed.flatMap((jobs) => [...(jobs?.byService.values() ?? [])].flatMap(([oldest]) => oldest ?? []));
    },
    get length() {
      return used.jobs;
    },
  };
}

/** Returns the first tenant of the lowest rank; null when none may start a job. */
function findLowestRank(tenants: Iterable<string>, rank: RankTenant): string | null {
  let lowest: { readonly tenant: string; readonly rank: number } | null = null;
  for (const tenant of tenants) {
    const ranked = rank(tenant);
    if (ranked !== null && (lowest === null || ranked < lowest.rank)) lowest = { tenant, rank: ranked };
  }
  return lowest?.tenant ?? null;
}

/** Ends a turn: the entry becomes the last one, or is removed when nothing of it is queued. */
function moveToEnd<V>(turns: Map<string, V>, key: string, isKept: boolean): void {
  const entry = turns.get(key);
  turns.delete(key);
  if (isKept && entry !== undefined) turns.set(key, entry);
}
