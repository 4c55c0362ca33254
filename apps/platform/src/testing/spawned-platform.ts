import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { repositoryRoot } from '@probant/kernel/repository-root';

export type SpawnedPlatform = {
  readonly url: string;
  readonly child: ChildProcess;
  readonly firstKey: string | null;
  /** Returns the standard error of the process. */
  log(): string;
};

type SpawnOptions = {
  readonly port: number;
  readonly dataDir: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Folder of the program. Default: this repository. */
  readonly root?: string;
};

/** Starts `main.ts` as another process, as `npm run up` does, and waits for its `ready` line. */
export async function spawnPlatform({
  port,
  dataDir,
  environment = {},
  root = repositoryRoot,
}: SpawnOptions): Promise<SpawnedPlatform> {
  const child = spawnMain({ PROBANT_PORT: String(port), PROBANT_DATA_DIR: dataDir, ...environment }, root);
  let printed = '';
  let log = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    log += text;
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error(`the platform ended before it was ready:\n${log}`);
  });
  const ready = new Promise<string>((resolve) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      const url = /^ready (\S+)$/m.exec(printed)?.[1];
      if (url) resolve(url);
    });
  });
  const url = await Promise.race([ready, ended]);
  ended.catch(() => undefined);
  const firstKey = /prb_live_[0-9A-Za-z]+/.exec(printed)?.[0] ?? null;
  return { url, child, firstKey, log: () => log };
}

/** Starts `main.ts` without waiting for it. */
function spawnMain(environment: Readonly<Record<string, string>>, root = repositoryRoot): ChildProcess {
  return spawn(process.execPath, ['apps/platform/src/main.ts'], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Returns the exit code and standard error of a start that must fail. */
export async function runFailingStart(
  environment: Readonly<Record<string, string>>,
): Promise<{ code: number; errorOutput: string }> {
  const child = spawnMain(environment);
  let errorOutput = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errorOutput += text;
  });
  const [code] = (await once(child, 'exit')) as [number];
  return { code, errorOutput };
}
