import type { RowOfFile } from './result-rows.ts';

/** The columns that name a file, in all kinds of jobs; with its path in a job whose files have one. */
export const listFileColumns = (hasPaths: boolean): readonly string[] => [
  ...['position', 'file_name'],
  ...(hasPaths ? ['path'] : []),
];

export const listFileValues = ({ position, filename, path }: RowOfFile, hasPaths: boolean): readonly unknown[] => [
  ...[position, filename],
  ...(hasPaths ? [path] : []),
];
