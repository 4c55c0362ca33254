import type { Acknowledged, Call } from './writers.ts';

/** What was promised against what is stored, of one tenant. All but the first two must be 0. */
export type Comparison = {
  readonly acknowledged: number;
  readonly stored: number;
  /** Acknowledged events that are not stored under their number, id and hash. */
  readonly lost: number;
  /** Posted events that are stored more than once. */
  readonly twice: number;
  /** Stored events that nobody posted. */
  readonly unasked: number;
  /** Batches of which some events are stored and others not, or not side by side. */
  readonly torn: number;
  /** Hashes that two different events name as their previous one, among all stored and all acknowledged. */
  readonly forks: number;
  /** Numbers from 1 to the highest that are not stored. */
  readonly gaps: number;
  /** Events of one caller, who waits for each answer, whose numbers go down. */
  readonly disorder: number;
};

export function compare(calls: readonly Call[], stored: readonly Acknowledged[]): Comparison {
  const acknowledged = calls.flatMap((call) => call.acknowledged ?? []);
  const bySeq = new Map(stored.map((event) => [event.seq, event]));
  const byResource = Map.groupBy(stored, ({ resource }) => resource);
  const posted = new Set(calls.flatMap(({ resources }) => resources));
  const highest = Math.max(0, ...bySeq.keys());
  return {
    acknowledged: acknowledged.length,
    stored: stored.length,
    lost: count(acknowledged, ({ id, seq, hash, previous, resource }) => {
      const found = bySeq.get(seq);
      return !(found?.id === id && found.hash === hash && found.previous === previous && found.resource === resource);
    }),
    twice: count([...byResource.values()], (events) => events.length > 1),
    unasked: count([...byResource.keys()], (resource) => !posted.has(resource)),
    torn: count(calls, ({ resources }) => !isWhole(resources.map((resource) => byResource.get(resource)?.[0]?.seq))),
    forks: count([...successors([...stored, ...acknowledged]).values()], (hashes) => hashes.size > 1),
    gaps: highest - bySeq.size,
    disorder: [...Map.groupBy(calls, ({ lane }) => lane).values()].reduce((sum, lane) => sum + descents(lane), 0),
  };
}

const count = <T>(items: readonly T[], is: (item: T) => boolean): number => items.filter(is).length;

/** Numbers of a batch's events: all side by side, or none there. */
function isWhole(seqs: readonly (number | undefined)[]): boolean {
  const [first] = seqs;
  return seqs.every((seq, at) => seq === (first === undefined ? undefined : first + at));
}

function successors(events: readonly Acknowledged[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { previous, hash } of events) {
    const hashes = found.get(previous) ?? new Set();
    found.set(previous, hashes.add(hash));
  }
  return found;
}

function descents(calls: readonly Call[]): number {
  const firsts = calls.flatMap(({ acknowledged }) => acknowledged?.[0]?.seq ?? []);
  return count([...firsts.keys()], (at) => at > 0 && (firsts[at] ?? 0) <= (firsts[at - 1] ?? 0));
}
