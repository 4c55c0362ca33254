import type { Fingerprint } from './fingerprint/fingerprint.ts';
import { turnedBox, undoing } from './layout/turning.ts';

/** [x0, y0, x1, y1] as shares of the page, 0 to 1, origin at the top left. */
export type Box = readonly [number, number, number, number];

/** A word as read. `confidence` is 1 for a text layer, the reader's own for OCR. */
export type Word = { readonly text: string; readonly box: Box; readonly confidence: number };

/** Words that stand on one row and belong together, left to right. `text` is the words joined by one space. */
export type Line = { readonly words: readonly Word[]; readonly box: Box; readonly text: string };

export type PageSource = 'pdf_text' | 'ocr' | 'docx';

/**
 * A page in reading order, standing upright. `width` and `height` in points for PDF, in pixels for images (at most 4000 on the long side), after
 * rotation. A DOCX has no pages: it is one page of 595 x 842 points on which its lines stand at equal distances, cells of a row side by side.
 */
export type Page = {
  /** 1-based. */
  readonly number: number;
  /**
   * Degrees clockwise by which the page that renderPage shows was turned to stand upright (a scan lying on its side); absent when it does.
   * Boxes, width and height are those of the upright page; boxAsRendered gives them back on the page as shown.
   */
  readonly turned?: 90 | 180 | 270;
  readonly width: number;
  readonly height: number;
  readonly source: PageSource;
  readonly lines: readonly Line[];
};

/** A file inside a PDF, under its name there. At most 20 files, of 10 MiB each and 20 MiB together: what goes beyond is left out. */
export type Attachment = { readonly name: string; readonly bytes: Uint8Array };

export type FileKind = 'pdf' | 'docx' | 'png' | 'jpeg' | 'tiff' | 'bmp' | 'gif' | 'webp';

export type OpenedDocument = {
  readonly kind: FileKind;
  readonly pageCount: number;
  readonly pages: readonly Page[];
  readonly attachments: readonly Attachment[];
  /** Title, producer, dates ... as the file says, nothing checked. */
  readonly metadata: Readonly<Record<string, string>>;
  /** What page 1 looks like; null when it shows nothing or, as a DOCX, has no picture. Absent when not asked for. */
  readonly fingerprint?: Fingerprint | null;
};

/** Why a file could not be opened. Nothing here quotes the file. */
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

export class UnreadableDocument extends Error {
  override readonly name = 'UnreadableDocument';
  readonly fault: DocumentFault;
  constructor(fault: DocumentFault) {
    super(fault);
    this.fault = fault;
  }
}

/** The queue of documents is full: the caller should come back after `retryAfterSeconds`. */
export class ReaderOverloaded extends Error {
  override readonly name = 'ReaderOverloaded';
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super('the queue of documents is full');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export type OpenOptions = {
  /** Whose document: the queue is fair between tenants. */
  readonly tenant: string;
  /** Ends the work and frees the child when the caller goes away. */
  readonly signal?: AbortSignal;
};

/** What is wanted of a document besides its pages. */
type ReadingOptions = OpenOptions & {
  /** Tells what page 1 looks like. */
  readonly fingerprint?: boolean;
};

export type DocumentReader = {
  /**
   * Reads a file of at most 50 MiB in a child process: its kind from its signature, its words with boxes, its attachments.
   * Throws UnreadableDocument, ReaderOverloaded when too many documents wait, the signal's reason when it aborts, RangeError above 50 MiB.
   */
  open(bytes: Uint8Array, options: ReadingOptions): Promise<OpenedDocument>;
  /**
   * One page (1-based) as PNG of `width` pixels, with the number of pages; narrower where the page would be higher than 20,000 pixels.
   * Throws like open; RangeError for a page that is not there; UnreadableDocument (unknown_kind) for a DOCX, which has no picture.
   */
  renderPage(
    bytes: Uint8Array,
    page: number,
    width: number,
    options: OpenOptions,
  ): Promise<{ readonly png: Uint8Array; readonly pageCount: number }>;
  close(): Promise<void>;
};

/** A box of an upright page on the page as renderPage shows it. */
export const boxAsRendered = (box: Box, page: Pick<Page, 'turned'>): Box => turnedBox(box, undoing(page.turned ?? 0));

/** The text of all pages: lines end in "\n", pages are separated by one empty line. "" when no page has a line. */
export const textOf = (pages: readonly Page[]): string =>
  pages.every(({ lines }) => lines.length === 0)
    ? ''
    : pages.map((page) => page.lines.map((line) => line.text).join('\n')).join('\n\n');
