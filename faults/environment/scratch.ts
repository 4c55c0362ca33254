import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@probant/kernel/logging';
import { createLifetime, type OwnedResource } from '@probant/kernel/shutdown';
import { lockFolder } from '../../libs/database/src/embedded/folder-lock.ts';
import { readStartTime } from '../../libs/database/src/embedded/running-process.ts';
import { killProcess } from './kill-process.ts';

export const SCRATCH_PREFIX = 'probant-faults-';

/** A scenario's temporary folder and everything started for it. */
export type Scratch = {
  readonly folder: string;
  /** Registers a resource to close, newest first. */
  own(closing: OwnedResource): void;
  /** Tracks a process, so that it ends with this one; the next run kills what a killed run left. */
  trackProcess(child: ChildProcess): Promise<void>;
  close(): Promise<void>;
};

/** Stopping a server may include a crash recovery. */
const CLOSE_TIMEOUTS = { totalMs: 120_000, minPerResourceMs: 10_000 };

export async function openScratch(): Promise<Scratch> {
  const folder = await mkdtemp(join(tmpdir(), SCRATCH_PREFIX));
  // The database's system user must be able to enter.
  await chmod(folder, 0o711);
  const release = await lockFolder(folder);
  const life = createLifetime(createLogger({ level: 'error', destination: process.stderr }), CLOSE_TIMEOUTS);
  const trackedPids = new Set<number>();
  const endAll = () => {
    for (const pid of trackedPids) killProcess(pid);
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
    async trackProcess(child) {
      const { pid } = child;
      if (pid === undefined || child.exitCode !== null) return;
      trackedPids.add(pid);
      child.once('exit', () => trackedPids.delete(pid));
      await writeFile(join(folder, `process-${pid}`), (await readStartTime(pid)) ?? '');
    },
    close: life.close,
  };
}

/** Kills a process that a run tracked, unless its pid belongs to another process now. */
export async function killTrackedProcess(folder: string, file: string): Promise<void> {
  const pid = Number(/^process-(\d+)$/.exec(file)?.[1]);
  if (pid > 0 && (await readStartTime(pid)) === readFileSync(join(folder, file), 'utf8')) killProcess(pid);
}
