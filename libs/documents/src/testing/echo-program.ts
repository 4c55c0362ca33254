import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { toPlainText } from '../document.ts';
import type { TaskProgram } from '../task-program.ts';
import type { EchoInput, EchoOutput } from './echo-task.ts';

/** Differs in each process; in namespaces of their own, all have the process id 1. */
const instance = randomUUID();

export const runTask: TaskProgram<EchoInput, EchoOutput> = async ({ input, bytes, open, sendPart }) => {
  if (input.behaviour === 'hang') for (;;);
  if (input.behaviour === 'throw') throw new TypeError('a message that quotes the document');
  if (input.partBytes !== undefined) sendPart('zeros', new Uint8Array(input.partBytes));
  const isPdf = Buffer.from(bytes.subarray(0, 4)).toString('latin1') === '%PDF';
  const text = input.path
    ? readFileSync(input.path, 'utf8')
    : isPdf
      ? toPlainText((await open()).pages)
      : Buffer.from(bytes).toString('utf8');
  return { text, input, pid: process.pid, instance };
};
