import type { Attachment, Page } from './document.ts';
import type { PictureText } from './ocr/read-picture.ts';
import type { Picture } from './picture/picture.ts';

/** What the reader of one file format writes to: each page as soon as it is read, and the OCR. */
export type ReadContext = {
  addPage(page: Page): void;
  addAttachment(attachment: Attachment): void;
  /**
   * Reads a picture by OCR. Notifies the parent first, which extends the deadline. Null when the time for OCR, or the
   * one given, ends before the picture is read.
   * @throws UnreadableDocument beyond DOCUMENT_LIMITS.ocrPages.
   */
  readPicture(picture: Picture, isTimeOver?: () => boolean): Promise<PictureText | null>;
  /** Whether the time for OCR is over: pictures are not read any more. */
  isOcrTimeOver(): boolean;
  /** Read at most this many pages instead of refusing a file with too many; null to refuse it. */
  readonly maxPages: number | null;
  /** Read only these pages, in ascending order; null for all. */
  readonly pageNumbers: readonly number[] | null;
  /** Receives the picture of page 1 as the file contains it, before the OCR turns it; null when no fingerprint was requested. */
  readonly onFirstPicture: ((picture: Picture) => Promise<void>) | null;
  /** Reports that a library failed on this file: the worker must not read another one. */
  markUnstable(): void;
};

/** What a reader returns about a document, apart from its pages and attachments. */
export type DocumentSummary = {
  readonly pageCount: number;
  readonly metadata: Readonly<Record<string, string>>;
  /** Present when pages were left out. */
  readonly isTruncated?: true;
};
