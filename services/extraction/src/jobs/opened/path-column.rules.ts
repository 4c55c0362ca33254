import type { RowOfFile } from './result-rows.ts';

/** The last column, in all kinds of jobs, of a job whose files have paths: the first path that is sent moves no other column. */
export const listPathColumn = (hasPaths: boolean): readonly string[] => (hasPaths ? ['path'] : []);

export const listPathValue = ({ path }: RowOfFile, hasPaths: boolean): readonly unknown[] => (hasPaths ? [path] : []);
