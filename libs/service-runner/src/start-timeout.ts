/** Returns a signal that aborts with a `TimeoutError` after a time, as AbortSignal.timeout does. */
export type StartTimeout = (milliseconds: number) => AbortSignal;

export const startSystemTimeout: StartTimeout = (milliseconds) => AbortSignal.timeout(milliseconds);
