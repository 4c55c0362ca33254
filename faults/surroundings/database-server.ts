import { type ChildProcess, spawn } from 'node:child_process';
import { appendFile, chmod, chown, mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { silentLogger } from '@probant/kernel/logging';
import { processesNaming } from '../../apps/platform/src/testing/processes.ts';
import { type Cluster, initialise } from '../../libs/database/src/embedded/cluster.ts';
import { newPassword } from '../../libs/database/src/embedded/credentials.ts';
import { freePort } from '../../libs/database/src/embedded/free-port.ts';
import { reachableBinaries } from '../../libs/database/src/embedded/placement.ts';
import { identityOf } from '../../libs/database/src/embedded/postmaster.ts';
import { runProgram } from '../../libs/database/src/embedded/program.ts';
import { serverUser } from '../../libs/database/src/embedded/server-user.ts';
import { serverArguments } from '../../libs/database/src/embedded/settings.ts';
import { eventually } from './eventually.ts';
import type { Scratch } from './scratch.ts';

/** A PostgreSQL of a scenario's own: the shipped binaries with the settings of the embedded server, on a folder of its own. */
export type DatabaseServer = {
  /** As the role that the platform uses. */
  readonly url: string;
  readonly superuserUrl: string;
  readonly cluster: string;
  /** Starts it, again and again while what a crash left is in the way. `under`: a program that runs it, and its arguments. */
  start(under?: readonly string[]): Promise<void>;
  /** Keeps it running until `stop`: each time it ends it is started again, under what `next` gives. */
  keepRunning(next?: () => readonly string[]): { stop(): Promise<number> };
  /** kill -9 of the server and all its processes at once; how many there were. */
  kill(): Promise<number>;
  /** Fast shutdown, as a backup's tool would do it. */
  stop(): Promise<void>;
  /** What it has said. */
  log(): Promise<string>;
};

export async function makeDatabaseServer(
  scratch: Scratch,
  home = join(scratch.folder, 'server'),
): Promise<DatabaseServer> {
  await mkdir(home, { recursive: true });
  const user = await serverUser(home);
  if (user) await chown(home, user.uid, user.gid);
  await chmod(home, 0o711);
  const binaries = await reachableBinaries(user, scratch.folder, silentLogger);
  const cluster: Cluster = { folder: join(home, 'postgres'), binaries, user };
  const [password, superuserPassword] = [newPassword(), newPassword()];
  await initialise(cluster, password, 'nocreatedb');
  await letSuperuserIn(cluster, superuserPassword);
  const port = await freePort(0);
  const logFile = join(scratch.folder, 'server.log');
  let running: { readonly child: ChildProcess; readonly ended: Promise<void> } | null = null;

  const launch = async (under: readonly string[]) => {
    const log = await open(logFile, 'a');
    const [program = '', ...args] = [
      ...under,
      join(binaries.folder, 'bin', 'postgres'),
      ...serverArguments(cluster.folder, port, identityOf(cluster.folder)),
    ];
    const child = spawn(program, args, {
      cwd: '/',
      env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', log.fd, log.fd],
      detached: true,
      ...(user ?? {}),
    });
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()));
    await scratch.note(child);
    await log.close();
    running = { child, ended };
    void ended.then(() => {
      if (running?.child === child) running = null;
    });
    return child;
  };

  /** Whether the server came up; false when it ended instead. */
  const comesUp = async (child: ChildProcess): Promise<boolean> => {
    const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
    await eventually(
      'a database server that is ready',
      async () => hasEnded() || (await isReady(cluster.folder, child)),
    );
    return !hasEnded();
  };

  const start = (under: readonly string[] = []) =>
    eventually('a database server that starts', async () => comesUp(await launch(under)));

  const kill = async (): Promise<number> => {
    // Its processes carry the cluster's name, which nothing else has.
    const family = () => processesNaming(identityOf(cluster.folder));
    const killed = family().filter(endNow).length;
    await eventually('the end of every process of the server', () => family().filter(endNow).length === 0);
    await running?.ended;
    return killed;
  };

  /** PostgreSQL 18 told to stop while it recovers from a crash may never do so: seen once, its checkpointer left waiting. */
  const stop = async () => {
    const { child, ended } = running ?? {};
    for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
      child?.kill(signal);
      if ((await Promise.race([ended, pause(STOPPING_MS, 'late', { ref: false })])) !== 'late') return;
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
      let over = false;
      let starts = 0;
      const watching = (async () => {
        while (!over) {
          await Promise.race([running?.ended, pause(POLL_MS)]);
          if (over || running) continue;
          starts += 1;
          if (!(await comesUp(await launch(next())))) await pause(RESTART_MS);
        }
      })();
      const end = async () => {
        over = true;
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
    stop,
    log: () => readFile(logFile, 'utf8').catch(() => ''),
  };
}

const POLL_MS = 20;
/** One that could not start is tried again after this. */
const RESTART_MS = 100;
const STOPPING_MS = 20_000;

/** The eighth line of postmaster.pid is the server's state, as pg_ctl reads it. */
async function isReady(folder: string, { pid }: ChildProcess): Promise<boolean> {
  const lines = (await readFile(join(folder, 'postmaster.pid'), 'latin1').catch(() => '')).split('\n');
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}

/** The embedded server lets no superuser in; somebody who owns the machine can change that, and so do the scenarios of tampering. */
async function letSuperuserIn({ binaries, user, folder }: Cluster, password: string): Promise<void> {
  const statement = `alter role postgres password '${password}';\n`;
  const { code, output } = await runProgram(
    binaries,
    user,
    'postgres',
    ['--single', '-D', folder, 'postgres'],
    statement,
  );
  if (code !== 0) throw new Error(`the superuser got no password: ${output}`);
  await appendFile(join(folder, 'pg_hba.conf'), 'host all postgres 127.0.0.1/32 scram-sha-256\n');
}

function endNow(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}
