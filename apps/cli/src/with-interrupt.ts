/** Runs `work` with a signal that Ctrl-C and SIGTERM abort, with an error that says `message`. */
export async function withInterrupt<T>(message: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const interrupted = new AbortController();
  const interrupt = () => interrupted.abort(new Error(message));
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    return await work(interrupted.signal);
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
}
