/** The exit codes of every command (docs/cli.md). */
export const EXIT_CODES = {
  /** Done, and nothing is wrong. */
  success: 0,
  /** The command did its work and found a problem: a chain, proof or file that does not verify, a blocking anomaly. */
  problemFound: 1,
  /** The command could not do its work: usage, settings, no installation, an unreadable file, an unreachable database. */
  failure: 2,
} as const;

/** A check that was carried out and failed. Every other error means that the command could not do its work. */
export class CheckFailedError extends Error {
  override readonly name = 'CheckFailedError';
}
