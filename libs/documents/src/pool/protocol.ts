import type { Attachment, DocumentFault, ExceededLimit, FileKind, Page } from '../document.ts';
import type { Fingerprint } from '../fingerprint/fingerprint.ts';

/**
 * The worker's file descriptor on which files arrive: a pipe of its own. Sent as an IPC message, 50 MiB block the parent's event loop for
 * 25 to 45 ms and arrive after 150 ms; through the pipe no blocking is measurable and they arrive after 50 ms.
 */
export const FILE_PIPE_FD = 4;

/** What to do with a file whose kind is known. */
export type Task =
  | {
      readonly action: 'open';
      readonly kind: FileKind;
      readonly fingerprint: boolean;
      readonly maxPages: number | null;
    }
  | { readonly action: 'render'; readonly kind: FileKind; readonly page: number; readonly width: number }
  | RegisteredTask;

/** A task of a library or service (task.ts). `kind` is null for a task on bytes. */
export type RegisteredTask = {
  readonly action: 'run';
  readonly name: string;
  readonly module: string;
  readonly kind: FileKind | null;
  readonly input: unknown;
  /** Wall clock of the task that OCR does not extend; null for none. */
  readonly totalMs: number | null;
};

/** Message to a worker. The file follows on the pipe FILE_PIPE_FD, `size` bytes. */
export type WorkerRequest = { readonly task: Task; readonly size: number };

/**
 * Message from a worker. Pages and attachments are sent one by one, so that a long document does not block the parent's event loop. The
 * last message of a task is a TaskResult.
 */
export type WorkerMessage =
  | { readonly type: 'ready' }
  /** The worker starts the OCR of one more page: the parent extends the deadline. */
  | { readonly type: 'ocr_started' }
  | { readonly type: 'page'; readonly page: Page }
  | { readonly type: 'attachment'; readonly attachment: Attachment }
  /** At most PART_BYTES of what a task sends beside its output. */
  | { readonly type: 'part'; readonly name: string; readonly bytes: Uint8Array }
  /** The task of a library or service has ended. */
  | { readonly type: 'completed'; readonly output: unknown }
  | {
      readonly type: 'opened';
      readonly pageCount: number;
      readonly isTruncated?: true;
      readonly metadata: Readonly<Record<string, string>>;
      /** Present when the task requested it. */
      readonly fingerprint?: Fingerprint | null;
    }
  | { readonly type: 'rendered'; readonly png: Uint8Array; readonly pageCount: number }
  | { readonly type: 'no_such_page'; readonly pageCount: number }
  /** CPU time of the task that ends now, all threads of the worker. */
  | { readonly type: 'usage'; readonly cpuSeconds: number }
  /** A library may be in a bad state: the worker must not read another document. */
  | { readonly type: 'unstable' }
  /** The file caused the failure. */
  | { readonly type: 'fault'; readonly fault: DocumentFault; readonly limit: ExceededLimit | null }
  /** Our side failed (models that cannot be loaded, a task): the class of the error, and its cause or its place, never its message. */
  | { readonly type: 'failed'; readonly name: string; readonly cause: string };

export type TaskResult = Extract<
  WorkerMessage,
  { type: 'opened' | 'rendered' | 'completed' | 'no_such_page' | 'fault' | 'failed' }
>;

/** The parent receives a message of this size in less than a millisecond. */
export const PART_BYTES = 256 * 1024;
