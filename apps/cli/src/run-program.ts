import { CommanderError } from 'commander';
import { getCommandProcess } from './command-process.ts';
import { describeError } from './describe-error.ts';
import { CheckFailedError, EXIT_CODES } from './exit-codes.ts';
import { handleOutputErrors } from './output-errors.ts';
import { createProgramFor } from './program.ts';
import { printErrorLine } from './terminal/print-result.ts';

/** Runs one command line, without the name of the program. Prints its errors and sets the exit code of the command's process. */
export async function runProgram(words: readonly string[]): Promise<void> {
  const hasReportedOutput = handleOutputErrors(getCommandProcess());
  try {
    await (await createProgramFor(words)).parseAsync(words, { from: 'user' });
  } catch (error) {
    getCommandProcess().exitCode = getExitCode(error);
    // Commander has printed its sentence.
    const isReported = error instanceof CommanderError || hasReportedOutput();
    if (!isReported) for (const line of describeError(error)) printErrorLine(line);
  }
}

function getExitCode(error: unknown): number {
  if (error instanceof CheckFailedError) return EXIT_CODES.problemFound;
  if (error instanceof CommanderError && error.exitCode === 0) return EXIT_CODES.success;
  return EXIT_CODES.failure;
}
