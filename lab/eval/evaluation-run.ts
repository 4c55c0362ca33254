/** The command-line options of one evaluation. */
export type EvaluationRun = {
  /** The folder of evaluation sets, as in `PROBANT_EVAL_DATA`. */
  readonly data: string;
  /** Maximum number of files read from each set. */
  readonly limit: number;
  /** The only table to compute, or all tables when undefined. */
  readonly only: string | undefined;
  /** Folder in which drawn pages are kept once they were read; undefined reads them each time. */
  readonly pages?: string | undefined;
  /** Whether to report on the held half of a bench instead of its development half. */
  readonly isHeld?: boolean;
};
