import { randomUUID } from 'node:crypto';
import type { NoticeTimes } from './notice-times.ts';

type ReceiptProbeOptions = Pick<NoticeTimes, 'probeMs' | 'probeTimeoutMs'> & {
  /** Sends a notice on another connection than the one that listens: only such a notice proves that those of other processes arrive. */
  readonly send: (channel: string, payload: string) => Promise<unknown>;
  readonly onFailure: (reason: string, error?: unknown) => void;
};

/** Proves that notices arrive, with notices of our own on a channel of its own. */
export function createReceiptProbe({ send, probeMs, probeTimeoutMs, onFailure }: ReceiptProbeOptions) {
  const channel = `probant_probe_${randomUUID().replaceAll('-', '')}`;
  /** Sent and not received. */
  let awaited: string | null = null;
  let sentAt = Number.NEGATIVE_INFINITY;

  const sendNext = () => {
    const payload = randomUUID();
    awaited = payload;
    sentAt = performance.now();
    send(channel, payload).catch((error: unknown) => onFailure('no proof can be sent', error));
  };
  return {
    channel,
    send: sendNext,
    /** Returns whether a notice on the channel is the one that is awaited. */
    receive(payload: string): boolean {
      if (payload !== awaited) return false;
      awaited = null;
      return true;
    },
    /** Awaits none any more: its connection is lost. */
    forget() {
      awaited = null;
    },
    /** Sends another proof when one did not arrive in time and, with `isDue`, when the last one is old. */
    check(isDue: boolean) {
      const age = performance.now() - sentAt;
      if (awaited !== null && age > probeTimeoutMs) {
        onFailure('a notice of our own did not arrive');
        sendNext();
      } else if (awaited === null && isDue && age > probeMs) sendNext();
    },
  };
}
