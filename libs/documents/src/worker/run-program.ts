import { UnreadableDocument } from '../document.ts';
import type { Networks } from '../ocr/models/networks.ts';
import type { RegisteredTask, TaskResult, WorkerMessage } from '../pool/protocol.ts';
import type { TaskProgram } from '../task-program.ts';
import { describePlace } from './describe-place.ts';
import { createTaskContext } from './task-context.ts';

/**
 * Runs the program of a task. A file that cannot be opened fails as in `open`; any other error of the program is our failure.
 * @throws UnreadableDocument.
 */
export async function runProgram(
  { module, kind, input }: RegisteredTask,
  bytes: Uint8Array,
  loadNetworks: () => Promise<Networks>,
  send: (message: WorkerMessage) => void,
): Promise<TaskResult> {
  const { context, isFromFile, close } = createTaskContext({ kind, bytes, input, loadNetworks, send });
  try {
    const { runTask } = (await import(module)) as { readonly runTask: TaskProgram<unknown, unknown> };
    return { type: 'completed', output: await runTask(context) };
  } catch (error) {
    if (error instanceof UnreadableDocument || isFromFile(error)) throw error;
    return { type: 'failed', name: error instanceof Error ? error.name : typeof error, cause: describePlace(error) };
  } finally {
    await close();
  }
}
