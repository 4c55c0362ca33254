import type { Schemas } from '@probant/client';

type RouteUsage = Schemas['RouteUsage'];

/** Requests of one route, or of one day, added up. */
export type UsageSum = {
  readonly name: string;
  readonly calls: number;
  readonly clientErrors: number;
  readonly rateLimited: number;
  readonly serverErrors: number;
};

/** Adds the requests up by day or by route. */
export function sumUsage(usage: readonly RouteUsage[], by: 'date' | 'route'): readonly UsageSum[] {
  const sums = new Map<string, UsageSum>();
  for (const row of usage) {
    const name = row[by];
    const sum = sums.get(name) ?? { name, calls: 0, clientErrors: 0, rateLimited: 0, serverErrors: 0 };
    sums.set(name, {
      name,
      calls: sum.calls + row.calls,
      clientErrors: sum.clientErrors + row.client_errors,
      rateLimited: sum.rateLimited + row.rate_limited,
      serverErrors: sum.serverErrors + row.server_errors,
    });
  }
  return [...sums.values()];
}

const DAY_MS = 86_400_000;

/** Every day from `from` to `to` (`2026-11-26`, in UTC), with the requests of it: a day without any is 0. */
export function listDays({ from, to, usage }: Pick<Schemas['AccountUsage'], 'from' | 'to' | 'usage'>): readonly {
  readonly date: string;
  readonly calls: number;
}[] {
  const calls = new Map(sumUsage(usage, 'date').map((sum) => [sum.name, sum.calls]));
  const days: { date: string; calls: number }[] = [];
  for (let time = Date.parse(from); time <= Date.parse(to); time += DAY_MS) {
    const date = new Date(time).toISOString().slice(0, 10);
    days.push({ date, calls: calls.get(date) ?? 0 });
  }
  return days;
}
