import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '@probant/kernel/logging';
import { eventually } from '@probant/kernel/testing/eventually';
import { readCredentials } from '../embedded/credentials.ts';
import { ensureReachableBinaries } from '../embedded/placement.ts';
import { startProgram } from '../embedded/program.ts';
import { buildServerArguments } from '../embedded/server-settings.ts';
import { resolveServerUser } from '../embedded/server-user.ts';
import { startEmbeddedServer } from '../embedded-server.ts';

/** A server that logs as much as an external one may: errors with their details, statements and parameters. */
export type VerboseServer = {
  readonly url: string;
  /** Returns the whole log. */
  readLog(): string;
  close(): Promise<void>;
};

const VERBOSE_SETTINGS = {
  log_min_messages: 'warning',
  log_min_error_statement: 'error',
  log_error_verbosity: 'verbose',
  log_parameter_max_length_on_error: '-1',
};

export async function startVerboseServer(): Promise<VerboseServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'probant-talkative-'));
  // Root runs the server as another user, which must be able to enter.
  await chmod(dataDir, 0o755);
  const preparedServer = await startEmbeddedServer({ dataDir, logger: silentLogger });
  await preparedServer.close();
  const credentials = await readCredentials(dataDir);
  if (!credentials) throw new Error('the server was created without credentials');
  const folder = credentials.elsewhere ?? join(dataDir, 'postgres');
  const user = await resolveServerUser(folder);
  const binaries = await ensureReachableBinaries(user, dataDir, silentLogger);
  const settings = Object.entries(VERBOSE_SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = startProgram(binaries, user, 'postgres', [
    ...buildServerArguments(folder, credentials.port, 'probant-talkative'),
    ...settings,
  ]);
  let log = '';
  child.stdin?.end();
  child.stdout?.resume();
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    log += text;
  });
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve())).then(() => {
    hasEnded = true;
  });
  await eventually('a server that accepts connections', () => hasEnded || /ready to accept connections/.test(log));
  if (hasEnded) throw new Error(`the server did not start: ${log}`);
  return {
    url: preparedServer.migrationUrl,
    readLog: () => log,
    async close() {
      child.kill('SIGINT');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
      if (credentials.elsewhere) await rm(folder, { recursive: true, force: true });
    },
  };
}
