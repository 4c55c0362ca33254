import { type Batch, DeliveryFailure, type Destination } from '../destination.ts';

/** An in-memory destination that can be unreachable, reject batches or hang. It stores accepted messages as text. */
export type MemoryDestination = Destination & {
  state: 'up' | 'unreachable' | 'hanging';
  rejects: (batch: Batch) => boolean;
  /** Accepted CloudEvents, in order. */
  readonly accepted: readonly string[];
  /** Number of batches sent to it, accepted or not. */
  readonly attempts: number;
};

export function createMemoryDestination(name = 'trial'): MemoryDestination {
  const accepted: string[] = [];
  let attempts = 0;
  return {
    name,
    state: 'up',
    rejects: () => false,
    accepted,
    get attempts() {
      return attempts;
    },
    async send(batch, signal) {
      attempts += 1;
      await new Promise((resume) => setImmediate(resume));
      if (this.state === 'unreachable') throw new DeliveryFailure('econnrefused');
      if (this.state === 'hanging')
        await new Promise((_, reject) => {
          if (signal.aborted) reject(signal.reason);
          signal.addEventListener('abort', () => reject(signal.reason));
        });
      if (this.rejects(batch)) throw new DeliveryFailure('http_400', { blocks: 'batch' });
      accepted.push(...batch.messages.map(({ cloudEvent }) => cloudEvent));
    },
    close: async () => undefined,
  };
}
