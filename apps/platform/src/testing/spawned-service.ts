import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { COMPILE_CACHE_FOLDER } from '@probant/kernel/compile-cache';
import { repositoryRoot } from '@probant/kernel/repository-root';

/** A service that runs as another process. */
export type SpawnedService = {
  readonly url: string;
  /** Returns the standard error of the process. */
  log(): string;
  end(): Promise<void>;
};

/** Starts a service's main file and waits for its `ready` line; rejects when the start fails. */
export async function spawnService(main: URL, environment: Readonly<Record<string, string>>): Promise<SpawnedService> {
  const child = spawn(process.execPath, [fileURLToPath(main)], {
    cwd: repositoryRoot,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: COMPILE_CACHE_FOLDER,
      PROBANT_LOG_LEVEL: 'fatal',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text;
  });
  const gone = once(child, 'exit');
  const firstOutput = await Promise.race([once(child.stdout, 'data'), gone]);
  const url = /^ready (\S+)$/m.exec(String(firstOutput[0]))?.[1];
  if (url === undefined) throw new Error(`the service ended before it was ready:\n${log}`);
  return {
    url,
    log: () => log,
    async end() {
      child.kill('SIGTERM');
      await gone;
    },
  };
}
