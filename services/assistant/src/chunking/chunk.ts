/**
 * A block of an extracted document in reading order: `ExtractedBlock` of the reading folder has this shape. `text` is the
 * extracted text from `start` to `end` (UTF-16 units).
 */
export type ChunkableBlock = {
  readonly kind: 'heading' | 'paragraph' | 'list_item' | 'code' | 'table_row';
  /** 1 for the highest heading, at most 6; 0 for anything else. */
  readonly level: number;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** 1-based; null where the format has no pages. */
  readonly page: number | null;
  /** Whether the cells of a table row name its columns. */
  readonly isHeader: boolean;
};

/** Which rows of a chunk name the columns of its tables. */
export type ChunkTables = {
  /** The row that names the columns of the rows with which the chunk begins, where it is in an earlier chunk; null where none is. */
  readonly above: string | null;
  /** Offsets in the text of the chunk of the rows that name columns, in their order. */
  readonly headers: readonly number[];
};

/** A passage that is searched and cited as one. */
export type Chunk = {
  /** From 0, in reading order. */
  readonly ordinal: number;
  /** Headings above it, the highest first. */
  readonly heading: readonly string[];
  /** The page of all its text, 1-based; null where the format has no pages. */
  readonly page: number | null;
  /** UTF-16 units of the extracted text. */
  readonly start: number;
  readonly end: number;
  /** The extracted text from `start` to `end`. */
  readonly text: string;
  /** What is indexed and embedded: `text`, after the header row of a table whose later rows it contains. */
  readonly searchText: string;
  /** Null for a chunk without a row of a table. */
  readonly tables: ChunkTables | null;
};
