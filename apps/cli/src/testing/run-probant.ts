import { Readable, Writable } from 'node:stream';
import { type Clock, systemClock } from '@probant/kernel/clock';
import { type CommandProcess, runInstead } from '../command-process.ts';
import { runProgram } from '../run-program.ts';

export type CommandResult = { readonly code: number; readonly out: string; readonly error: string };
export type TestEnvironment = Readonly<Record<string, string>>;
type RunOptions = { readonly input?: string; readonly clock?: Clock };

/**
 * Runs `probant` in the process of the test, with no variable but PATH and those given, and with streams that are no terminal. The working
 * folder is that of the test. Its stopwatch stands still: however busy the machine is, no command says that it takes long. `spawnProbant`
 * runs it as an operator does, for what a process of its own decides.
 */
export async function runProbant(
  words: readonly string[],
  environment: TestEnvironment = {},
  { input = '', clock = systemClock }: RunOptions = {},
): Promise<CommandResult> {
  const [stdout, stderr] = [collectOutput(), collectOutput()];
  const process: CommandProcess = {
    env: { PATH: globalThis.process.env['PATH'], ...environment },
    stdin: Readable.from([Buffer.from(input)]),
    stdout: stdout.stream,
    stderr: stderr.stream,
  };
  await runInstead({ process, clock, stopwatch: () => 0 }, () => runProgram(words));
  return { code: Number(process.exitCode ?? 0), out: stdout.read(), error: stderr.read() };
}

function collectOutput() {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  return { stream, read: () => Buffer.concat(chunks).toString('utf8') };
}
