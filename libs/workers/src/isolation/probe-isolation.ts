import { execFile } from 'node:child_process';
import { buildLaunchWords, type Isolation, listIsolations, NO_ISOLATION } from './isolation.ts';

/** A probe starts a few small programs; one that hangs counts as failed. */
const PROBE_TIMEOUT_MS = 10_000;

/**
 * Returns the strongest isolation that works on this machine: each candidate is tried with a command that reads the files of a worker,
 * about 20 ms each. Without Linux, util-linux or the rights, a weaker one or none is returned.
 */
export async function probeIsolation(readablePaths: readonly string[]): Promise<Isolation> {
  const isRoot = process.getuid?.() === 0;
  for (const isolation of listIsolations(isRoot)) if (await works(isolation, readablePaths)) return isolation;
  return NO_ISOLATION;
}

/** The shell resolves the paths as the worker will; Node itself must be executable. */
const PROBE_SCRIPT = 'test -x "$1" || exit 1; shift; for path in "$@"; do test -r "$path" || exit 1; done';

function works(isolation: Isolation, readablePaths: readonly string[]): Promise<boolean> {
  const probe = ['/bin/sh', '-c', PROBE_SCRIPT, 'sh', process.execPath, ...readablePaths];
  const [program = '', ...words] = [...buildLaunchWords(isolation), ...probe];
  return new Promise((resolve) => {
    execFile(program, words, { timeout: PROBE_TIMEOUT_MS, killSignal: 'SIGKILL' }, (error) => resolve(error === null));
  });
}
