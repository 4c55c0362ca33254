import { setTimeout as pause } from 'node:timers/promises';

/** So long that only something that never comes is missed, on whatever machine. */
const PATIENCE_MS = 120_000;
const POLL_MS = 10;

/** Waits until something holds. Throws, naming it, when it does not come about. */
export async function eventually(
  what: string,
  holds: () => boolean | Promise<boolean>,
  patience = PATIENCE_MS,
): Promise<void> {
  const giveUp = Date.now() + patience;
  while (!(await holds())) {
    if (Date.now() > giveUp) throw new Error(`this never came about: ${what}`);
    await pause(POLL_MS);
  }
}
