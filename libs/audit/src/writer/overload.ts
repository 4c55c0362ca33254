import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds before each further try where the audit trail has too much to do: together about as long as it asks for. */
export const OVERLOAD_PAUSES: readonly number[] = [100, 400, 1000];

/** Tries again, after each of the pauses, while `mayPass` says that the failure may pass by itself. Rejects with the last one. */
export async function persist<T>(
  work: () => Promise<T>,
  mayPass: (error: unknown) => boolean,
  pauses: readonly number[],
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const milliseconds = pauses[attempt];
      if (milliseconds === undefined || !mayPass(error)) throw error;
      await pause(milliseconds);
    }
  }
}
