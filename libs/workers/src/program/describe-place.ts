const MAX_STACK_FRAMES = 5;

/** Where an error was thrown: frames of its stack, without its message, which may quote the input. */
export const describePlace = (error: unknown): string =>
  (error instanceof Error ? (error.stack ?? '') : '')
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .slice(0, MAX_STACK_FRAMES)
    .map((line) => line.trim())
    .join(', ');
