// Run by tests as another process: starts an embedded server on the folder of the first argument and commits rows one after another,
// printing the number of each acknowledged one. Ends on SIGTERM, or when killed.
import { silentLogger } from '@probant/kernel/logging';
import { openDatabase } from '../database.ts';
import { startEmbeddedServer } from '../embedded-server.ts';

const [, , dataDir = ''] = process.argv;

try {
  const server = await startEmbeddedServer({ dataDir, logger: silentLogger });
  const database = await openDatabase({ url: server.migrationUrl, logger: silentLogger, maxConnections: 1 });
  let stopping = false;
  process.once('SIGTERM', () => {
    stopping = true;
  });
  await database.system((sql) => sql.query('create table if not exists acknowledged (n integer primary key)'));
  const [{ last } = { last: 0 }] = await database.system((sql) =>
    sql.query<{ last: number }>('select coalesce(max(n), 0) as last from acknowledged'),
  );
  for (let n = last + 1; !stopping; n += 1) {
    await database.system((sql) => sql.query('insert into acknowledged (n) values ($1)', [n]));
    process.stdout.write(`${n}\n`);
  }
  await database.close();
  await server.close();
} catch (error) {
  process.stdout.write(`refused: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
