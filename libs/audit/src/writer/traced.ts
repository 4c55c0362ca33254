import type { Actor, AuditWriter, Receipt, TracedEvent } from './audit-writer.ts';

/**
 * An action and its trace, in the order that keeps the promise: the event is recorded, then `act` makes the action last (commits
 * its rows, sends its answer). Without a trace `act` does not begin, so nothing is left behind. When `act` fails, a second event
 * says that the first one was not confirmed (metadata `outcome` and `event`), as far as that can be written, and the failure is
 * thrown on. What can be refused is refused before, so that only faults leave such a pair.
 */
export async function traced<T>(
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
    // The failure itself matters more than that it could not be noted.
    await audit
      .record(by, { action, resource_type, resource_id, metadata, severity: 'warning' })
      .catch(() => undefined);
    throw error;
  }
}
