import { MIB_BYTES } from '@probant/kernel/byte-units';

/** Upper bounds for one document. A PDF of 985 bytes (Flate inside Flate) has been seen to need 630 MB and 2 s. */
export const DOCUMENT_LIMITS = {
  bytes: 50 * MIB_BYTES,
  /** Pages with a text layer, and pages that need OCR. TIFF pages are pages. */
  pages: 200,
  ocrPages: 30,
  /** Pages of a TIFF of which only the first ones are read: each is found by walking the file from its start. */
  tiffPages: 1000,
  /** Checked in the header, before anything is decoded. An A3 page at 600 dpi has 70 million. */
  pixels: 100_000_000,
  /** Longest side of a picture that is read or rendered, in pixels: an A4 page at 200 dpi has 2,339. */
  sidePixels: 4000,
  /** Height of a rendered page in pixels: a strip of 10 x 100,000 pixels must not be enlarged. */
  renderedHeight: 20_000,
  /** Words of a whole document: 200 pages of small print have 160,000. */
  words: 500_000,
  attachments: { count: 20, bytes: 10 * MIB_BYTES, totalBytes: 20 * MIB_BYTES },
  metadata: { entries: 40, characters: 1000 },
  /** Streams of a PDF except pictures, once inflated: all, and one; filters of one stream; objects, including those in object streams. */
  pdf: { totalBytes: 256 * MIB_BYTES, bytes: 64 * MIB_BYTES, filters: 4, objects: 500_000 },
  /**
   * Parts of an office file (DOCX, ODT, PPTX, XLSX) once inflated: all that are read, and one; elements of a part (a page has some hundred), their nesting depth (a table
   * inside a table adds three), and the longest tag (drawings have their outline in one).
   */
  officeFile: {
    totalBytes: 200 * MIB_BYTES,
    bytes: 50 * MIB_BYTES,
    elements: 2_000_000,
    depth: 1000,
    tagBytes: MIB_BYTES,
  },
} as const;
