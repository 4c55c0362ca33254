import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@probant/kernel/logging';
import { DatabaseUnavailable } from '../database-unavailable.ts';
import type { Cluster } from './cluster.ts';
import { startProgram } from './program.ts';
import { buildServerArguments } from './server-settings.ts';

/** A server that runs as our child. */
export type Postmaster = {
  readonly pid: number;
  /** Settles when the process has ended, whatever the reason. */
  readonly ended: Promise<void>;
  /** Fast shutdown: running transactions roll back and all is written; harder after 5 s. */
  stop(): Promise<void>;
  /** The same signal without waiting, for a process that is ending. */
  interrupt(): void;
};

/** Why a server did not come up. */
export type StartFailureCause = 'port taken' | 'still occupied' | 'other';

export class ServerDidNotStart extends DatabaseUnavailable {
  readonly failure: StartFailureCause;
  constructor(failure: StartFailureCause, sentence: string) {
    super(sentence);
    this.failure = failure;
  }
}

/** Told by the server as its cluster_name, so that whoever connects knows whose server answers on a port. */
export const computeServerIdentity = (folder: string): string =>
  `probant-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`;

/** Starts a server and waits until it accepts connections, through crash recovery too. Throws ServerDidNotStart. */
export async function startPostmaster(cluster: Cluster, port: number, logger: Logger): Promise<Postmaster> {
  const { folder, binaries, user } = cluster;
  const child = startProgram(
    binaries,
    user,
    'postgres',
    buildServerArguments(folder, port, computeServerIdentity(folder)),
  );
  child.stdin?.end();
  child.stdout?.resume();
  const said = collectServerLog(child, logger);
  let failedToSpawn = '';
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      failedToSpawn = error.message;
      resolve();
    });
    child.once('close', () => resolve());
  });
  const { pid } = child;
  let over = false;
  void ended.then(() => (over = true));
  while (!over && !(pid !== undefined && (await isReady(folder, pid)))) await pause(READY_POLL_MS);
  if (over || pid === undefined) throw createStartError(folder, failedToSpawn || said());
  return { pid, ended, stop: () => stop(child, ended), interrupt: () => void child.kill('SIGINT') };
}

const READY_POLL_MS = 5;

/** The eighth line of postmaster.pid is the server's state, as pg_ctl reads it. */
async function isReady(folder: string, pid: number): Promise<boolean> {
  const lines = (await readFile(join(folder, 'postmaster.pid'), 'latin1').catch(() => '')).split('\n');
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}

/** Hands the server's own events to the log and keeps the last of them to explain a start that fails. */
function collectServerLog(child: ChildProcess, logger: Logger): () => string {
  let last: string[] = [];
  let rest = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    last = [...last, ...lines].slice(-20);
    for (const line of lines) {
      if (/^(?:PANIC|FATAL):/.test(line)) logger.warn({ server: line }, 'the database server reports');
      else logger.debug({ server: line }, 'the database server reports');
    }
  });
  return () => [...last, rest].join('\n');
}

function createStartError(folder: string, output: string): ServerDidNotStart {
  const reason = /(?:FATAL|PANIC): +(.*)/.exec(output)?.[1] ?? (output.trim().split('\n').at(-1) || 'no message');
  const failure = /Address already in use|could not create any TCP\/IP sockets/.test(output)
    ? 'port taken'
    : /another server might be running|lock file .* already exists|pre-existing shared memory|is being used by another/.test(
          output,
        )
      ? 'still occupied'
      : 'other';
  return new ServerDidNotStart(failure, `the database server on ${folder} did not start: ${reason}`);
}

async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    child.kill(signal);
    const done = await Promise.race([ended.then(() => true), pause(5_000, false, { ref: false })]);
    if (done) return;
  }
  await ended;
}
