import { createHash } from 'node:crypto';
import type { JobDuplicates } from '@probant/contracts/jobs';
import type { OpenedJob } from '../opened/opened-job.ts';

/** Of all jobs together, about eight bytes each. */
const MAX_KEPT_POSITIONS = 500_000;

/** Null: the receipts are too much alike to be compared in time. */
export type SearchOutcome = JobDuplicates | null;

type KeptDuplicates = {
  /** Undefined when the duplicates of the job are not kept. */
  find(job: OpenedJob): SearchOutcome | undefined;
  /** Keeps the duplicates of a job that is done; the ones used least lately leave. */
  keep(job: OpenedJob, outcome: SearchOutcome): void;
};

/**
 * Keeps the duplicates of jobs that are done in memory: positions and rules, no content. They are named by a digest of the key of their job:
 * without the key they are not found, and another job under the same id does not get them.
 */
export function createKeptDuplicates(maxPositions = MAX_KEPT_POSITIONS): KeptDuplicates {
  /** Insertion order is the order of the last use. */
  const outcomes = new Map<string, SearchOutcome>();
  let positions = 0;
  const remove = (name: string) => {
    const outcome = outcomes.get(name);
    if (outcome === undefined) return;
    positions -= countPositions(outcome);
    outcomes.delete(name);
  };
  const add = (name: string, outcome: SearchOutcome) => {
    remove(name);
    outcomes.set(name, outcome);
    positions += countPositions(outcome);
    for (const oldest of outcomes.keys()) {
      if (positions <= maxPositions) return;
      remove(oldest);
    }
  };
  return {
    find(job) {
      const name = nameJob(job);
      const outcome = outcomes.get(name);
      if (outcome !== undefined) add(name, outcome);
      return outcome;
    },
    keep(job, outcome) {
      if (job.isDone) add(nameJob(job), outcome);
    },
  };
}

const nameJob = ({ key }: OpenedJob): string => createHash('sha256').update(key).digest('base64');

/** An outcome without groups has a name, too. */
const NAME_POSITIONS = 20;
const countPositions = (outcome: SearchOutcome): number =>
  NAME_POSITIONS + (outcome?.duplicate_groups ?? []).reduce((sum, group) => sum + group.positions.length, 0);
