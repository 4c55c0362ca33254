import type { ServiceContext } from '@probant/service-runner/service-context';

/** On which the database reports which knowledge base changed: the payload is its name (`nameBase`), see migration 0008. */
const CHANGES_CHANNEL = 'probant_knowledge_base';

/** Between two rounds over everything in memory, in case that a change was not reported. */
const ROUND_INTERVAL_MS = 60_000;

type FollowChangesDeps = {
  readonly database: Pick<ServiceContext['database'], 'listen'>;
  readonly scheduleTask: ServiceContext['scheduleTask'];
  /** Removes from memory what changed: of these knowledge bases, or of all. */
  readonly refreshIndexes: (names?: ReadonlySet<string>) => Promise<void>;
};

/** Removes from the memory of this process what others deleted: as soon as the database reports it, or all that may have been missed. */
export function followChanges({ database, scheduleTask, refreshIndexes }: FollowChangesDeps): void {
  let names = new Set<string>();
  let hasGap = false;
  let allAt = Number.NEGATIVE_INFINITY;
  const rounds = scheduleTask({
    name: 'assistant indexes',
    intervalMs: ROUND_INTERVAL_MS,
    work: async () => {
      const changed = names;
      names = new Set();
      // Many changes that are reported must not put off the round over all.
      const isOfAll = hasGap || changed.size === 0 || performance.now() - allAt >= ROUND_INTERVAL_MS;
      hasGap = false;
      if (isOfAll) allAt = performance.now();
      await refreshIndexes(isOfAll ? undefined : changed);
    },
  });
  database.listen(CHANGES_CHANNEL, {
    onNotice: (name) => {
      names.add(name);
      rounds.wake();
    },
    onGap: () => {
      hasGap = true;
      rounds.wake();
    },
  });
}
