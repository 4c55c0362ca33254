import type { CommandProcess } from './command-process.ts';
import { EXIT_CODES } from './exit-codes.ts';

/**
 * Ends the command with one sentence when its output cannot be written, as on a full disk. A reader that stops early, such as `head`, is
 * not an error. Returns a function that says whether that sentence was printed: the command may fail of the same cause.
 */
export function handleOutputErrors(process: CommandProcess): () => boolean {
  let hasReported = false;
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE' || hasReported) return;
    hasReported = true;
    process.stderr.write(`the result cannot be written (${code})\n`);
    process.exitCode = EXIT_CODES.failure;
  });
  // Nobody reads the errors; the exit code remains.
  process.stderr.on('error', () => undefined);
  return () => hasReported;
}
