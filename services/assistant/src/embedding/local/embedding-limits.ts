const MIB_BYTES = 1024 * 1024;

/** Limits of the processes that embed texts. */
export type EmbeddingLimits = {
  /** From the start of a process until its model is loaded (0.3 s on an idle machine). */
  readonly startupMs: number;
  /** Wall clock for one text: at most 1 s of CPU, and the process has a lower priority than the others of a busy machine. */
  readonly textMs: number;
  /** Maximum resident memory of a process, and the interval between two checks. */
  readonly memoryBytes: number;
  readonly memoryCheckMs: number;
  /** After a failed start, requests are rejected for this long before another start. */
  readonly restartPauseMs: number;
  /** A process that was not used for this long is ended, and the interval between two checks. */
  readonly idleMs: number;
  readonly idleCheckMs: number;
  /** Texts that wait: questions and passages are counted apart, so that neither leaves the other without a place. */
  readonly queuedTexts: number;
};

export const EMBEDDING_LIMITS: EmbeddingLimits = {
  startupMs: 30_000,
  textMs: 120_000,
  // 220 MB with the model, 260 MB at the most in a window of 512 pieces.
  memoryBytes: 512 * MIB_BYTES,
  memoryCheckMs: 250,
  restartPauseMs: 10_000,
  idleMs: 10 * 60_000,
  idleCheckMs: 15_000,
  queuedTexts: 200,
};
