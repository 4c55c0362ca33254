import type { AcknowledgedEvent, RecordedCall } from './start-load.ts';

/** Comparison of acknowledged with stored events of one tenant. All but the first two counts must be 0. */
export type Comparison = {
  readonly acknowledged: number;
  readonly stored: number;
  /** Acknowledged events that are not stored with their number, id and hash. */
  readonly lost: number;
  /** Posted events that are stored more than once. */
  readonly twice: number;
  /** Stored events that no client posted. */
  readonly unasked: number;
  /** Batches that are stored partly, or not consecutively. */
  readonly torn: number;
  /** Hashes that two different stored or acknowledged events have as their previous hash. */
  readonly forks: number;
  /** Missing numbers between 1 and the highest. */
  readonly gaps: number;
  /** Events of one client, which waits for each response, whose numbers decrease. */
  readonly disorder: number;
};

/** Compares what was acknowledged with what is stored. */
export function compareWithStored(calls: readonly RecordedCall[], stored: readonly AcknowledgedEvent[]): Comparison {
  const acknowledged = calls.flatMap((call) => call.acknowledged ?? []);
  const bySeq = new Map(stored.map((event) => [event.seq, event]));
  const byResource = Map.groupBy(stored, ({ resource }) => resource);
  const posted = new Set(calls.flatMap(({ resources }) => resources));
  const highest = Math.max(0, ...bySeq.keys());
  return {
    acknowledged: acknowledged.length,
    stored: stored.length,
    lost: count(acknowledged, ({ id, seq, hash, previous, resource }) => {
      const event = bySeq.get(seq);
      return !(event?.id === id && event.hash === hash && event.previous === previous && event.resource === resource);
    }),
    twice: count([...byResource.values()], (events) => events.length > 1),
    unasked: count([...byResource.keys()], (resource) => !posted.has(resource)),
    torn: count(calls, ({ resources }) => !isWhole(resources.map((resource) => byResource.get(resource)?.[0]?.seq))),
    forks: count([...groupSuccessors([...stored, ...acknowledged]).values()], (hashes) => hashes.size > 1),
    gaps: highest - bySeq.size,
    disorder: [...Map.groupBy(calls, ({ lane }) => lane).values()].reduce((sum, lane) => sum + countDescents(lane), 0),
  };
}

const count = <T>(items: readonly T[], is: (item: T) => boolean): number => items.filter(is).length;

/** Whether the events of a batch are stored consecutively, or none of them is. */
function isWhole(seqs: readonly (number | undefined)[]): boolean {
  const [first] = seqs;
  return seqs.every((seq, at) => seq === (first === undefined ? undefined : first + at));
}

function groupSuccessors(events: readonly AcknowledgedEvent[]): Map<string, Set<string>> {
  const hashesByPrevious = new Map<string, Set<string>>();
  for (const { previous, hash } of events) {
    const hashes = hashesByPrevious.get(previous) ?? new Set();
    hashesByPrevious.set(previous, hashes.add(hash));
  }
  return hashesByPrevious;
}

function countDescents(calls: readonly RecordedCall[]): number {
  const firsts = calls.flatMap(({ acknowledged }) => acknowledged?.[0]?.seq ?? []);
  return count([...firsts.keys()], (at) => at > 0 && (firsts[at] ?? 0) <= (firsts[at - 1] ?? 0));
}
