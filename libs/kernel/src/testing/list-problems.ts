import { ConfigError } from '../settings/config-error.ts';

/** Returns the problems of settings that `read` reads, none where it accepts them. Any other error is thrown. */
export function listProblems(read: () => unknown): readonly string[] {
  try {
    read();
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}
