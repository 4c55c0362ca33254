import { defineTask } from '../tasks/task.ts';

export type EscapeInput = {
  /** A port of the machine to connect to. */
  readonly port: number;
  /** A process to signal. */
  readonly parent: number;
};

/** What a worker could do, or the error of the system. */
export type EscapeOutput = { readonly network: string; readonly signal: string; readonly user: string };

/** Tries to reach the machine, as if a hostile input had taken the worker over. */
export const ESCAPE_TASK = defineTask<EscapeInput, EscapeOutput>({
  name: 'escape',
  module: new URL('./escape.program.ts', import.meta.url),
});
