import { defineTask } from '@probant/documents/task';

/** A DataMatrix symbol that was read, of any use: 2D-Doc or not. */
export type PageSymbol = { readonly page: number; readonly bytes: Uint8Array };

export type FileSymbols = {
  readonly symbols: readonly PageSymbol[];
  /** Symbols whose place was found and whose content could not be read. */
  readonly unreadable: number;
  /** Pages that were searched. */
  readonly pages: number;
};

/** Pages of a file that are searched. */
export const MAX_SEARCHED_PAGES = 30;

/** Reads the DataMatrix symbols of the pages of a file. */
export const READ_SYMBOLS_TASK = defineTask<null, FileSymbols>({
  name: 'read-symbols',
  module: new URL('./symbols-program.ts', import.meta.url),
  reads: 'document',
});
