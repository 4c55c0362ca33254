import { setTimeout as pause } from 'node:timers/promises';

/** Long enough for any machine: only a condition that never becomes true is missed. */
const DEFAULT_TIMEOUT_MS = 120_000;
const POLL_INTERVAL_MS = 10;

/** Waits until a condition is true. @throws Error naming the condition after `timeoutMs`. */
export async function waitUntil(
  description: string,
  holds: () => boolean | Promise<boolean>,
  timeoutMs = DEFAULT_TIMEOUT_MS,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`timed out waiting for ${description}`);
    await pause(POLL_INTERVAL_MS);
  }
}
