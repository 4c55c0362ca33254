import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { LEAVE } from './messages.ts';

/**
 * Asks a thread to end, and ends it when it is still there after `limitMs`. `terminate` interrupts a thread wherever it is, also while V8
 * compiles its modules; threads ended like that took their process with them (SIGSEGV in V8, https://github.com/nodejs/node/issues/56312).
 */
export async function letThreadLeave(thread: Worker, limitMs: number): Promise<void> {
  const timer = setTimeout(() => void thread.terminate(), limitMs);
  const left = once(thread, 'exit');
  // A thread that fails first ends all the same.
  thread.on('error', () => undefined);
  thread.ref();
  thread.postMessage(LEAVE);
  try {
    await left;
  } catch {
    await thread.terminate();
  } finally {
    clearTimeout(timer);
  }
}
