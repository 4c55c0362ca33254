import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../probant.ts', import.meta.url));

type CommandResult = { readonly code: number; readonly out: string; readonly error: string };
type RunOptions = { readonly input?: string; readonly cwd?: string };

/** Runs `probant` as an operator does: in a process of its own, with no variable but PATH and those given. */
export const runProbant = (
  parameters: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  { input = '', cwd }: RunOptions = {},
): Promise<CommandResult> =>
  new Promise((resolve) => {
    const env = { PATH: process.env['PATH'], ...environment };
    const options = { env, cwd, maxBuffer: 64 * 1024 * 1024 };
    const child = execFile(process.execPath, [program, ...parameters], options, (failure, out, error) =>
      resolve({ code: failure === null ? 0 : Number(failure.code ?? -1), out, error }),
    );
    // A command that fails before it reads its input closes the pipe.
    child.stdin?.on('error', () => undefined).end(input);
  });
