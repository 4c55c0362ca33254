import {
  type Attachment,
  type FileKind,
  type OpenedDocument,
  type Page,
  type ReadScope,
  UnreadableDocument,
} from '../document.ts';
import type { Networks } from '../ocr/models/networks.ts';
import { PART_BYTES, type RegisteredTask, type TaskResult, type WorkerMessage } from '../pool/protocol.ts';
import type { TaskProgram } from '../task-program.ts';
import { createLimitedContext } from './limited-context.ts';
import { openFile } from './open-file.ts';

type Send = (message: WorkerMessage) => void;

/**
 * Runs the program of a task. A file that cannot be opened fails as in `open`; any other error of the program is our failure.
 * @throws UnreadableDocument.
 */
export async function runProgram(
  { module, kind, input }: RegisteredTask,
  bytes: Uint8Array,
  loadNetworks: () => Promise<Networks>,
  send: Send,
): Promise<TaskResult> {
  /** Errors of the document reader, which are the file's. */
  const openErrors = new Set<unknown>();
  try {
    const { runTask } = (await import(module)) as { readonly runTask: TaskProgram<unknown, unknown> };
    const output = await runTask({
      input,
      bytes,
      open: async (scope = {}) => {
        try {
          return await collectDocument(kind, bytes, loadNetworks, send, scope);
        } catch (error) {
          openErrors.add(error);
          throw error;
        }
      },
      sendPart: (name, part) => {
        for (let at = 0; at < part.length; at += PART_BYTES)
          send({ type: 'part', name, bytes: part.subarray(at, at + PART_BYTES) });
      },
    });
    return { type: 'completed', output };
  } catch (error) {
    if (error instanceof UnreadableDocument || openErrors.has(error)) throw error;
    return { type: 'failed', name: error instanceof Error ? error.name : typeof error, cause: describePlace(error) };
  }
}

/** Opens the file and keeps its pages and attachments in this process. */
async function collectDocument(
  kind: FileKind | null,
  bytes: Uint8Array,
  loadNetworks: () => Promise<Networks>,
  send: Send,
  scope: ReadScope,
): Promise<OpenedDocument> {
  if (kind === null) throw new TypeError('a task on bytes has no document to open');
  const pages: Page[] = [];
  const attachments: Attachment[] = [];
  const context = createLimitedContext(loadNetworks, (message) => {
    if (message.type === 'page') pages.push(message.page);
    else if (message.type === 'attachment') attachments.push(message.attachment);
    else send(message);
  });
  const opened = await openFile(kind, bytes, context, scope);
  return { kind, pages, attachments, ...opened };
}

const MAX_STACK_FRAMES = 5;

/** Where an error was thrown: frames of its stack, without its message, which may quote the document. */
const describePlace = (error: unknown): string =>
  (error instanceof Error ? (error.stack ?? '') : '')
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .slice(0, MAX_STACK_FRAMES)
    .map((line) => line.trim())
    .join(', ');
