import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { CommandResult, TestEnvironment } from './run-probant.ts';

/** The file that an operator's `probant` starts. */
export const PROGRAM_FILE = fileURLToPath(new URL('../probant.ts', import.meta.url));

type SpawnOptions = { readonly input?: string; readonly cwd?: string };

/** Runs `probant` as an operator does: in a process of its own, with no variable but PATH and those given. */
export const spawnProbant = (
  words: readonly string[],
  environment: TestEnvironment = {},
  { input = '', cwd }: SpawnOptions = {},
): Promise<CommandResult> =>
  new Promise((resolve) => {
    const env = { PATH: process.env['PATH'], ...environment };
    const options = { env, cwd, maxBuffer: 64 * 1024 * 1024 };
    const child = execFile(process.execPath, [PROGRAM_FILE, ...words], options, (failure, out, error) =>
      resolve({ code: failure === null ? 0 : Number(failure.code ?? -1), out, error }),
    );
    // A command that fails before it reads its input closes the pipe.
    child.stdin?.on('error', () => undefined).end(input);
  });
