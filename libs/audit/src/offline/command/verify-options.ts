export type VerifyCommandOptions = {
  /** `-` for standard input. */
  readonly file: string;
  /** A verifier key, or the name of a file that contains one. */
  readonly key: string | null;
  readonly witnessKeys: readonly string[];
  /** Files with one checkpoint each. */
  readonly notes: readonly string[];
  /** A file with the evidence of the event, for a proof. */
  readonly event?: string | null;
  /** The `event_hash` of the event in hex, for a proof. */
  readonly eventHash?: string | null;
  readonly json: boolean;
  /** Called for the file `-`. Default: the standard input of this process. */
  readonly openStandardInput?: () => AsyncIterable<Uint8Array>;
  /** Called with the size of the file before it is read, null for the standard input. */
  readonly startProgress?: (totalBytes: number | null) => ReadProgress;
};

export type ReadProgress = {
  /** Reports that `bytes` more have been verified. */
  add(bytes: number): void;
  close(): void;
};

/** The output of a command and its exit code: 0 everything is valid, 1 something is not, 2 the file or a key cannot be read. */
export type CommandOutput = { readonly code: 0 | 1 | 2; readonly out: string; readonly error: string };
