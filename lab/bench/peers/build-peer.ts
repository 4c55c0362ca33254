import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Modules, build cache and programs of the peers, kept between runs: the first build takes minutes. */
const PEERS_FOLDER = join(tmpdir(), 'probant-peers');
const BUILD_TIMEOUT_MS = 540_000;

/**
 * Builds the programs of the Go module in the folder `name` beside this file, with its dependencies from the configured Go proxy. Writes
 * only below the temporary folder. Returns the folder of the programs, or why there are none.
 */
export async function buildPeer(name: string): Promise<{ readonly programs: string } | { readonly reason: string }> {
  const programs = join(PEERS_FOLDER, 'bin', name, '/');
  await mkdir(programs, { recursive: true });
  const env = {
    ...process.env,
    GOMODCACHE: join(PEERS_FOLDER, 'modules'),
    GOCACHE: join(PEERS_FOLDER, 'cache'),
    // A cache that its owner can delete.
    GOFLAGS: '-modcacherw -buildvcs=false',
    // A folder above this one may be a Go workspace.
    GOWORK: 'off',
    GOTOOLCHAIN: 'local',
  };
  try {
    await promisify(execFile)('go', ['build', '-o', programs, './...'], {
      cwd: join(import.meta.dirname, name),
      env,
      timeout: BUILD_TIMEOUT_MS,
    });
    return { programs };
  } catch (error) {
    return { reason: explainFailure(error as BuildError) };
  }
}

/** Returns one line for a build that failed: no Go, or the last line of what Go printed. */
export function explainFailure({ code, message, stderr }: BuildError): string {
  if (code === 'ENOENT') return 'Go is not installed';
  return stderr?.trim().split('\n').at(-1) || message.split('\n', 1)[0] || 'go build failed';
}

type BuildError = {
  readonly code?: string | number | undefined;
  readonly message: string;
  readonly stderr?: string | undefined;
};
