import { setTimeout as pause } from 'node:timers/promises';

/** The deadline of every wait in a test. It is no speed to reach: it only ends a wait for what will never come. */
const EVENTUALLY_TIMEOUT_MS = 60_000;
const DEFAULT_INTERVAL_MS = 10;

/**
 * Returns the first truthy result of `check`, which runs every 10 ms, or as often as `intervalMs` says, and may throw until then.
 * `description` completes "waited for".
 *
 * @throws Error with the description after 60 seconds; its cause is the last error of `check`.
 */
export async function eventually<T extends string | number | boolean | object | null | undefined>(
  description: string,
  check: () => T | Promise<T>,
  { intervalMs = DEFAULT_INTERVAL_MS }: { readonly intervalMs?: number } = {},
): Promise<NonNullable<T>> {
  const deadline = performance.now() + EVENTUALLY_TIMEOUT_MS;
  let cause: unknown;
  do {
    try {
      const result = await check();
      if (result) return result;
      cause = undefined;
    } catch (error) {
      cause = error;
    }
    await pause(intervalMs);
  } while (performance.now() < deadline);
  throw new Error(`waited for ${EVENTUALLY_TIMEOUT_MS / 1000} s for ${description}`, { cause });
}
