import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '@probant/database/database';
import { silentLogger } from '@probant/kernel/logging';
import type { DatabaseServer } from './database-server.ts';

/** A connection that commits until it is stopped. */
export type SteadyWriter = { stop(): Promise<void> };

/** Slower than a service under load: the commits of the service meet most faults first. */
const COMMIT_INTERVAL_MS = 100;

/** Writes to the log of the server only, no table: the database of the scenario does not change. */
const WRITE_STATEMENT = `select pg_logical_emit_message(true, 'probant-faults', 'x')`;
/** The next write creates a file, sixteen writes of zeros. */
const NEW_FILE_STATEMENT = 'select pg_switch_wal()';

/**
 * Commits at an interval, so that a process of the server makes every system call of a commit as often as a fault waits for, however
 * slow the machine is: a service gives up connections that are slow. Connects again after an error. `createsFiles` starts a file of the
 * server's log with each commit.
 */
export function startSteadyWriter(
  { superuserUrl }: Pick<DatabaseServer, 'superuserUrl'>,
  { createsFiles }: { readonly createsFiles: boolean },
): SteadyWriter {
  const stopping = new AbortController();
  const statements = createsFiles ? [WRITE_STATEMENT, NEW_FILE_STATEMENT] : [WRITE_STATEMENT];
  const commitUntilLost = async () => {
    const database = await openDatabase({
      url: superuserUrl,
      allowedSuperuser: '*',
      logger: silentLogger,
      maxConnections: 1,
    });
    try {
      while (!stopping.signal.aborted) {
        for (const statement of statements) await database.system((sql) => sql.query(statement));
        await pause(COMMIT_INTERVAL_MS);
      }
    } finally {
      await database.close();
    }
  };
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await commitUntilLost().catch(() => undefined);
      await pause(COMMIT_INTERVAL_MS);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
