export type EmbedOptions = {
  /** Owner of the texts: where they wait for a process of this machine, tenants take turns. */
  readonly tenant?: string;
  readonly signal?: AbortSignal;
};

/**
 * Turns texts into vectors. Two vectors are compared by their cosine (similarity.rules.ts), and only when they come from embedders of the
 * same name. A text without content (white space, lone surrogates) has a vector of zeros, which is similar to nothing.
 */
export type Embedder = {
  /** Model, version and everything else that changes vectors. Stored with them: vectors of another name must be made again. */
  readonly name: string;
  /** Length of each vector. 0 until a remote server has sent its first vector. */
  readonly dimensions: number;
  /**
   * Returns the vector of a question. Questions are embedded before passages that wait.
   * @throws EmbedderUnavailable, or the signal's reason.
   */
  embedQuestion(text: string, options?: EmbedOptions): Promise<Int8Array>;
  /**
   * Returns the vectors of passages, in their order. All or none: a caller that wants progress sends few at a time.
   * @throws EmbedderUnavailable, or the signal's reason.
   */
  embedPassages(texts: readonly string[], options?: EmbedOptions): Promise<readonly Int8Array[]>;
  /** Ends the work in progress, which is rejected, and every process. */
  close(): Promise<void>;
};

/** Passages of one call. */
export const MAX_PASSAGES_PER_CALL = 1_000;
