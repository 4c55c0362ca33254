import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { TaskResult } from '../process/protocol.ts';
import { serveTasks } from '../program/serve-tasks.ts';
import type { Misbehaviour, MisbehaviourOutput } from './misbehave.task.ts';

/** Worker for the tests of the pool: it hangs, eats memory, crashes, or answers after some milliseconds. */

/** Above the limit of the tests, and an amount that every machine has: the system must not end the process before the pool does. */
const EATEN_BYTES = 400 * 1024 * 1024;
const allocated: Buffer[] = [];
const instance = randomUUID();

serveTasks(async ({ request, extendDeadline, sendItem }): Promise<TaskResult> => {
  const { does, afterMs = 0, announces = false, extends: extendsDeadline = false } = request.input as Misbehaviour;
  if (extendsDeadline) extendDeadline();
  if (announces) sendItem('started');
  if (does === 'crash') process.abort();
  if (does === 'fill_heap') fillHeap();
  if (does === 'eat') allocated.push(Buffer.alloc(EATEN_BYTES, 1));
  if (does !== 'answer') for (;;);
  await pause(afterMs);
  const output: MisbehaviourOutput = { instance, variables: Object.keys(process.env) };
  return { type: 'completed', output };
});

function fillHeap(): never {
  const arrays: unknown[] = [];
  for (;;) arrays.push(new Array(1_000_000).fill(arrays.length));
}
