/** What the lines of a file have in common. */
export type RowOfFile = {
  readonly position: number;
  readonly filename: string;
  /** Of a receipt, given with the file. */
  readonly category: string | null;
  /** In the folder of the caller, given with the file. */
  readonly path: string | null;
};

export type RowError = { readonly code: string | null; readonly detail: string | null };

/** How the results of a job are written as CSV. Lines are without their ends. */
export type ResultRows = {
  readonly header: string;
  /** Returns a line for each document of a result. */
  readonly formatResult: (file: RowOfFile, result: unknown) => readonly string[];
  /** Returns the line of a file without a result. */
  readonly formatError: (file: RowOfFile, error: RowError) => string;
};
