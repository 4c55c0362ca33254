import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { silentLogger } from '@probant/kernel/logging';
import { readCredentials } from '../embedded/credentials.ts';
import { ensureReachableBinaries } from '../embedded/placement.ts';
import { startProgram } from '../embedded/program.ts';
import { buildServerArguments } from '../embedded/server-settings.ts';
import { resolveServerUser } from '../embedded/server-user.ts';
import { startEmbeddedServer } from '../embedded-server.ts';

/** A server of one's own that logs as one of somebody else's would, and more: errors, their details, their statements and parameters. */
export type VerboseServer = {
  readonly url: string;
  /** All that its log has said. */
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
  // Root runs the server as another user, who must get in.
  await chmod(dataDir, 0o755);
  const made = await startEmbeddedServer({ dataDir, logger: silentLogger });
  await made.close();
  const credentials = await readCredentials(dataDir);
  if (!credentials) throw new Error('the server was made without credentials');
  const folder = credentials.elsewhere ?? join(dataDir, 'postgres');
  const user = await resolveServerUser(folder);
  const binaries = await ensureReachableBinaries(user, dataDir, silentLogger);
  const settings = Object.entries(VERBOSE_SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = startProgram(binaries, user, 'postgres', [
    ...buildServerArguments(folder, credentials.port, 'probant-talkative'),
    ...settings,
  ]);
  let said = '';
  child.stdin?.end();
  child.stdout?.resume();
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  let over = false;
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve())).then(() => {
    over = true;
  });
  while (!/ready to accept connections/.test(said)) {
    if (over) throw new Error(`the server did not start: ${said}`);
    await pause(20);
  }
  return {
    url: made.url,
    readLog: () => said,
    async close() {
      child.kill('SIGINT');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
      if (credentials.elsewhere) await rm(folder, { recursive: true, force: true });
    },
  };
}
