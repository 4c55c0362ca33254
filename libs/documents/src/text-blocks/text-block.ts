import { type CountedText, UnreadableDocument } from '../document.ts';

/** A piece of a text document in reading order. `page` is the slide or sheet, 1-based; null where the format has no pages. */
export type TextBlock =
  /** `level` is 1 for the highest heading, at most 6. */
  | { readonly kind: 'heading'; readonly level: number; readonly text: string; readonly page: number | null }
  | { readonly kind: 'paragraph' | 'list_item' | 'code'; readonly text: string; readonly page: number | null }
  /** `isHeader`: the cells name the columns of the rows that follow. */
  | {
      readonly kind: 'table_row';
      readonly cells: readonly string[];
      readonly isHeader: boolean;
      /** Present on the first row of each table: two tables may follow each other. */
      readonly startsTable?: true;
      readonly page: number | null;
    };

export type TextFormat = 'docx' | 'odt' | 'pptx' | 'xlsx' | 'html' | 'markdown' | 'csv' | 'text';

/** The text of a document whose format has structure and no fixed pages. */
export type TextDocument = {
  readonly format: TextFormat;
  /** As the file states it; null without one. */
  readonly title: string | null;
  /** Names of the sheets of a workbook, in order; empty for other formats. */
  readonly sheets: readonly string[];
  /**
   * Sheets of a workbook with a hidden text (the whole sheet, rows or columns); 1 for a DOCX or ODT with text that nobody can see: hidden,
   * deleted while changes are tracked, at most 1 point, of the colour behind it. It is in no block. 0 for other formats.
   */
  readonly hiddenTextPages: number;
  readonly blocks: readonly TextBlock[];
};

/** Upper bounds for one text document: a book of 1,000 pages has some 20,000 blocks and 3 million characters. */
export const TEXT_LIMITS = {
  blocks: 200_000,
  characters: 20_000_000,
  /** Cells of one row: the last column that a workbook can have is the 16,384th, and no reader needs it. */
  cellsInRow: 1_024,
  cells: 2_000_000,
  /** A row of a CSV: a quotation mark without an end makes the rest of the file one row. */
  row_bytes: 2_000_000,
  /** Elements of one part of an office file that is read element by element, without a tree: those of 2,000,000 cells. */
  elements: 8_000_000,
  /** Open elements of an HTML page: the library moves all of them for each further one. */
  nested_elements: 50_000,
  /** Characters that may start markup: the library makes an object of each, at some 400 bytes. */
  markdown_marks: 500_000,
} as const;

export type TextLimits = Readonly<Record<keyof typeof TEXT_LIMITS, number>>;

/** @throws UnreadableDocument that says which limit, when there is more than it allows. */
export function requireAtMost(limits: TextLimits, of: Exclude<CountedText, 'chunks'>, count: number): void {
  if (count > limits[of]) throw new UnreadableDocument('took_too_much_memory', { of, maximum: limits[of] });
}
