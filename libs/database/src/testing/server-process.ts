import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const HOLD_SERVER_SCRIPT = fileURLToPath(new URL('./server-process.main.ts', import.meta.url));

/** Another process that runs an embedded server (`server-process.main.ts`). */
export type ServerProcess = {
  readonly process: ChildProcess;
  /** Returns the number of the last row whose commit was acknowledged. */
  countAcknowledged(): number;
  /** Resolves with the error of a failed start, or with null once `rows` commits are acknowledged. */
  waitForRows(rows: number): Promise<string | null>;
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<void>;
};

export function spawnServerProcess(
  dataDir: string,
  user: { readonly uid?: number; readonly gid?: number } = {},
): ServerProcess {
  const child = spawn(process.execPath, [HOLD_SERVER_SCRIPT, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: '/',
    ...user,
  });
  let acknowledged = 0;
  let startError: string | null = null;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    for (const line of text.split('\n')) {
      if (line.startsWith('refused: ')) startError = line.slice('refused: '.length);
      else if (/^\d+$/.test(line)) acknowledged = Math.max(acknowledged, Number(line));
    }
  });
  const ended = once(child, 'close');
  return {
    process: child,
    countAcknowledged: () => acknowledged,
    async waitForRows(rows) {
      while (acknowledged < rows && startError === null && child.exitCode === null)
        await Promise.race([once(child.stdout, 'data'), ended]);
      return startError ?? (acknowledged < rows ? 'ended without an error' : null);
    },
    async end(signal) {
      child.kill(signal);
      await ended;
    },
  };
}
