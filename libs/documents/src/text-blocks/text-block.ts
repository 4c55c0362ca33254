import type { DocumentFault } from '../document.ts';

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
  readonly blocks: readonly TextBlock[];
};

/** Upper bounds for one text document: a book of 1,000 pages has some 20,000 blocks and 3 million characters. */
export const TEXT_LIMITS = {
  blocks: 200_000,
  characters: 20_000_000,
  /** Cells of one row: the last column that a workbook can have is the 16,384th, and no reader needs it. */
  cellsInRow: 1_024,
  cells: 2_000_000,
} as const;

/** The fault of a document that exceeds TEXT_LIMITS. */
export const TEXT_LIMIT_FAULT: DocumentFault = 'took_too_much_memory';
