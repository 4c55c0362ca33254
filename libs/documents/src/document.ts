import type { AnyTask } from '@probant/workers/task';
import { type Box, invertTurn, rotateBox } from './box.ts';
import type { Fingerprint } from './fingerprint/fingerprint.ts';
import type { DocumentTask, TaskOutcome } from './task.ts';

export type { Box };

/** A word of a page. `confidence` is 1 for a text layer, and that of the recogniser for OCR. */
export type Word = { readonly text: string; readonly box: Box; readonly confidence: number };

/** Words of one row that belong together, left to right. `text` is the words joined by one space. */
export type Line = { readonly words: readonly Word[]; readonly box: Box; readonly text: string };

export type PageSource = 'pdf_text' | 'ocr' | 'docx';

/**
 * A page in reading order, upright. `width` and `height` are in points for PDF, in pixels for images (at most 4000 on the long side), after
 * rotation. A DOCX has no pages: it becomes one page of 595 x 842 points with lines at equal distances and the cells of a row side by side.
 */
export type Page = {
  /** 1-based. */
  readonly number: number;
  /**
   * Degrees clockwise from the page as renderPage shows it to the upright page (for a scan that lies on its side); absent when it is 0.
   * Boxes, width and height are those of the upright page; toRenderedBox converts a box back to the page as shown.
   */
  readonly turned?: 90 | 180 | 270;
  readonly width: number;
  readonly height: number;
  readonly source: PageSource;
  /** Present when the page shows more than its text layer and the time for OCR was over: its picture was not read. */
  readonly isUnread?: true;
  /** Present when the page has text that nobody can see (unpainted, white on white, below 1 point, beside the page). It is not in `lines`. */
  readonly hasHiddenText?: true;
  /** Straight lines that a PDF draws along the sides of the page, and the sides of its boxes: those of tables. Absent below four. */
  readonly rules?: readonly Box[];
  readonly lines: readonly Line[];
};

/** A file embedded in a PDF. At most 20 files, of 10 MiB each and 20 MiB in total: any further file is left out. */
export type Attachment = { readonly name: string; readonly bytes: Uint8Array };

export type FileKind = 'pdf' | 'docx' | 'png' | 'jpeg' | 'tiff' | 'bmp' | 'gif' | 'webp';

export type OpenedDocument = {
  readonly kind: FileKind;
  /** Pages of the file, also those that were not read. */
  readonly pageCount: number;
  readonly pages: readonly Page[];
  /** Present when `maxPages` left pages out: `pages` has fewer than `pageCount`. */
  readonly isTruncated?: true;
  readonly attachments: readonly Attachment[];
  /** Title, producer, dates and so on, as the file states them, unchecked. */
  readonly metadata: Readonly<Record<string, string>>;
  /** Perceptual hash of page 1; null when the page is blank or the file is a DOCX, which has no picture. Absent unless requested. */
  readonly fingerprint?: Fingerprint | null;
};

/** Why a file could not be opened. No value quotes the file. */
export const DOCUMENT_FAULTS = [
  'empty',
  'unknown_kind',
  'unreadable',
  'encrypted',
  'too_many_pages',
  'too_many_pixels',
  'took_too_long',
  'took_too_much_memory',
] as const;
export type DocumentFault = (typeof DOCUMENT_FAULTS)[number];

/** What a limit on the text of a document counts. */
export type CountedText =
  /** Paragraphs, headings, list items and table rows. */
  'blocks' | 'cells' | 'characters' | 'row_bytes' | 'elements' | 'nested_elements' | 'markdown_marks' | 'chunks';

/** The limit that a document exceeds. */
export type ExceededLimit = { readonly of: CountedText; readonly maximum: number };

export class UnreadableDocument extends Error {
  override readonly name = 'UnreadableDocument';
  readonly fault: DocumentFault;
  /** The counted limit that caused the fault; null for any other cause. */
  readonly limit: ExceededLimit | null;
  constructor(fault: DocumentFault, limit: ExceededLimit | null = null) {
    super(fault);
    this.fault = fault;
    this.limit = limit;
  }
}

/** The document queue is full: the caller should retry after `retryAfterSeconds`. */
export class ReaderOverloaded extends Error {
  override readonly name = 'ReaderOverloaded';
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super('the document queue is full');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export type OpenOptions = {
  /** Owner of the document: the queue is fair between tenants. */
  readonly tenant: string;
  /** Caller inside this installation: the documents of a tenant are queued fairly between its services. */
  readonly service?: string;
  /** Cancels the task and frees the worker. */
  readonly signal?: AbortSignal;
  /** Whether nobody waits for it: it comes after all other documents. */
  readonly isBackground?: boolean;
};

/** What to read of a document. */
export type ReadScope = {
  /** Adds the fingerprint of page 1 to the result. */
  readonly fingerprint?: boolean;
  /**
   * Reads the first pages, at least 1, instead of refusing a file with too many: at most this many, and no page after the last one that
   * the limits on pages allow.
   */
  readonly maxPages?: number;
};

type ReadOptions = OpenOptions & ReadScope;

export type DocumentReader = {
  /**
   * Reads a file of at most 50 MiB in a worker process: its kind (from its signature), its words with boxes, its attachments.
   * @throws UnreadableDocument; ReaderOverloaded when too many documents are queued; the signal's reason when it aborts; RangeError above
   * 50 MiB.
   */
  open(bytes: Uint8Array, options: ReadOptions): Promise<OpenedDocument>;
  /**
   * Renders one page (1-based) as PNG of `width` pixels, narrower where the page would be higher than 20,000 pixels, and returns it with the
   * number of pages.
   * @throws the errors of `open`; RangeError for a page that does not exist; UnreadableDocument (unknown_kind) for a DOCX, which has no
   * picture.
   */
  renderPage(
    bytes: Uint8Array,
    page: number,
    width: number,
    options: OpenOptions,
  ): Promise<{ readonly png: Uint8Array; readonly pageCount: number }>;
  /**
   * Makes tasks known, with the folders that their workers may read. Workers that were started before are replaced.
   * @throws Error when another task has the same name.
   */
  register(tasks: readonly AnyTask[]): void;
  /**
   * Runs a registered task in a worker process and returns its output, under the deadline and the memory limit of a document.
   * @throws the errors of `open`; WorkerFailure when the program failed; Error for a task that was not registered.
   */
  run<Input, Output>(
    task: DocumentTask<Input, Output>,
    bytes: Uint8Array,
    input: Input,
    options: OpenOptions,
  ): Promise<TaskOutcome<Output>>;
  close(): Promise<void>;
};

/** Converts a box of the upright page to the page as renderPage shows it. */
export const toRenderedBox = (box: Box, page: Pick<Page, 'turned'>): Box =>
  rotateBox(box, invertTurn(page.turned ?? 0));

/** Returns the text of all pages: lines end in "\n", pages are separated by one empty line. "" when no page has a line. */
export const toPlainText = (pages: readonly Page[]): string =>
  pages.every(({ lines }) => lines.length === 0)
    ? ''
    : pages.map((page) => page.lines.map((line) => line.text).join('\n')).join('\n\n');
