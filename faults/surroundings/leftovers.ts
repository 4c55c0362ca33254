import { execFile } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isAbandoned } from '../../libs/database/src/embedded/folder-lock.ts';
import { endNoted, PREFIX } from './scratch.ts';

const run = promisify(execFile);

/** Ends the processes and removes the folders of runs that were killed. */
export async function setup(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const folder = join(tmpdir(), name);
    if (!name.startsWith(PREFIX) || !(await isAbandoned(folder))) continue;
    for (const file of await readdir(folder)) await endNoted(folder, file);
    await run('umount', [join(folder, 'disk')]).catch(() => undefined);
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}
