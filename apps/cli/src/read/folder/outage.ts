import { ApiError, ConnectionLostError } from '../../api/api-error.ts';
import { waitFor } from '../../api/pacer.ts';

/** A platform starts again within seconds; two minutes are an outage that an operator must end. */
const OUTAGE_PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000];

type OutageOptions = {
  readonly signal: AbortSignal;
  /** Called before each pause. */
  readonly onPause: (milliseconds: number) => void;
  readonly pauses?: readonly number[];
};

/**
 * Sends a call, and again while the server is down or says that it cannot work now.
 *
 * @throws the last error when that lasts too long; any other error at once.
 */
export async function sendThroughOutage<T>(
  send: () => Promise<T>,
  { onPause, pauses = OUTAGE_PAUSES_MS, signal }: OutageOptions,
): Promise<T> {
  for (const milliseconds of pauses) {
    try {
      return await send();
    } catch (error) {
      if (!isOutage(error)) throw error;
      onPause(milliseconds);
      await waitFor(milliseconds, signal);
    }
  }
  return send();
}

const isOutage = (error: unknown): boolean =>
  error instanceof ConnectionLostError || (error instanceof ApiError && error.status === 503);
