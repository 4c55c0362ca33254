import { getCommandProcess } from '../command-process.ts';
import { escapeJson } from './escape-controls.rules.ts';

/** Prints a value as JSON for programs. */
export const printJson = (value: unknown): void => printLine(escapeJson(JSON.stringify(value, null, 2)));

export const printLines = (lines: readonly string[]): void => printLine(lines.join('\n'));

export const printLine = (line: string): void => printText(`${line}\n`);

/** Prints a text that ends with its own line feed. */
export const printText = (text: string): void => void getCommandProcess().stdout.write(text);

/** Prints what is no result on the standard error, so that the standard output stays clean. */
export const printErrorLine = (line: string): void => printErrorText(`${line}\n`);

export const printErrorText = (text: string): void => void getCommandProcess().stderr.write(text);
