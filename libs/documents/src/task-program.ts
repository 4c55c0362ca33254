import type { OpenedDocument, ReadScope } from './document.ts';
import type { PictureText } from './ocr/read-picture.ts';
import type { Picture } from './picture/picture.ts';

/** Tells whether the time for OCR is over. It is asked before each page and each line. */
export type IsOcrTimeOver = () => boolean;

/** What a task reads of its document. */
export type TaskScope = ReadScope & {
  /**
   * Reads only these pages (1-based, ascending, at most DOCUMENT_LIMITS.pages), however many the file has; numbers after its last page are
   * ignored. A page that cannot be read is `isUnread`, and attachments are left out. The limits apply to the pages that are read.
   */
  readonly pageNumbers?: readonly number[];
};

/** What the program of a task gets in the worker. */
export type TaskContext<Input> = {
  readonly input: Input;
  readonly bytes: Uint8Array;
  /**
   * Opens the file like `DocumentReader.open`, in this worker. Only for tasks that read documents. Once the time for OCR is over, pages that
   * need it are marked as unread, and the further pages of an image file are left out.
   * @throws UnreadableDocument, which the caller of `DocumentReader.run` gets; RangeError for `maxPages` below 1 and for
   * too many `pageNumbers`.
   */
  open(scope?: TaskScope, isOcrTimeOver?: IsOcrTimeOver): Promise<OpenedDocument>;
  /**
   * Renders a page (1-based) of a PDF as viewers show it, at a resolution in dots per inch, or decodes a page of an image file; the long side
   * has at most DOCUMENT_LIMITS.sidePixels. Null when there is no such page, it cannot be shown, or the file has no pictures (DOCX).
   * @throws UnreadableDocument for an image file that cannot be decoded.
   */
  renderPage(page: number, dotsPerInch: number): Promise<Picture | null>;
  /**
   * Reads a picture by OCR, which extends the deadline like that of a page; boxes are in shares of the upright picture. Null when the time
   * for OCR ends before the picture is read.
   * @throws UnreadableDocument (too_many_pages) beyond DOCUMENT_LIMITS.ocrPages pictures.
   */
  readPicture(picture: Picture, isOcrTimeOver?: IsOcrTimeOver): Promise<PictureText | null>;
  /**
   * Sends bytes to the caller beside the output, in messages of 256 KiB, so that large results do not block its event loop. Bytes sent
   * under one name are one part, in pieces.
   */
  sendPart(name: string, bytes: Uint8Array): void;
};

/** The export `runTask` of a task's module. An error that is not an UnreadableDocument is a failure of ours, not of the file. */
export type TaskProgram<Input, Output> = (context: TaskContext<Input>) => Output | Promise<Output>;
