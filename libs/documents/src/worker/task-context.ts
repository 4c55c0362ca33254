import type { Attachment, FileKind, OpenedDocument, Page } from '../document.ts';
import type { Networks } from '../ocr/models/networks.ts';
import { PART_BYTES, type WorkerMessage } from '../pool/protocol.ts';
import type { IsOcrTimeOver, TaskContext, TaskScope } from '../task-program.ts';
import { createLimitedContext } from './limited-context.ts';
import { openFile } from './open-file.ts';
import { openPagePictures } from './page-pictures.ts';

type TaskFile<Input> = {
  /** Null for a task on bytes. */
  readonly kind: FileKind | null;
  readonly bytes: Uint8Array;
  readonly input: Input;
  readonly loadNetworks: () => Promise<Networks>;
  readonly send: (message: WorkerMessage) => void;
};

const NEVER: IsOcrTimeOver = () => false;

/** Creates the context of a program. `isFromFile` tells whether an error is the file's; `close` frees what the program opened. */
export function createTaskContext<Input>({ kind, bytes, input, loadNetworks, send }: TaskFile<Input>): {
  readonly context: TaskContext<Input>;
  readonly isFromFile: (error: unknown) => boolean;
  readonly close: () => Promise<void>;
} {
  /** Errors of the document reader, which are the file's. */
  const fileErrors = new Set<unknown>();
  const noteErrors = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch (error) {
      fileErrors.add(error);
      throw error;
    }
  };
  const pictures = openPagePictures(kind, bytes, () => send({ type: 'unstable' }));
  const { readPicture } = createLimitedContext(loadNetworks, send);
  const context: TaskContext<Input> = {
    input,
    bytes,
    open: (scope = {}, isOcrTimeOver = NEVER) =>
      noteErrors(collectDocument({ kind, bytes, loadNetworks, send }, scope, isOcrTimeOver)),
    renderPage: (page, dotsPerInch) => noteErrors(pictures.render(page, dotsPerInch)),
    readPicture: (picture, isOcrTimeOver) => noteErrors(readPicture(picture, isOcrTimeOver)),
    sendPart: (name, part) => {
      for (let at = 0; at < part.length; at += PART_BYTES)
        send({ type: 'part', name, bytes: part.subarray(at, at + PART_BYTES) });
    },
  };
  return { context, isFromFile: (error) => fileErrors.has(error), close: () => pictures.close() };
}

/** Opens the file and keeps its pages and attachments in this process. */
async function collectDocument(
  { kind, bytes, loadNetworks, send }: Omit<TaskFile<unknown>, 'input'>,
  scope: TaskScope,
  isOcrTimeOver: IsOcrTimeOver,
): Promise<OpenedDocument> {
  if (kind === null) throw new TypeError('a task on bytes has no document to open');
  const pages: Page[] = [];
  const attachments: Attachment[] = [];
  const keepOrSend = (message: WorkerMessage) => {
    if (message.type === 'page') pages.push(message.page);
    else if (message.type === 'attachment') attachments.push(message.attachment);
    else send(message);
  };
  const context = createLimitedContext(loadNetworks, keepOrSend, isOcrTimeOver);
  const opened = await openFile(kind, bytes, context, scope);
  return { kind, pages, attachments, ...opened };
}
