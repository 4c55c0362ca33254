import { readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '@probant/kernel/logging';
import { DatabaseUnavailable } from '../database-unavailable.ts';
import { readCommandLine, waitForExit } from './running-process.ts';

/**
 * Stops the server that a killed process left behind on `folder`, so that the next one is our child: supervised, with its events in our
 * log. Committed data is on the disk and is not lost. The caller holds the folder's lock.
 */
export async function stopOrphan(folder: string, logger: Logger): Promise<void> {
  const pidFile = join(folder, 'postmaster.pid');
  const pid = Number.parseInt(await readFile(pidFile, 'latin1').catch(() => ''), 10);
  if (!(pid > 0)) return;
  const command = await readCommandLine(pid);
  if (command === '') return;
  if (!/\bpostgres\b/.test(command)) {
    // The id belongs to an unrelated process, after a restart of the machine or the container; PostgreSQL would refuse to start.
    await unlink(pidFile);
    return;
  }
  if (!command.includes(folder)) return;
  logger.warn({ pid }, 'stopping the database server that a killed process left running');
  for (const [signal, timeoutMs] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    sendSignal(pid, signal);
    if (await waitForExit(pid, timeoutMs)) return;
  }
  throw new DatabaseUnavailable(`the database server ${pid}, left on ${folder} by a killed process, cannot be stopped`);
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has already ended, or belongs to another user; waiting for its exit shows which.
  }
}
