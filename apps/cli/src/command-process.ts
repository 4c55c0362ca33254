import { AsyncLocalStorage } from 'node:async_hooks';
import { type Clock, systemClock } from '@probant/kernel/clock';
import type { Environment } from '@probant/kernel/settings/define-settings';

/** What a command uses of the process that runs it; `process` of Node is one. */
export type CommandProcess = {
  readonly env: Environment;
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly stdout: CommandOutput;
  readonly stderr: CommandOutput;
  exitCode?: number | string | null | undefined;
};

export type CommandOutput = NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number };

type RunningCommand = {
  readonly process: CommandProcess;
  readonly clock: Clock;
  /** Default: that of Node. */
  readonly stopwatch?: () => number;
};

/** Follows the calls and callbacks of a command, so that several commands run in one process without seeing each other. */
const runningCommand = new AsyncLocalStorage<RunningCommand>();

/** Returns the process of the running command: that of Node, unless `runInstead` gave it another one. */
export const getCommandProcess = (): CommandProcess => runningCommand.getStore()?.process ?? process;

/** Milliseconds since 1970, as the running command knows them. */
export const commandClock: Clock = () => (runningCommand.getStore()?.clock ?? systemClock)();

/** Milliseconds that never go back, by which the running command says how long its work takes. */
export const readStopwatch = (): number => (runningCommand.getStore()?.stopwatch ?? (() => performance.now()))();

/** Runs `work` with a process and a clock of its own. */
export const runInstead = <T>(instead: RunningCommand, work: () => Promise<T>): Promise<T> =>
  runningCommand.run(instead, work);
