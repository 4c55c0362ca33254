import type { CopySource } from './copy-streams.ts';

/**
 * Statements of one transaction, run one after another. Arrays are sent as PostgreSQL arrays and other objects as JSON; the caller
 * stringifies an array meant for a json column. For the types of returned values see `columnTypes`.
 */
export type Sql = {
  query<R extends object>(text: string, values?: readonly unknown[]): Promise<readonly R[]>;
  /** As `query`, parsed and planned once per connection under `name`. A name always goes with the same text. */
  prepared<R extends object>(name: string, text: string, values: readonly unknown[]): Promise<readonly R[]>;
  /**
   * As `prepared`, and ends the transaction: its COMMIT goes in the same message, and no statement may follow. When the connection is lost,
   * it is not known whether the work is stored (`outcomeUnknown`).
   */
  preparedLast<R extends object>(name: string, text: string, values: readonly unknown[]): Promise<readonly R[]>;
  /**
   * Runs a COPY FROM STDIN and returns the number of rows. Pulls from `source` as fast as the server stores. PostgreSQL refuses it for
   * tables with row security: see `copyRows`.
   */
  copyIn(text: string, source: CopySource): Promise<number>;
  /**
   * Runs a COPY TO STDOUT. The server sends as fast as `consume` reads, and row security applies. `consume` reads to the end: when it
   * stops before, the transaction fails and its connection is closed. Statements of the same transaction wait for the end.
   */
  copyOut<T>(text: string, consume: (chunks: AsyncIterable<Uint8Array>) => Promise<T>): Promise<T>;
};
