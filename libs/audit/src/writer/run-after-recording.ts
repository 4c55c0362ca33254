import type { Actor, AuditWriter, Receipt, TracedEvent } from './audit-writer.ts';

/**
 * Records an event, then runs `act`, which completes the action (commits its rows, sends its response). `act` does not start unless the
 * event is recorded. When `act` fails, records a second event which says that the first is not confirmed (metadata `outcome` and
 * `event`), if possible, and rejects with the failure. Callers check everything that can be refused beforehand, so that only internal
 * failures leave such a pair.
 */
export async function runAfterRecording<T>(
  audit: AuditWriter,
  by: Actor,
  event: TracedEvent,
  act: (receipt: Receipt) => Promise<T>,
): Promise<T> {
  const receipt = await audit.record(by, event);
  try {
    return await act(receipt);
  } catch (error) {
    // The original failure matters more than a failure to record it.
    await audit.record(by, describeUnconfirmed(event, receipt)).catch(() => undefined);
    throw error;
  }
}

/** As `runAfterRecording`, for up to 1,000 events of one action, which are recorded together. */
export async function runAllAfterRecording<T>(
  audit: AuditWriter,
  by: Actor,
  events: readonly TracedEvent[],
  act: () => Promise<T>,
): Promise<T> {
  const receipts = await audit.recordAll(by, events);
  try {
    return await act();
  } catch (error) {
    const corrections = events.map((event, index) => describeUnconfirmed(event, receipts[index]));
    await audit.recordAll(by, corrections).catch(() => undefined);
    throw error;
  }
}

const describeUnconfirmed = (
  { changes: _changes, ...event }: TracedEvent,
  receipt: Receipt | undefined,
): TracedEvent => ({
  ...event,
  metadata: { outcome: 'not_confirmed', event: receipt?.id },
  severity: 'warning',
});
