import type { Networks } from '../ocr/models/networks.ts';
import { checkPdfLimits } from '../pdf/pdf-limits.ts';
import type { Task, TaskResult, WorkerMessage } from '../pool/protocol.ts';
import { createLimitedContext } from './limited-context.ts';
import { openFile } from './open-file.ts';
import { runProgram } from './run-program.ts';

/**
 * Runs a task and returns its result; sends pages and attachments as soon as they are read. Each reader is imported when its first file
 * arrives. `loadNetworks` is called for the first picture.
 */
export async function runTask(
  task: Task,
  bytes: Uint8Array,
  loadNetworks: () => Promise<Networks>,
  send: (message: WorkerMessage) => void,
): Promise<TaskResult> {
  if (task.kind === 'pdf') checkPdfLimits(bytes);
  if (task.action === 'render') {
    const { renderPage } = await import('./render-page.ts');
    return renderPage(task.kind, bytes, task.page, task.width);
  }
  if (task.action === 'run') return runProgram(task, bytes, loadNetworks, send);
  const opened = await openFile(task.kind, bytes, createLimitedContext(loadNetworks, send), task);
  return { type: 'opened', ...opened };
}
