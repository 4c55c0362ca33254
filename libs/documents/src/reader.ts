import { InputRefused, WorkerStopped, WorkersOverloaded } from '@probant/workers/worker-errors';
import type { Workers } from '@probant/workers/workers';
import {
  type Attachment,
  type DocumentFault,
  type DocumentReader,
  type ExceededLimit,
  type FileKind,
  type OpenOptions,
  type Page,
  ReaderOverloaded,
  UnreadableDocument,
} from './document.ts';
import { createDocumentWorkers, type DocumentWorkersOptions } from './document-workers.ts';
import { DOCUMENT_LIMITS } from './limits.ts';
import { detectFileKind } from './signature.ts';
import type { DocumentTask } from './task.ts';
import { OPEN_TASK, type OpenedItem, RENDER_TASK } from './worker/own.tasks.ts';

export type DocumentReaderOptions = DocumentWorkersOptions;

/**
 * Creates a reader with worker processes of its own, which start with the first document. `close` ends them.
 * @throws Error when a model file is missing or does not match the folder's SHA256SUMS.
 */
export async function createDocumentReader(options: DocumentReaderOptions): Promise<DocumentReader> {
  const pool = await createDocumentWorkers(options);
  return { ...readWithWorkers(pool), close: () => pool.close() };
}

/** Returns a reader on the workers of `createDocumentWorkers`. Closing it closes nothing. */
export const readWithWorkers = (workers: Workers): DocumentReader => ({
  open: async (bytes, { fingerprint = false, maxPages = null, ...options }) => {
    if (maxPages !== null && !(Number.isInteger(maxPages) && maxPages >= 1))
      throw new RangeError('maxPages must be an integer of at least 1');
    const kind = detectReadableKind(bytes);
    const pages: Page[] = [];
    const attachments: Attachment[] = [];
    const onItem = (item: unknown) => {
      const read = item as OpenedItem;
      if (read.type === 'page') pages.push(read.page);
      else attachments.push(read.attachment);
    };
    const input = { fingerprint, maxPages };
    const { output } = await workers.run(OPEN_TASK, bytes, input, { ...options, kind, onItem }).catch(throwForDocument);
    return { ...output, kind, pages, attachments };
  },
  renderPage: async (bytes, page, width, options) => {
    const kind = detectReadableKind(bytes);
    if (!Number.isInteger(page) || page < 1) throw new RangeError('page must be an integer of at least 1');
    if (!Number.isInteger(width) || width < 1) throw new RangeError('width must be an integer of at least 1 pixel');
    const { output } = await workers
      .run(RENDER_TASK, bytes, { page, width }, { ...options, kind })
      .catch(throwForDocument);
    const { png, pageCount } = output;
    if (png === null) throw new RangeError(`page is out of range: the document has ${pageCount} pages`);
    return { png, pageCount };
  },
  register: (tasks) => workers.register(tasks),
  run: async <Input, Output>(
    task: DocumentTask<Input, Output>,
    bytes: Uint8Array,
    input: Input,
    options: OpenOptions,
  ) => {
    const kind = task.reads === 'document' ? detectReadableKind(bytes) : 'bytes';
    return workers.run(task, bytes, input, { ...options, kind }).catch(throwForDocument);
  },
  close: async () => undefined,
});

/** Checks the size and detects the kind of a file, without a worker. */
function detectReadableKind(bytes: Uint8Array): FileKind {
  if (bytes.length > DOCUMENT_LIMITS.bytes) throw new RangeError('document exceeds 50 MiB');
  if (bytes.length === 0) throw new UnreadableDocument('empty');
  const kind = detectFileKind(bytes);
  if (kind === null) throw new UnreadableDocument('unknown_kind');
  return kind;
}

/** Throws what an error of the workers means for a document; any other error unchanged. */
function throwForDocument(error: unknown): never {
  if (error instanceof InputRefused)
    throw new UnreadableDocument(error.fault as DocumentFault, error.detail as ExceededLimit | null);
  if (error instanceof WorkerStopped)
    throw new UnreadableDocument(error.reason === 'crashed' ? 'unreadable' : error.reason);
  if (error instanceof WorkersOverloaded) throw new ReaderOverloaded(error.retryAfterSeconds);
  throw error;
}
