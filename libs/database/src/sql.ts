/**
 * Statements of one transaction, run one after another. Arrays are sent as PostgreSQL arrays and other objects as JSON; the caller
 * stringifies an array meant for a json column. For the types of returned values see `columnTypes`.
 */
export type Sql = {
  query<R extends object>(text: string, values?: readonly unknown[]): Promise<readonly R[]>;
  /** As `query`, parsed and planned once per connection under `name`. A name always goes with the same text. */
  prepared<R extends object>(name: string, text: string, values: readonly unknown[]): Promise<readonly R[]>;
};
