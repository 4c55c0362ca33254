import { defineTask } from '../tasks/task.ts';

/** What a misbehaving worker does with a task. */
export type Misbehaviour = {
  readonly does: 'answer' | 'hang' | 'eat' | 'fill_heap' | 'crash';
  /** Milliseconds until the answer. */
  readonly afterMs?: number;
  /** Whether the deadline is extended before. */
  readonly extends?: boolean;
  /** Whether an item is sent once all this has begun. */
  readonly announces?: boolean;
};

export type MisbehaviourOutput = {
  /** Differs in each process; in namespaces of their own, all have the process id 1. */
  readonly instance: string;
  /** Names of the environment variables. */
  readonly variables: readonly string[];
};

/** A task for testing/misbehaving-worker.ts, which loads no program. */
export const MISBEHAVE_TASK = defineTask<Misbehaviour, MisbehaviourOutput>({
  name: 'misbehave',
  module: new URL('./misbehaving-worker.ts', import.meta.url),
});
