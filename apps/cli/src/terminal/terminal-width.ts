import { type CommandOutput, getCommandProcess } from '../command-process.ts';

const DEFAULT_COLUMNS = 80;

/** Returns the width of the terminal on the standard output; null for a file or a pipe, whose lines are never broken. */
export const getTerminalWidth = (
  { columns, isTTY }: Pick<CommandOutput, 'columns' | 'isTTY'> = getCommandProcess().stdout,
): number | null =>
  // A serial console has 0 columns: its width is not known.
  isTTY ? columns || DEFAULT_COLUMNS : null;
