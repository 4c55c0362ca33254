import type { Attachment, Page } from '../document.ts';
import type { Picture } from '../image/picture.ts';
import type { ReadPicture } from '../ocr/read-page.ts';

/** What a reader of one kind of file works with: where pages go as soon as they are read, and the OCR. */
export type Desk = {
  page(page: Page): void;
  attachment(attachment: Attachment): void;
  /** Reads a picture. Tells the parent first, which grants more time; throws UnreadableDocument past LIMITS.ocrPages. */
  ocr(picture: Picture): Promise<ReadPicture>;
  /** Shown the picture of page 1 as the file has it, not yet levelled; null when nobody asked to see it. */
  readonly firstPicture: ((picture: Picture) => Promise<void>) | null;
  /** A library broke on this file: the child is not used for another one. */
  tired(): void;
};

/** What is known of a document besides its pages and attachments. */
export type About = { readonly pageCount: number; readonly metadata: Readonly<Record<string, string>> };
