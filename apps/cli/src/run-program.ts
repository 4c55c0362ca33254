import { CommanderError } from 'commander';
import { describeError } from './describe-error.ts';
import { CheckFailedError, EXIT_CODES } from './exit-codes.ts';
import { handleOutputErrors } from './output-errors.ts';
import { createProgramFor } from './program.ts';

const hasReportedOutput = handleOutputErrors();
try {
  await (await createProgramFor(process.argv.slice(2))).parseAsync();
} catch (error) {
  process.exitCode = getExitCode(error);
  // Commander has printed its sentence.
  const isReported = error instanceof CommanderError || hasReportedOutput();
  if (!isReported) for (const line of describeError(error)) console.error(line);
}

function getExitCode(error: unknown): number {
  if (error instanceof CheckFailedError) return EXIT_CODES.problemFound;
  if (error instanceof CommanderError && error.exitCode === 0) return EXIT_CODES.success;
  return EXIT_CODES.failure;
}
