import { escapeJson } from './escape-controls.rules.ts';

/** Prints a value as JSON for programs. */
export const printJson = (value: unknown): void =>
  void process.stdout.write(`${escapeJson(JSON.stringify(value, null, 2))}\n`);

export const printLines = (lines: readonly string[]): void => void process.stdout.write(`${lines.join('\n')}\n`);
