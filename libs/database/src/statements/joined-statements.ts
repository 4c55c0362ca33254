import { MIB_BYTES } from '@probant/kernel/byte-units';
import { type PoolClient, Query, type QueryConfig, type QueryResult } from 'pg';

/** A statement that a connection has parsed under its name, with its parameters. */
export type NamedStatement = { readonly name: string; readonly text: string; readonly values: readonly unknown[] };

/** How a message of several statements ended. */
export type JoinedEnd =
  | { readonly result: QueryResult }
  | {
      readonly error: unknown;
      /** Whether the server refused one of them before it came to those after `main`, which it then has not run. */
      readonly isBeforeLast: boolean;
    };

/**
 * Returns whether the connection has parsed all of these statements. Only then can they be joined: pg takes note of one parsed statement a
 * message.
 */
export const areParsed = (client: PoolClient, statements: readonly NamedStatement[]): boolean => {
  const { parsedStatements } = (client as unknown as ConnectedClient).connection;
  return statements.every(({ name, text }) => parsedStatements[name] === text);
};

/**
 * In bytes of parameters. The kernel takes a message of this size whole from a connection that has nothing else to send (Linux begins with
 * 85 KiB of room, at an MTU of 1,500), and sends it on when this process is stopped or killed. Of a larger message, the server could get the
 * statement that takes locks without the COMMIT after it, and without the Sync from which its limit of an idle transaction counts.
 */
const MAX_JOINED_BYTES = MIB_BYTES / 16;

/** Returns whether a message of these statements is sent whole or not at all, also when this process is stopped meanwhile. */
export const fitOneWrite = (statements: readonly NamedStatement[]): boolean => {
  let bytes = 0;
  for (const { values } of statements) for (const value of values) bytes += measure(value);
  return bytes <= MAX_JOINED_BYTES;
};

const measure = (value: unknown): number => {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (value instanceof Uint8Array) return value.byteLength;
  if (Array.isArray(value)) return value.reduce((bytes: number, item) => bytes + measure(item), 0);
  return typeof value === 'object' && value !== null ? Buffer.byteLength(JSON.stringify(value)) : MAX_NUMBER_BYTES;
};

/** Of a number, a boolean or null as a text. */
const MAX_NUMBER_BYTES = 32;

/**
 * Sends `before`, `main` and `after` in one message and waits for one answer (one Sync of the extended protocol): each round trip of its own
 * takes 0.15 to 0.25 ms of our CPU. After a failed statement the server skips the others. The rows are those of `main`.
 */
export function sendJoined(
  client: PoolClient,
  before: readonly NamedStatement[],
  main: NamedStatement,
  after: readonly NamedStatement[],
): Promise<JoinedEnd> {
  return new Promise((resolve) => {
    const query = new JoinedQuery(before, main, after, (error, result) =>
      resolve(error === null ? { result } : { error, isBeforeLast: query.isRefusedBeforeLast(error) }),
    );
    client.query(query as never);
  });
}

/** What pg's own Query offers to a subclass, and no type declares. */
declare class ExtendableQuery {
  constructor(config: QueryConfig & { readonly callback: Callback });
  prepare(connection: Connection): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
}

type Callback = (error: Error | null, result: QueryResult) => void;

type Connection = {
  readonly parsedStatements: Readonly<Record<string, string | undefined>>;
  bind(config: { readonly statement: string; readonly values: readonly unknown[] }): void;
  execute(config: object): void;
  sync(): void;
};

type ConnectedClient = { readonly connection: Connection };

/** SQLSTATEs of connections. */
const CONNECTION_CLASS = '08';

const BaseQuery = Query as unknown as typeof ExtendableQuery;

class JoinedQuery extends BaseQuery {
  readonly #before: readonly NamedStatement[];
  readonly #after: readonly NamedStatement[];
  #completed = 0;

  constructor(
    before: readonly NamedStatement[],
    { name, text, values }: NamedStatement,
    after: readonly NamedStatement[],
    callback: Callback,
  ) {
    super({ name, text, values: [...values], callback });
    this.#before = before;
    this.#after = after;
  }

  /**
   * Only an ERROR is an answer in its place among those of the statements. Without a severity the connection is lost. A FATAL ends it and may be
   * a pooler's own, which lost the answers of the server: the statements may all have run. So does a pooler that says ERROR of its connection (08).
   */
  isRefusedBeforeLast(error: Error & { readonly severity?: unknown; readonly code?: unknown }): boolean {
    const isAnswer = error.severity === 'ERROR' && !String(error.code).startsWith(CONNECTION_CLASS);
    return isAnswer && this.#completed <= this.#before.length;
  }

  override prepare(connection: Connection): void {
    for (const statement of this.#before) execute(connection, statement);
    super.prepare(connection);
  }

  /** Called by pg once the statement is bound. */
  _getRows(connection: Connection): void {
    connection.execute({});
    for (const statement of this.#after) execute(connection, statement);
    connection.sync();
  }

  override handleDataRow(message: unknown): void {
    if (this.#completed === this.#before.length) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#completed === this.#before.length) super.handleCommandComplete(message, connection);
    this.#completed += 1;
  }
}

function execute(connection: Connection, { name, values }: NamedStatement): void {
  connection.bind({ statement: name, values });
  connection.execute({});
}
