import type { Attachment, DocumentFault, FileKind, Page } from '../document.ts';
import type { Fingerprint } from '../fingerprint/fingerprint.ts';

/** What is to be done with a file whose kind is known. */
export type Task =
  | { readonly action: 'open'; readonly kind: FileKind; readonly fingerprint: boolean }
  | { readonly action: 'render'; readonly kind: FileKind; readonly page: number; readonly width: number };

/** What a child is told: the file itself follows on a pipe of its own (child/inbox.ts), `size` bytes. */
export type Order = { readonly task: Task; readonly size: number };

/**
 * What a child says. Pages and attachments come one by one, so that a long document does not hold up the parent's event loop; the last
 * message of a task is `opened`, `rendered`, `no_such_page`, `fault` or `broken`.
 */
export type Report =
  | { readonly say: 'ready' }
  /** One more page is about to be read by OCR: the parent grants more time. */
  | { readonly say: 'ocr' }
  | { readonly say: 'page'; readonly page: Page }
  | { readonly say: 'attachment'; readonly attachment: Attachment }
  | {
      readonly say: 'opened';
      readonly pageCount: number;
      readonly metadata: Readonly<Record<string, string>>;
      /** When it was asked for. */
      readonly fingerprint?: Fingerprint | null;
    }
  | { readonly say: 'rendered'; readonly png: Uint8Array; readonly pageCount: number }
  | { readonly say: 'no_such_page'; readonly pageCount: number }
  /** CPU time of the task that ends now, all threads of the child. */
  | { readonly say: 'spent'; readonly cpuSeconds: number }
  /** A library may have been left in a bad state: the child should not be used for another document. */
  | { readonly say: 'tired' }
  /** The file is to blame. */
  | { readonly say: 'fault'; readonly fault: DocumentFault }
  /** We are to blame (models that cannot be loaded): the class of the error and where it was thrown, never its message. */
  | { readonly say: 'broken'; readonly name: string; readonly at: string };

export type LastReport = Extract<Report, { say: 'opened' | 'rendered' | 'no_such_page' | 'fault' | 'broken' }>;
