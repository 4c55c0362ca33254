import { type Batch, DeliveryFailure, type Destination } from '../destination.ts';

/** A destination in memory that can be away, refuse, or hang; it keeps what it accepts as text, as a real one would. */
export type TrialDestination = Destination & {
  state: 'up' | 'away' | 'hanging';
  refuses: (batch: Batch) => boolean;
  /** The CloudEvents accepted, in their order. */
  readonly accepted: readonly string[];
  /** Batches given to it, accepted or not. */
  readonly attempts: number;
};

export function trialDestination(name = 'trial'): TrialDestination {
  const accepted: string[] = [];
  let attempts = 0;
  return {
    name,
    state: 'up',
    refuses: () => false,
    accepted,
    get attempts() {
      return attempts;
    },
    async send(batch, signal) {
      attempts += 1;
      await new Promise((resume) => setImmediate(resume));
      if (this.state === 'away') throw new DeliveryFailure('econnrefused');
      if (this.state === 'hanging')
        await new Promise((_, reject) => {
          if (signal.aborted) reject(signal.reason);
          signal.addEventListener('abort', () => reject(signal.reason));
        });
      if (this.refuses(batch)) throw new DeliveryFailure('http_400', { stops: 'batch' });
      accepted.push(...batch.messages.map(({ cloudEvent }) => cloudEvent));
    },
    close: async () => undefined,
  };
}
