import type { ReceivedTask } from '@probant/workers/serve-tasks';
import type { Attachment, FileKind, OpenedDocument, Page } from '../document.ts';
import type { IsOcrTimeOver, TaskContext, TaskScope } from '../task-program.ts';
import { createLimitedContext, type DocumentWorker } from './limited-context.ts';
import { openFile } from './open-file.ts';
import { openPagePictures } from './page-pictures.ts';

type TaskFile<Input> = Pick<ReceivedTask, 'bytes' | 'sendPart' | 'sendItem'> &
  DocumentWorker & {
    /** Null for a task on bytes. */
    readonly kind: FileKind | null;
    readonly input: Input;
  };

/** What the programs of this package get beside the context of any program: they read the file themselves. */
export type OwnTaskContext<Input> = TaskFile<Input> & { readonly kind: FileKind };

const NEVER: IsOcrTimeOver = () => false;

/** Creates the context of a program. `isFromFile` returns whether an error is the file's; `close` frees what the program opened. */
export function createTaskContext<Input>(file: TaskFile<Input>): {
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
  const pictures = openPagePictures(file.kind, file.bytes, file.markUnstable);
  const { readPicture } = createLimitedContext(file, () => undefined);
  const context: TaskContext<Input> = {
    input: file.input,
    bytes: file.bytes,
    open: (scope = {}, isOcrTimeOver = NEVER) => noteErrors(collectDocument(file, scope, isOcrTimeOver)),
    renderPage: (page, dotsPerInch) => noteErrors(pictures.render(page, dotsPerInch)),
    readPicture: (picture, isOcrTimeOver) => noteErrors(readPicture(picture, isOcrTimeOver)),
    sendPart: file.sendPart,
  };
  return { context, isFromFile: (error) => fileErrors.has(error), close: () => pictures.close() };
}

/** Opens the file and keeps its pages and attachments in this process. */
async function collectDocument(
  file: TaskFile<unknown>,
  scope: TaskScope,
  isOcrTimeOver: IsOcrTimeOver,
): Promise<OpenedDocument> {
  const { kind, bytes } = file;
  if (kind === null) throw new TypeError('a task on bytes has no document to open');
  const pages: Page[] = [];
  const attachments: Attachment[] = [];
  const context = createLimitedContext(
    file,
    (item) => (item.type === 'page' ? pages.push(item.page) : attachments.push(item.attachment)),
    isOcrTimeOver,
  );
  const opened = await openFile(kind, bytes, context, scope);
  return { kind, pages, attachments, ...opened };
}
