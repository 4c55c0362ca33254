import { loadNetworks, type Networks } from '../ocr/models/networks.ts';
import { detectFileKind } from '../signature.ts';
import type { TaskContext } from '../task-program.ts';
import { createTaskContext } from '../worker/task-context.ts';

let networks: Promise<Networks> | null = null;

/**
 * Calls `work` with the context that the program of a task gets in a worker, in this process. The OCR models of `models` are loaded for the
 * first picture, once for all calls.
 */
export async function runInProcess<Input, Result>(
  { bytes, input, models }: { readonly bytes: Uint8Array; readonly input: Input; readonly models: string },
  work: (context: TaskContext<Input>) => Promise<Result>,
): Promise<Result> {
  const { context, close } = createTaskContext<Input>({
    kind: detectFileKind(bytes),
    bytes,
    input,
    loadNetworks: () => (networks ??= loadNetworks(models)),
    sendItem: () => undefined,
    sendPart: () => undefined,
    extendDeadline: () => undefined,
    markUnstable: () => undefined,
  });
  try {
    return await work(context);
  } finally {
    await close();
  }
}
