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

/** A server that runs as a child of this process. */
export type Postmaster = {
  readonly pid: number;
  /** Settles when the process has ended, whatever the reason. */
  readonly ended: Promise<void>;
  /** Shuts down fast: running transactions roll back and all data is written. Uses a harder signal after 5 s. */
  stop(): Promise<void>;
  /** Sends the same signal without waiting, for a process that is ending. */
  interrupt(): void;
};

/** Why a server did not start. */
export type StartFailureCause = 'port taken' | 'still occupied' | 'other';

export class ServerStartError extends DatabaseUnavailable {
  readonly failure: StartFailureCause;
  constructor(failure: StartFailureCause, message: string) {
    super(message);
    this.failure = failure;
  }
}

/** Returns the `cluster_name` of the server on a folder, by which a client recognises the server on a port. */
export const computeServerIdentity = (folder: string): string =>
  `probant-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`;

/**
 * Starts a server and waits until it accepts connections, including crash recovery.
 *
 * @throws ServerStartError when the server ends before it accepts connections.
 */
export async function startPostmaster(cluster: Cluster, port: number, logger: Logger): Promise<Postmaster> {
  const { folder, binaries, user, settings } = cluster;
  const child = startProgram(
    binaries,
    user,
    'postgres',
    buildServerArguments(folder, port, computeServerIdentity(folder), settings),
  );
  child.stdin?.end();
  child.stdout?.resume();
  const readLastLines = collectServerLog(child, logger);
  let failedToSpawn = '';
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      failedToSpawn = error.message;
      resolve();
    });
    child.once('close', () => resolve());
  });
  const { pid } = child;
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  while (!hasEnded && !(pid !== undefined && (await isReady(folder, pid)))) await pause(READY_POLL_MS);
  if (hasEnded || pid === undefined) throw createStartError(folder, failedToSpawn || readLastLines());
  return { pid, ended, stop: () => stop(child, ended), interrupt: () => void child.kill('SIGINT') };
}

const READY_POLL_MS = 5;

/** The eighth line of postmaster.pid is the server's state, as pg_ctl reads it. */
async function isReady(folder: string, pid: number): Promise<boolean> {
  const lines = (await readFile(join(folder, 'postmaster.pid'), 'latin1').catch(() => '')).split('\n');
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}

/** Writes the server's own events to the log, and keeps the last ones to explain a failed start. */
function collectServerLog(child: ChildProcess, logger: Logger): () => string {
  let lastLines: string[] = [];
  let incompleteLine = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    const lines = (incompleteLine + text).split('\n');
    incompleteLine = lines.pop() ?? '';
    lastLines = [...lastLines, ...lines].slice(-20);
    for (const line of lines) {
      if (/^(?:PANIC|FATAL):/.test(line)) logger.warn({ server: line }, 'the database server reports');
      else logger.debug({ server: line }, 'the database server reports');
    }
  });
  return () => [...lastLines, incompleteLine].join('\n');
}

function createStartError(folder: string, output: string): ServerStartError {
  const reason = /(?:FATAL|PANIC): +(.*)/.exec(output)?.[1] ?? (output.trim().split('\n').at(-1) || 'no message');
  const failure = /Address already in use|could not create any TCP\/IP sockets/.test(output)
    ? 'port taken'
    : /another server might be running|lock file .* already exists|pre-existing shared memory|is being used by another/.test(
          output,
        )
      ? 'still occupied'
      : 'other';
  return new ServerStartError(failure, `the database server on ${folder} did not start: ${reason}`);
}

async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    child.kill(signal);
    const done = await Promise.race([ended.then(() => true), pause(5_000, false, { ref: false })]);
    if (done) return;
  }
  await ended;
}
