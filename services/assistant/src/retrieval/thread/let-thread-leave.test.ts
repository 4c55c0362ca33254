import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { letThreadLeave } from './let-thread-leave.ts';

const LISTENS = `const { parentPort } = require('node:worker_threads'); parentPort.on('message', `;

test.each([
  ['that leaves when it is asked', `${LISTENS} () => parentPort.close())`, 60_000, 0],
  ['that does not leave within its time', `${LISTENS} () => undefined)`, 50, 1],
  ['that fails when it is asked', `${LISTENS} () => { throw new Error('of the thread') })`, 60_000, 1],
])('waits for the end of a thread %s', async (_, program, limitMs, code) => {
  const thread = new Worker(program, { eval: true });
  await once(thread, 'online');
  const exited = new Promise((resolve) => thread.once('exit', resolve));
  await letThreadLeave(thread, limitMs);
  expect(await exited).toBe(code);
});
