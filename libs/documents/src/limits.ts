const MIB = 1024 * 1024;

/** What a document may ask of us. A PDF of 985 bytes (Flate inside Flate) was seen to ask for 630 MB and 2 s. */
export const LIMITS = {
  bytes: 50 * MIB,
  /** Pages with a text layer, and pages that the OCR must read. TIFF pages are pages. */
  pages: 200,
  ocrPages: 30,
  /** Checked in the header, before anything is decoded. An A3 page at 600 dpi has 70 million. */
  pixels: 100_000_000,
  /** Longest side of what is read or shown, in pixels: an A4 page at 200 dpi has 2,339. */
  side: 4000,
  /** Height of a page as shown: a strip of 10 x 100,000 pixels must not become a giant. */
  shownHeight: 20_000,
  /** Words of a whole document: 200 pages of small print have 160,000. */
  words: 500_000,
  attachments: { count: 20, bytes: 10 * MIB, bytesTogether: 20 * MIB },
  metadata: { entries: 40, characters: 1000 },
  /** Streams of a PDF but its pictures, once inflated: all, and one; filters of one stream; objects, those in streams of objects included. */
  pdf: { bytesTogether: 256 * MIB, bytes: 64 * MIB, filters: 4, objects: 500_000 },
  /**
   * Parts of a DOCX once inflated: all that are read, and one; elements of a part (a page has some hundred), how deep they stand (a table
   * inside a table adds three), and the longest tag (drawings have their outline in one).
   */
  docx: { bytesTogether: 200 * MIB, bytes: 50 * MIB, elements: 2_000_000, depth: 1000, tag: MIB },
} as const;
