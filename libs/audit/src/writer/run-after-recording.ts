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
    const { action, resource_type, resource_id } = event;
    const metadata = { outcome: 'not_confirmed', event: receipt.id };
    // The original failure matters more than a failure to record it.
    await audit
      .record(by, { action, resource_type, resource_id, metadata, severity: 'warning' })
      .catch(() => undefined);
    throw error;
  }
}
