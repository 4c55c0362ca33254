import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { freePorts } from '../../apps/platform/src/demo/free-ports.ts';
import { temporaryFolder } from '../../apps/platform/src/demo/temporary-folder.ts';

export type RunningPlatform = {
  readonly url: string;
  readonly key: string;
  /** Resident memory of the main process in bytes; NaN where there is no /proc. */
  resident(): number;
  stop(): Promise<void>;
};

/** The platform as `npm run up` starts it, in a process and a data folder of its own. */
export async function runningPlatform(): Promise<RunningPlatform> {
  const folder = await temporaryFolder();
  const port = await freePorts();
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
    const gone = child.exitCode === null ? once(child, 'exit') : null;
    child.kill('SIGTERM');
    await gone;
    await folder.remove();
  };
  const key = await firstKeyOf(child);
  if (key !== null) return { url: `http://127.0.0.1:${port}`, key, resident: () => residentOf(child.pid), stop };
  await stop();
  throw new Error('the platform did not start');
}

/** The key that a first start prints, once all of it is ready; null when it ends before. */
async function firstKeyOf(child: ChildProcess): Promise<string | null> {
  let printed = '';
  for await (const text of child.stdout?.setEncoding('utf8').iterator({ destroyOnReturn: false }) ?? []) {
    printed += text;
    if (/^ready /m.test(printed)) break;
  }
  child.stdout?.resume();
  return /prb_live_[0-9A-Za-z]+/.exec(printed)?.[0] ?? null;
}

function residentOf(pid: number | undefined): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes ?? Number.NaN) * 1024;
  } catch {
    return Number.NaN;
  }
}
