import { readFile, writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { MIB_BYTES } from '@probant/kernel/byte-units';
import { getCommandProcess } from '../command-process.ts';
import { printText } from '../terminal/print-result.ts';

/** Notes are small; a longer input is a mistake. */
const MAX_INPUT_BYTES = 2 * MIB_BYTES;

/**
 * Reads the text of a file, or of the standard input when no file is given.
 *
 * @throws Error when the input is too long or not UTF-8.
 */
export async function readText(file: string | undefined): Promise<string> {
  const bytes = file === undefined ? await buffer(getCommandProcess().stdin) : await readFile(file);
  if (bytes.length > MAX_INPUT_BYTES) throw new Error('the input is longer than 2 MB');
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Error('the input is not UTF-8');
  }
}

/** Writes a text to a file, or to the standard output when no file is given. */
export async function writeText(file: string | undefined, text: string): Promise<void> {
  if (file === undefined) printText(text);
  else await writeFile(file, text);
}
