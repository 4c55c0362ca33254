import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { findFreePorts } from '@probant/kernel/free-ports';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { createTemporaryFolder } from '@probant/platform/temporary-folder';

export type RunningPlatform = {
  readonly url: string;
  readonly key: string;
  /** Resident memory of the main process in bytes; NaN where there is no /proc. */
  residentBytes(): number;
  stop(): Promise<void>;
};

/** Starts the platform as `npm run up` does, in a separate process with a temporary data folder. */
export async function startPlatform(): Promise<RunningPlatform> {
  const folder = await createTemporaryFolder();
  const port = await findFreePorts();
  const child = spawn(process.execPath, ['apps/platform/src/main.ts'], {
    cwd: repositoryRoot,
    env: {
      ...process.env,
      PROBANT_PORT: String(port),
      PROBANT_DATA_DIR: folder.path,
      PROBANT_LOG_LEVEL: 'error',
      PROBANT_RATE_LIMITS: '100000/100000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    const exited = child.exitCode === null ? once(child, 'exit') : null;
    child.kill('SIGTERM');
    await exited;
    await folder.remove();
  };
  const key = await readFirstKey(child);
  if (key !== null)
    return { url: `http://127.0.0.1:${port}`, key, residentBytes: () => readResidentBytes(child.pid), stop };
  await stop();
  throw new Error('platform did not start');
}

/** Returns the API key that the first start prints, once the platform is ready; null when it exits before. */
async function readFirstKey(child: ChildProcess): Promise<string | null> {
  let output = '';
  for await (const text of child.stdout?.setEncoding('utf8').iterator({ destroyOnReturn: false }) ?? []) {
    output += text;
    if (/^ready /m.test(output)) break;
  }
  child.stdout?.resume();
  return /prb_live_[0-9A-Za-z]+/.exec(output)?.[0] ?? null;
}

function readResidentBytes(pid: number | undefined): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes ?? Number.NaN) * 1024;
  } catch {
    return Number.NaN;
  }
}
