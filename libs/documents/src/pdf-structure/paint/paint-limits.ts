const MIB_BYTES = 1024 * 1024;

/** Upper bounds for the paint order of one page. Beyond one, the result ends there or leaves something out, and names the limit. */
export const PAINT_LIMITS = {
  /** Operators that are read; a page of a dense map has some hundred thousand. */
  operators: 1_000_000,
  operations: 200_000,
  /**
   * Coordinates of the corners of paths that are kept: a business document has some thousand. It is not named, as dense drawings reach it and
   * nothing else is left out.
   */
  outlineNumbers: 500_000,
  /** Shown codes: a page of small print has 10,000. */
  glyphs: 200_000,
  /** Bytes of content, those of a form each time that it is drawn. */
  contentBytes: 32 * MIB_BYTES,
  /** Streams that make up the content of a page. */
  streams: 5000,
  /** Forms in forms, and forms drawn. */
  formDepth: 16,
  forms: 20_000,
  annotations: 1000,
  fonts: 1000,
  /** Different tags of marked content, each up to 127 characters. */
  tags: 100,
  /** Tags that one text carries: those of nested marked content, and of points. */
  tagDepth: 16,
} as const;

export type PaintLimit = keyof typeof PAINT_LIMITS;
export type PaintLimits = { readonly [Limit in PaintLimit]: number };
