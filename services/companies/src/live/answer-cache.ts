import type { Clock } from '@probant/kernel/clock';

/** Answers of a source, kept apart by tenant: when an answer was fetched would tell a tenant what another one asked. */
export type AnswerCache<T> = {
  get(tenant: string, key: string): T | undefined;
  set(tenant: string, key: string, answer: T): void;
};

type CacheOptions = {
  readonly clock: Clock;
  readonly maxAgeMs: number;
  /** Of all tenants together. The tenant with the most loses its oldest. */
  readonly maxAnswers: number;
};

/** Creates a cache whose answers live for `maxAgeMs`. */
export function createAnswerCache<T>({ clock, maxAgeMs, maxAnswers }: CacheOptions): AnswerCache<T> {
  const answersByTenant = new Map<string, Map<string, { readonly answer: T; readonly expiresAt: number }>>();
  let count = 0;

  const remove = (tenant: string, key: string): void => {
    const answers = answersByTenant.get(tenant);
    if (answers?.delete(key)) count -= 1;
    if (answers?.size === 0) answersByTenant.delete(tenant);
  };

  const removeOldestOfLargest = (): void => {
    const [largest] = [...answersByTenant].sort(([, a], [, b]) => b.size - a.size);
    const oldest = largest?.[1].keys().next().value;
    if (largest !== undefined && oldest !== undefined) remove(largest[0], oldest);
  };

  return {
    get(tenant, key) {
      const stored = answersByTenant.get(tenant)?.get(key);
      if (stored !== undefined && stored.expiresAt > clock()) return stored.answer;
      remove(tenant, key);
      return undefined;
    },
    set(tenant, key, answer) {
      remove(tenant, key);
      if (count >= maxAnswers) removeOldestOfLargest();
      const answers = answersByTenant.get(tenant) ?? new Map();
      answersByTenant.set(tenant, answers.set(key, { answer, expiresAt: clock() + maxAgeMs }));
      count += 1;
    },
  };
}
