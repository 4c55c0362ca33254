import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';
import { DatabaseUnavailable, isDiskFull, isReadOnly, isTimeout, isUnavailable } from '../database-unavailable.ts';
import type { ServerWatch } from '../server/server-watch.ts';
import { type Begin, COMMIT_STATEMENT } from './begin.ts';
import { CopyCallerError, receiveCopy, sendCopy } from './copy-streams.ts';
import { areParsed, fitOneWrite, type NamedStatement, sendJoined } from './joined-statements.ts';
import type { Sql } from './sql.ts';

/**
 * Runs `work` between BEGIN and COMMIT on one connection. BEGIN goes with the first statement where that one is prepared, else it takes a
 * round trip of its own (0.24 ms of our CPU, measured on loopback), as COMMIT does (0.15 ms) unless the last statement says that it is
 * the last. An error of `work` rolls back; a connection in an uncertain state is discarded.
 */
export async function runInTransaction<T>(
  pool: Pool,
  watch: ServerWatch,
  begin: Begin,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  const client = await connect(pool, watch).catch(rethrowAsUnavailable('no database connection is available'));
  const statements = createStatementQueue(client, watch, begin);
  try {
    const result = await work(statements.sql);
    await statements.end();
    if (!statements.isConnectionUsable()) throw new Error('the rows of a COPY were not read to their end');
    if (statements.state() === 'open') await commit(client, watch);
    client.release();
    return result;
  } catch (error) {
    await statements.end();
    if (!statements.isConnectionUsable()) client.release(true);
    else if (statements.state() === 'open') await rollBack(client, watch, error);
    else client.release();
    throw error;
  }
}

/** Connects. A connection that opens after the wait for it has ended goes back to the pool. */
function connect(pool: Pool, watch: ServerWatch): Promise<PoolClient> {
  const connecting = pool.connect();
  return watch.waitForConnection(connecting).catch((error: unknown) => {
    connecting.then(
      (client) => client.release(),
      () => undefined,
    );
    throw error;
  });
}

type StatementQueue = {
  readonly sql: Sql;
  /** Waits for the running statement, and refuses others. */
  end(): Promise<void>;
  /** False after a COPY whose rows still arrive. */
  isConnectionUsable(): boolean;
  state(): TransactionState;
};

/** Whether BEGIN was sent, and COMMIT answered. */
type TransactionState = 'not begun' | 'open' | 'committed';

/** Runs statements in the order of the calls, and none after the end, when another transaction uses the connection. */
function createStatementQueue(client: PoolClient, watch: ServerWatch, begin: Begin): StatementQueue {
  const rethrow = (error: unknown): never => {
    if (error instanceof CopyCallerError) throw error.cause;
    // A statement that writes where its transaction was begun to read is a fault of ours.
    if (begin.isReadOnly && isReadOnly(error)) throw error;
    return rethrowAsUnavailable('the database connection was lost')(error);
  };
  let lastStatement: Promise<unknown> = Promise.resolve();
  let ended = false;
  let isConnectionUsable = true;
  let state: TransactionState = 'not begun';
  const enqueue = async <T>(statement: () => Promise<T>): Promise<T> => {
    if (ended) throw new Error('a statement was sent after the end of its transaction');
    const result = lastStatement.then(() => {
      if (!isConnectionUsable) throw new Error('the rows of a COPY were not read to their end');
      if (state === 'committed') throw new Error('a statement was sent after the last one of its transaction');
      return statement();
    });
    lastStatement = result.catch(() => undefined);
    return result;
  };
  const send = <T>(statement: () => Promise<T>): Promise<T> => {
    state = 'open';
    return watch.wait(statement()).catch(rethrow);
  };
  const enqueueAfterBegin = <T>(statement: () => Promise<T>): Promise<T> =>
    enqueue(async () => {
      if (state === 'not begun') await send(() => client.query(begin.text));
      return send(statement);
    });
  const query = async <R extends object>(statement: QueryConfig): Promise<readonly R[]> =>
    (await enqueueAfterBegin(() => client.query(statement))).rows as R[];

  /** Sends one small message when the connection knows all of its statements, else several, after which it knows them. */
  const sendNamed = async (main: NamedStatement, isLast: boolean): Promise<QueryResult> => {
    const before = state === 'not begun' ? begin.named : [];
    const after = isLast ? [COMMIT_STATEMENT] : [];
    const joined = before === null ? null : [...before, main, ...after];
    const isKnown = joined !== null && areParsed(client, joined);
    if (before === null || !isKnown || !fitOneWrite(joined)) {
      const asText = state === 'not begun' ? [{ text: begin.text }] : [];
      for (const first of isKnown ? asText : (before ?? asText)) await send(() => client.query(toQuery(first)));
      const result = await send(() => client.query(toQuery(main)));
      if (isLast) await commit(client, watch, COMMIT_STATEMENT);
      return result;
    }
    state = 'open';
    const end = await watch
      .wait(sendJoined(client, before, main, after))
      .catch((error: unknown) => ({ error, isBeforeLast: false }));
    if ('result' in end) return end.result;
    return isLast && !end.isBeforeLast ? rethrowFromCommit(end.error) : rethrow(end.error);
  };
  const enqueueNamed = <R extends object>(main: NamedStatement, isLast: boolean): Promise<readonly R[]> =>
    enqueue(async () => {
      const { rows } = await sendNamed(main, isLast);
      if (isLast) state = 'committed';
      return rows as R[];
    });
  return {
    sql: {
      query: (text, values) => query(values ? { text, values: [...values] } : { text }),
      prepared: (name, text, values) => enqueueNamed({ name, text, values }, false),
      preparedLast: (name, text, values) => enqueueNamed({ name, text, values }, true),
      copyIn: (text, source) => enqueueAfterBegin(() => sendCopy(client, text, source)),
      copyOut: (text, consume) =>
        enqueueAfterBegin(async () => {
          const end = await receiveCopy(client, text, consume);
          if ('result' in end) return end.result;
          isConnectionUsable = end.isConnectionUsable;
          throw end.error;
        }),
    },
    isConnectionUsable: () => isConnectionUsable,
    state: () => state,
    async end() {
      ended = true;
      await lastStatement;
    },
  };
}

type Statement = Partial<NamedStatement> & { readonly text: string };

const UNNAMED_COMMIT: Statement = { text: 'commit' };

const toQuery = ({ name, text, values }: Statement): QueryConfig => ({
  ...(name === undefined ? {} : { name }),
  text,
  ...(values === undefined ? {} : { values: [...values] }),
});

async function commit(client: PoolClient, watch: ServerWatch, statement = UNNAMED_COMMIT): Promise<void> {
  const { command } = await watch.wait(client.query(toQuery(statement))).catch(rethrowFromCommit);
  // PostgreSQL answers a COMMIT with ROLLBACK, without an error, when a statement of the transaction had failed.
  if (command !== 'COMMIT') throw new Error('a failed statement was ignored: the transaction was rolled back');
}

function rethrowFromCommit(error: unknown): never {
  throw mapFailure(error, 'the database connection was lost during a commit', true);
}

async function rollBack(client: PoolClient, watch: ServerWatch, reason: unknown): Promise<void> {
  if (reason instanceof DatabaseUnavailable && isUnavailable(reason.cause)) return client.release(true);
  await watch.wait(client.query('rollback')).then(
    () => client.release(),
    () => client.release(true),
  );
}

/** @throws DatabaseUnavailable while the server does not answer. */
export function requireAnswers(watch: ServerWatch): void {
  try {
    watch.requireAnswers();
  } catch (error) {
    rethrowAsUnavailable('the database server does not answer')(error);
  }
}

function rethrowAsUnavailable(lostMessage: string): (error: unknown) => never {
  return (error) => {
    throw mapFailure(error, lostMessage, false);
  };
}

/**
 * Returns the error that callers get for one of pg: the same where the database refused a statement, DatabaseUnavailable where it cannot be used.
 * What took too long, or waited for a lock in vain, was rolled back in any case.
 */
function mapFailure(error: unknown, lostMessage: string, outcomeUnknown: boolean): unknown {
  if (isTimeout(error))
    return new DatabaseUnavailable('a database statement exceeded its time limit, or waited for a lock in vain', {
      cause: error,
    });
  const ownMessage = describeStorage(error);
  if (ownMessage === null && !isUnavailable(error)) return error;
  return new DatabaseUnavailable(ownMessage ?? lostMessage, { cause: error, outcomeUnknown });
}

function describeStorage(error: unknown): string | null {
  if (isDiskFull(error)) return 'the disk of the database is full';
  return isReadOnly(error) ? 'the database is read-only' : null;
}
