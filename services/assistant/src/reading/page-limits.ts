/** Pages of a document, and how many of them need OCR. */
export const MAX_PAGES = 2_000;
export const MAX_OCR_PAGES = 200;
