import { MIB_BYTES } from '@probant/kernel/byte-units';

/**
 * Upper bounds for the paint order of one page. Beyond one, the result leaves something out and names the limit. What is painted last is
 * kept: an edit is painted after what it hides.
 */
export const PAINT_LIMITS = {
  /** Operators that are read; a page of a dense map has some hundred thousand. */
  operators: 2_100_000,
  /**
   * Operators that paint nothing, beyond the first IDLE_RUN_OPERATORS between two that paint: nothing is left out, and programs write some
   * ten. The 500,000 of a padded page have a compressed size of 2 KB.
   */
  idleOperators: 100_000,
  /** Half of them texts, half other operations. */
  operations: 100_000,
  /** Paths and pictures that nobody sees or that are too small to cover a text: the first ones are kept. */
  smallOperations: 20_000,
  /** Coordinates of the corners of paths that can cover a text: a business document has some thousand. */
  outlineNumbers: 500_000,
  /** Shown codes that are kept, and that are read: a page of small print has 10,000. */
  glyphs: 200_000,
  readGlyphs: 600_000,
  /** Bytes of content, those of a form each time that it is drawn. */
  contentBytes: 32 * MIB_BYTES,
  /** Streams that make up the content of a page. */
  streams: 20_000,
  /** Forms in forms, and forms drawn that paint something. */
  formDepth: 100,
  forms: 50_000,
  /** Annotations with an appearance. */
  annotations: 20_000,
  /** Fonts that text is shown in. */
  fonts: 1000,
  /** Different tags of marked content, each up to 127 characters. */
  tags: 10_000,
  /** Tags that one text carries: those of nested marked content, and of points. */
  tagDepth: 16,
} as const;

export type PaintLimits = { readonly [Limit in keyof typeof PAINT_LIMITS]: number };
/**
 * `fontEntries`: the maps or the widths of a font that text is shown in are longer than what is read of them. `pageShare`: the pages of the
 * file need more together than FILE_PAINT_LIMITS.
 */
export type PaintLimit = keyof PaintLimits | 'fontEntries' | 'pageShare';

/** Operators without effect that may follow each other; fonts, colours and positions of one text are some ten. */
export const IDLE_RUN_OPERATORS = 1000;

/** Work that the pages of one file share. */
export type SharedPaintLimit = 'operators' | 'operations' | 'glyphs' | 'readGlyphs' | 'contentBytes';

/** Upper bounds for all pages of a file together, and the part of them that each page has whatever the others need. */
export const FILE_PAINT_LIMITS: Readonly<Record<SharedPaintLimit, { readonly all: number; readonly page: number }>> = {
  operators: { all: 4_000_000, page: 15_000 },
  operations: { all: 600_000, page: 2_000 },
  glyphs: { all: 1_200_000, page: 5_000 },
  readGlyphs: { all: 1_800_000, page: 5_000 },
  contentBytes: { all: 128 * MIB_BYTES, page: MIB_BYTES / 4 },
};
