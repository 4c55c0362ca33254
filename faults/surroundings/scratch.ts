import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@probant/kernel/logging';
import { type Closing, lifetime } from '@probant/kernel/shutdown';
import { lockFolder } from '../../libs/database/src/embedded/folder-lock.ts';
import { birthOf } from '../../libs/database/src/embedded/running-process.ts';

export const PREFIX = 'probant-faults-';

/** A folder of a scenario's own, and everything that was started for it. */
export type Scratch = {
  readonly folder: string;
  /** Registers what must be ended, newest first. */
  own(closing: Closing): void;
  /** Notes a process, so that it ends with this one however this one ends; the next run ends what a killed run left. */
  note(child: ChildProcess): Promise<void>;
  close(): Promise<void>;
};

/** A crash recovery may stand between a server and its end. */
const PATIENCE = { together: 120_000, late: 10_000 };

export async function openScratch(): Promise<Scratch> {
  const folder = await mkdtemp(join(tmpdir(), PREFIX));
  // The database's own user must pass through.
  await chmod(folder, 0o711);
  const release = await lockFolder(folder);
  const life = lifetime(createLogger({ level: 'error', destination: process.stderr }), PATIENCE);
  const noted = new Set<number>();
  const endAll = () => {
    for (const pid of noted) kill(pid);
  };
  process.once('exit', endAll);
  life.own({
    name: 'scratch folder',
    async close() {
      endAll();
      process.removeListener('exit', endAll);
      await release();
      await rm(folder, { recursive: true, force: true });
    },
  });
  return {
    folder,
    own: life.own,
    async note(child) {
      const { pid } = child;
      if (pid === undefined || child.exitCode !== null) return;
      noted.add(pid);
      child.once('exit', () => noted.delete(pid));
      await writeFile(join(folder, `process-${pid}`), (await birthOf(pid)) ?? '');
    },
    close: life.close,
  };
}

/** Ends a process noted by a run, unless its number has gone to another one since. */
export async function endNoted(folder: string, file: string): Promise<void> {
  const pid = Number(/^process-(\d+)$/.exec(file)?.[1]);
  if (pid > 0 && (await birthOf(pid)) === readFileSync(join(folder, file), 'utf8')) kill(pid);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}
