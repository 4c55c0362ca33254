import { spawn } from 'node:child_process';

type CommandResult = {
  readonly ok: boolean;
  readonly seconds: number;
  readonly problem: string;
  /** What it printed, if it was kept. */
  readonly output: string;
};

type CommandOptions = {
  readonly environment: Readonly<Record<string, string>>;
  readonly deadlineMinutes: number;
  /** Keeps what the command prints, for commands that run at the same time. Otherwise it is printed at once. */
  readonly keepsOutput?: boolean;
};

/** Runs a command, and kills it with its descendants at the deadline. */
export function runCommand(
  command: readonly string[],
  { environment, deadlineMinutes, keepsOutput = false }: CommandOptions,
): Promise<CommandResult> {
  const startedAt = performance.now();
  const [program = '', ...args] = command;
  return new Promise((resolve) => {
    // A process group of its own, so that one signal reaches the descendants too.
    const child = spawn(program, args, {
      stdio: keepsOutput ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      detached: true,
      env: { ...process.env, ...environment },
    });
    let problem = '';
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    const deadline = setTimeout(() => {
      problem = `did not end within ${deadlineMinutes} minutes`;
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    }, deadlineMinutes * 60_000);
    const finish = (ok: boolean, reason: string) => {
      clearTimeout(deadline);
      resolve({ ok, seconds: (performance.now() - startedAt) / 1000, problem: problem || reason, output });
    };
    child.once('error', (error) => finish(false, error.message));
    // Once its output has ended, too.
    child.once(keepsOutput ? 'close' : 'exit', (code: number | null, signal: NodeJS.Signals | null) =>
      finish(code === 0, code === null ? `ended by ${signal}` : `exit status ${code}`),
    );
  });
}
