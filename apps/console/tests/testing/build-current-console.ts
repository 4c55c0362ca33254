import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { hashSources, readBuiltSources } from '../../../../scripts/sites/hash-sources.mjs';

const REBUILD_CHECK_MS = 200;

/** Builds the console unless it is current, or waits for the process that builds it. */
export async function buildCurrentConsole(): Promise<void> {
  while (hashSources(repositoryRoot, 'console') !== readBuiltSources(repositoryRoot, 'console')) {
    // In a process of its own, because the environment of tests is not that of a build.
    const build = spawn(process.execPath, ['scripts/console/main.ts', '--unless-running'], {
      cwd: repositoryRoot,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const errors = text(build.stderr);
    const [exitCode] = (await once(build, 'exit')) as [number | null];
    if (exitCode !== 0) throw new Error(`the console was not built: ${await errors}`);
    await sleep(REBUILD_CHECK_MS);
  }
}
