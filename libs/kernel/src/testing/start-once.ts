/**
 * Returns a function that starts something at its first call, and gives the same to every later one. A failed start is forgotten, so that
 * the next call starts again.
 */
export function startOnce<T>(start: () => Promise<T>): () => Promise<T> {
  let started: Promise<T> | null = null;
  return () =>
    (started ??= start().catch((error: unknown) => {
      started = null;
      throw error;
    }));
}
