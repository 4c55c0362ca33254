import { execFile } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isAbandoned } from '../../libs/database/src/embedded/folder-lock.ts';
import { removeMemoryOfDeadServers } from '../../libs/database/src/testing/dead-servers.ts';
import { killTrackedProcess, SCRATCH_PREFIX } from './scratch.ts';

const run = promisify(execFile);

/** Kills the processes and removes the folders that killed runs left. Its servers are killed: their memory is removed at the end. */
export async function setup(): Promise<() => Promise<void>> {
  for (const name of await readdir(tmpdir())) {
    const folder = join(tmpdir(), name);
    if (!name.startsWith(SCRATCH_PREFIX) || !(await isAbandoned(folder))) continue;
    for (const file of await readdir(folder)) await killTrackedProcess(folder, file);
    await run('umount', [join(folder, 'disk')]).catch(() => undefined);
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
  await removeMemoryOfDeadServers();
  return async () => void (await removeMemoryOfDeadServers());
}
