import { type ChildProcess, spawn } from 'node:child_process';
import { appendFile, chmod, chown, mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '@probant/kernel/free-ports';
import { silentLogger } from '@probant/kernel/logging';
import { findProcessesByArgument } from '../../apps/platform/src/testing/processes.ts';
import { type Cluster, initialiseCluster } from '../../libs/database/src/embedded/cluster.ts';
import { generatePassword } from '../../libs/database/src/embedded/credentials.ts';
import { ensureReachableBinaries } from '../../libs/database/src/embedded/placement.ts';
import { computeServerIdentity } from '../../libs/database/src/embedded/postmaster.ts';
import { runProgram } from '../../libs/database/src/embedded/program.ts';
import { buildServerArguments } from '../../libs/database/src/embedded/server-settings.ts';
import { resolveServerUser } from '../../libs/database/src/embedded/server-user.ts';
import { killProcess } from './kill-process.ts';
import type { Scratch } from './scratch.ts';
import { waitUntil } from './wait-until.ts';

/** A scenario's own PostgreSQL: the bundled binaries with the settings of the embedded server, in a separate folder. */
export type DatabaseServer = {
  /** URL for the role that the platform uses. */
  readonly url: string;
  readonly superuserUrl: string;
  readonly cluster: string;
  /** Starts it, retrying while leftovers of a crash prevent it. `under` is a program that runs it, with its arguments. */
  start(under?: readonly string[]): Promise<void>;
  /** Restarts it whenever it ends, until `stop`; `next` returns the program to run it under. */
  keepRunning(next?: () => readonly string[]): { stop(): Promise<number> };
  /** Kills (-9) the server and all its processes at once. Returns how many there were. */
  kill(): Promise<number>;
  /** Stops all its processes where they are, or lets them go on: connections stay open and nothing is answered. */
  signalAll(signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** Shuts it down fast, as a backup tool would. */
  stop(): Promise<void>;
  /** Returns its log. */
  log(): Promise<string>;
};

export async function createDatabaseServer(
  scratch: Scratch,
  home = join(scratch.folder, 'server'),
): Promise<DatabaseServer> {
  await mkdir(home, { recursive: true });
  const user = await resolveServerUser(home);
  if (user) await chown(home, user.uid, user.gid);
  await chmod(home, 0o711);
  const binaries = await ensureReachableBinaries(user, scratch.folder, silentLogger);
  const cluster: Cluster = { folder: join(home, 'postgres'), binaries, user };
  const [password, superuserPassword] = [generatePassword(), generatePassword()];
  await initialiseCluster(cluster, password, 'nocreatedb');
  await allowSuperuserLogin(cluster, superuserPassword);
  const port = await findFreePort();
  const logFile = join(scratch.folder, 'server.log');
  let running: { readonly child: ChildProcess; readonly ended: Promise<void> } | null = null;

  const launch = async (under: readonly string[]) => {
    const log = await open(logFile, 'a');
    const [program = '', ...args] = [
      ...under,
      join(binaries.folder, 'bin', 'postgres'),
      ...buildServerArguments(cluster.folder, port, computeServerIdentity(cluster.folder)),
    ];
    const child = spawn(program, args, {
      cwd: '/',
      env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', log.fd, log.fd],
      detached: true,
      ...(user ?? {}),
    });
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()));
    await scratch.trackProcess(child);
    await log.close();
    running = { child, ended };
    void ended.then(() => {
      if (running?.child === child) running = null;
    });
    return child;
  };

  /** Whether the server became ready; false when it ended instead. */
  const isStarted = async (child: ChildProcess): Promise<boolean> => {
    const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
    await waitUntil(
      'the database server to be ready',
      async () => hasEnded() || (await isReady(cluster.folder, child)),
    );
    return !hasEnded();
  };

  const start = (under: readonly string[] = []) =>
    waitUntil('the database server to start', async () => isStarted(await launch(under)));

  // Only its processes carry the cluster's name.
  const listProcesses = () => findProcessesByArgument(computeServerIdentity(cluster.folder));
  const kill = async (): Promise<number> => {
    const killed = listProcesses().filter(killProcess).length;
    await waitUntil('every process of the server to end', () => listProcesses().filter(killProcess).length === 0);
    await running?.ended;
    return killed;
  };

  /** PostgreSQL 18 may never stop when asked during crash recovery: seen once, with its checkpointer waiting. */
  const stop = async () => {
    const { child, ended } = running ?? {};
    for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
      child?.kill(signal);
      if ((await Promise.race([ended, pause(SHUTDOWN_TIMEOUT_MS, 'late', { ref: false })])) !== 'late') return;
    }
    await kill();
  };

  const urlAs = (role: string, secret: string) => `postgres://${role}:${secret}@127.0.0.1:${port}/probant`;
  scratch.own({ name: 'database server', close: async () => void (await kill()) });
  return {
    url: urlAs('probant', password),
    superuserUrl: urlAs('postgres', superuserPassword),
    cluster: cluster.folder,
    start,
    keepRunning(next = () => []) {
      let isStopped = false;
      let starts = 0;
      const watching = (async () => {
        while (!isStopped) {
          await Promise.race([running?.ended, pause(POLL_INTERVAL_MS)]);
          if (isStopped || running) continue;
          starts += 1;
          if (!(await isStarted(await launch(next())))) await pause(RESTART_DELAY_MS);
        }
      })();
      const end = async () => {
        isStopped = true;
        await watching;
      };
      scratch.own({ name: 'restarts of the database server', close: end });
      return {
        async stop() {
          await end();
          return starts;
        },
      };
    },
    kill,
    signalAll: (signal) => {
      for (const pid of listProcesses()) process.kill(pid, signal);
    },
    stop,
    log: () => readFile(logFile, 'utf8').catch(() => ''),
  };
}

const POLL_INTERVAL_MS = 20;
/** Delay before retrying a failed start. */
const RESTART_DELAY_MS = 100;
const SHUTDOWN_TIMEOUT_MS = 20_000;

/** Reads the server's state from the eighth line of postmaster.pid, as pg_ctl does. */
async function isReady(folder: string, { pid }: ChildProcess): Promise<boolean> {
  const lines = (await readFile(join(folder, 'postmaster.pid'), 'latin1').catch(() => '')).split('\n');
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}

/** Lets the superuser log in, as an attacker who owns the machine could. The embedded server does not allow it. */
async function allowSuperuserLogin({ binaries, user, folder }: Cluster, password: string): Promise<void> {
  const statement = `alter role postgres password '${password}';\n`;
  const { code, output } = await runProgram(
    binaries,
    user,
    'postgres',
    ['--single', '-D', folder, 'postgres'],
    statement,
  );
  if (code !== 0) throw new Error(`could not set the superuser's password: ${output}`);
  await appendFile(join(folder, 'pg_hba.conf'), 'host all postgres 127.0.0.1/32 scram-sha-256\n');
}
