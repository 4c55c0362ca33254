import { spawn } from 'node:child_process';

type CommandResult = { readonly ok: boolean; readonly seconds: number; readonly problem: string };

/** Runs a command with the output of this process, and kills it with its descendants at the deadline. */
export function runCommand(
  command: readonly string[],
  { environment, deadlineMinutes }: { environment: Readonly<Record<string, string>>; deadlineMinutes: number },
): Promise<CommandResult> {
  const startedAt = performance.now();
  const [program = '', ...args] = command;
  return new Promise((resolve) => {
    // A process group of its own, so that one signal reaches the descendants too.
    const child = spawn(program, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
      env: { ...process.env, ...environment },
    });
    let problem = '';
    const deadline = setTimeout(() => {
      problem = `did not end within ${deadlineMinutes} minutes`;
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    }, deadlineMinutes * 60_000);
    const finish = (ok: boolean, reason: string) => {
      clearTimeout(deadline);
      resolve({ ok, seconds: (performance.now() - startedAt) / 1000, problem: problem || reason });
    };
    child.once('error', (error) => finish(false, error.message));
    child.once('exit', (code, signal) =>
      finish(code === 0, code === null ? `ended by ${signal}` : `exit status ${code}`),
    );
  });
}
