import { createInterface } from 'node:readline/promises';
import { getCommandProcess } from '../command-process.ts';

type Streams = {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream;
};

/**
 * Asks a question and resolves when the answer is yes. The question goes to the standard error, so that the result stays clean.
 *
 * @throws Error when the answer is another one, and without a terminal to ask on: a script must say --yes.
 */
export async function askConfirmation(
  question: string,
  { input, output }: Streams = { input: getCommandProcess().stdin, output: getCommandProcess().stderr },
): Promise<void> {
  if (input.isTTY !== true) throw new Error('a confirmation needs a terminal: add --yes; nothing was deleted');
  const terminal = createInterface({ input, output });
  try {
    // The end of the input (Ctrl-D) or Ctrl-C closes the interface without an answer.
    const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
    const answer = await Promise.race([terminal.question(`${question} [y/N] `), closed]);
    if (!/^\s*y(es)?\s*$/i.test(answer)) throw new Error('nothing was deleted');
  } finally {
    terminal.close();
  }
}
