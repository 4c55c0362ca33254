/** A waiting job of a tenant, with the bytes that it keeps in memory. */
export type Waiting = { readonly tenant: string; readonly bytes: number };

export type QueueLimits = {
  /** Jobs that may wait, and bytes that they may hold together. One tenant gets half of each. */
  readonly places: number;
  readonly bytes: number;
};

export type FairQueue<T extends Waiting> = {
  /** False when there is no room left, for all or for this tenant. */
  add(job: T): boolean;
  /** The next job: tenants take turns, each tenant's jobs keep their order. */
  next(): T | undefined;
  /** Takes a job out again; false when it is not waiting. */
  remove(job: T): boolean;
  readonly length: number;
};

/** A bounded queue in which no tenant waits for all the jobs of another, and none can fill it alone. */
export function fairQueue<T extends Waiting>(limits: QueueLimits): FairQueue<T> {
  /** Tenants in the order of their turns. */
  const turns = new Map<string, T[]>();
  const used = { places: 0, bytes: 0 };
  const settle = (job: T, rest: T[]) => {
    used.places -= 1;
    used.bytes -= job.bytes;
    turns.delete(job.tenant);
    if (rest.length > 0) turns.set(job.tenant, rest);
    return job;
  };
  const hasRoom = (job: T, own: readonly T[]): boolean => {
    const ownBytes = own.reduce((sum, { bytes }) => sum + bytes, job.bytes);
    return (
      used.places < limits.places &&
      used.bytes + job.bytes <= limits.bytes &&
      own.length < limits.places / 2 &&
      ownBytes <= limits.bytes / 2
    );
  };
  return {
    add: (job) => {
      const own = turns.get(job.tenant) ?? [];
      if (!hasRoom(job, own)) return false;
      turns.set(job.tenant, [...own, job]);
      used.places += 1;
      used.bytes += job.bytes;
      return true;
    },
    next: () => {
      const [first] = turns.values();
      const [job, ...rest] = first ?? [];
      return job && settle(job, rest);
    },
    remove: (job) => {
      const own = turns.get(job.tenant);
      if (!own?.includes(job)) return false;
      const place = [...turns.keys()].indexOf(job.tenant);
      settle(
        job,
        own.filter((other) => other !== job),
      );
      // Leaving the queue is no turn taken: the tenant keeps its place.
      const order = [...turns.entries()].filter(([tenant]) => tenant !== job.tenant);
      const rest = turns.get(job.tenant);
      if (rest) order.splice(place, 0, [job.tenant, rest]);
      turns.clear();
      for (const [tenant, jobs] of order) turns.set(tenant, jobs);
      return true;
    },
    get length() {
      return used.places;
    },
  };
}
