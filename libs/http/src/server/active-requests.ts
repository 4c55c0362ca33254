import { createPlacedList } from '@probant/kernel/placed-list';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type ActiveRequest = { readonly request: FastifyRequest; readonly reply: FastifyReply; place: number };

/** The requests in progress. */
export type ActiveRequests = {
  begin(active: ActiveRequest): void;
  end(active: ActiveRequest): void;
  /** Returns those in progress now. */
  list(): readonly ActiveRequest[];
  /** Resolves once no request is in progress, or after `limitMs`. */
  waitUntilIdle(limitMs?: number): Promise<void>;
};

export function createActiveRequests(): ActiveRequests {
  const actives = createPlacedList<ActiveRequest>();
  let waiters: (() => void)[] = [];
  return {
    begin: (active) => {
      actives.add(active);
    },
    end: (active) => {
      actives.remove(active);
      if (actives.size > 0) return;
      for (const resume of waiters) resume();
      waiters = [];
    },
    list: actives.list,
    waitUntilIdle: (limitMs) =>
      actives.size === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            const timer = limitMs === undefined ? undefined : setTimeout(resolve, limitMs);
            waiters.push(() => {
              clearTimeout(timer);
              resolve();
            });
          }),
  };
}
