import { ConfigError } from '@probant/kernel/config';

/** What the operator reads when a command fails: sentences, never a stack. */
export function explain(error: unknown): readonly string[] {
  if (error instanceof ConfigError) return error.problems;
  return [error instanceof Error ? error.message : 'the command failed for an unknown reason'];
}
