import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import type { ServerUser } from './server-user.ts';

/** The only variables that the server inherits, for its libraries: PG* variables would change its behaviour. */
const INHERITED_VARIABLES = ['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'TMPDIR'];

export function startProgram(
  binaries: Binaries,
  user: ServerUser,
  name: 'initdb' | 'postgres',
  args: readonly string[],
): ChildProcess {
  const inherited = INHERITED_VARIABLES.flatMap((key) =>
    process.env[key] === undefined ? [] : [[key, process.env[key]]],
  );
  return spawn(join(binaries.folder, 'bin', name), args, {
    cwd: '/',
    env: { ...Object.fromEntries(inherited), LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['pipe', 'pipe', 'pipe'],
    // Its own session: Ctrl-C in a terminal reaches Node only, which then closes the server last.
    detached: true,
    ...(user ?? {}),
  });
}

type ProgramResult = { readonly code: number | null; readonly output: string };

/** Runs a program to its end with `input` on stdin. `output` is its stderr and stdout. */
export function runProgram(
  binaries: Binaries,
  user: ServerUser,
  name: 'initdb' | 'postgres',
  args: readonly string[],
  input = '',
): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const child = startProgram(binaries, user, name, args);
    let output = '';
    for (const stream of [child.stderr, child.stdout])
      stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.on('error', (error) => resolve({ code: null, output: error.message }));
    child.on('close', (code) => resolve({ code, output }));
    // A program that ends early closes its stdin; its exit code reports why.
    child.stdin?.on('error', () => undefined).end(input);
  });
}
