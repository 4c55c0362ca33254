import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Sends a signal to a process that a benchmark started, and waits for its end. Does nothing when it has ended. */
export async function stopProcess(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}
