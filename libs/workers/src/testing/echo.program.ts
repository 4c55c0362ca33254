import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { TaskProgram } from '../tasks/task-program.ts';
import type { EchoInput, EchoOutput } from './echo.task.ts';

/** Differs in each process; in namespaces of their own, all have the process id 1. */
const instance = randomUUID();

export const runTask: TaskProgram<EchoInput, EchoOutput> = ({ input, bytes, sendItem, sendPart }) => {
  if (input.throws) throw new TypeError('a message that quotes the input');
  for (const item of input.items ?? []) sendItem(item);
  if (input.partBytes !== undefined) sendPart('zeros', new Uint8Array(input.partBytes));
  const text = input.path ? readFileSync(input.path, 'utf8') : Buffer.from(bytes).toString('utf8');
  return { text, input, pid: process.pid, instance };
};
