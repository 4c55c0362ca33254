import type { TaskResult } from '@probant/workers/protocol';
import { runProgram } from '@probant/workers/run-program';
import type { ReceivedTask } from '@probant/workers/serve-tasks';
import { type FileKind, UnreadableDocument } from '../document.ts';
import type { Networks } from '../ocr/models/networks.ts';
import { checkPdfLimits } from '../pdf/pdf-limits.ts';
import { isOwnProgram } from './own.tasks.ts';
import { createTaskContext } from './task-context.ts';

/** Models that cannot be loaded are our failure, not the file's. */
export class ModelsUnavailable extends Error {
  override readonly name = 'ModelsUnavailable';
}

/**
 * Runs the program of a task. `loadNetworks` is called for the first picture. A file that cannot be opened is refused, as is one on which
 * a library throws; any other error of a program is our failure.
 */
export async function runDocumentTask(
  { request, ...task }: ReceivedTask,
  loadNetworks: () => Promise<Networks>,
): Promise<TaskResult> {
  const kind = request.kind === 'bytes' ? null : (request.kind as FileKind);
  const isOwn = isOwnProgram(request.module);
  const file = { ...task, kind, input: request.input, loadNetworks };
  const { context, isFromFile, close } = createTaskContext(file);
  const toResult = (error: unknown): TaskResult | null => {
    if (error instanceof UnreadableDocument) return { type: 'refused', fault: error.fault, detail: error.limit };
    if (!isOwn && !isFromFile(error)) return null;
    if (error instanceof ModelsUnavailable)
      return { type: 'failed', name: error.name, cause: describeCause(error.cause) };
    // A library threw an error that our code does not expect: the file caused it.
    task.markUnstable();
    return { type: 'refused', fault: 'unreadable', detail: null };
  };
  try {
    if (kind === 'pdf') checkPdfLimits(task.bytes);
    return await runProgram(request.module, isOwn ? file : context, toResult);
  } catch (error) {
    const result = toResult(error);
    if (result === null) throw error;
    return result;
  } finally {
    await close();
  }
}

const describeCause = (error: unknown): string =>
  error instanceof Error ? `${error.name} ${(error as NodeJS.ErrnoException).code ?? ''}`.trim() : typeof error;
