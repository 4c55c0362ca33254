import type { TaskResult } from '../process/protocol.ts';
import { describePlace } from './describe-place.ts';

/** Calls the export `runTask` of a module. An error for which `toResult` returns null is our failure. */
export async function runProgram(
  module: string,
  context: object,
  toResult: (error: unknown) => TaskResult | null = () => null,
): Promise<TaskResult> {
  try {
    const { runTask } = (await import(module)) as { readonly runTask: (context: object) => unknown };
    return { type: 'completed', output: await runTask(context) };
  } catch (error) {
    return toResult(error) ?? describeFailure(error);
  }
}

/** The class of an error and its place: its message may quote the input. */
export const describeFailure = (error: unknown): TaskResult => ({
  type: 'failed',
  name: error instanceof Error ? error.name : typeof error,
  cause: describePlace(error),
});
