/** Milliseconds. */
export type NoticeTimes = {
  /** Between two checks of the connection. A connection that died without a word is noticed after two. */
  readonly tickMs: number;
  /** Between two proofs that notices arrive, which a pooler between here and the server can lose. */
  readonly probeMs: number;
  /** For a proof to arrive. */
  readonly probeTimeoutMs: number;
  /** Without an answer, before a connection is given up. */
  readonly silentMs: number;
};

/** Together below the 2 s in which a change is known everywhere. */
export const NOTICE_TIMES: NoticeTimes = { tickMs: 750, probeMs: 30_000, probeTimeoutMs: 2_000, silentMs: 5_000 };
