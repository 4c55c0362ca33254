import { beforeEach, describe, expect, test } from 'vitest';
import type { Destination } from '../destination.ts';
import { eventsBatch, noticeBatch } from './messages.ts';

/** A destination with the real thing behind it. */
export type Peer = {
  readonly destination: Destination;
  /** What arrived since the last `clear`, in its order: the text of each message as the peer has it, and the id in it. */
  received(): Promise<readonly { readonly id: string; readonly text: string }[]>;
  clear(): Promise<void>;
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
};

const never = new AbortController().signal;

/** What every destination promises. `exact` where the peer keeps the messages as JSON. */
export function destinationSuite(name: string, peer: () => Peer, exact: boolean): void {
  describe(`${name}, as any destination`, () => {
    beforeEach(() => peer().clear());
    const ids = async () => (await peer().received()).map(({ id }) => id);

    test('a batch arrives whole and in its order', async () => {
      await peer().destination.send(eventsBatch(1, 500), never);
      expect(await ids()).toEqual(Array.from({ length: 500 }, (_, at) => `demo:${at + 1}`));
    });

    test('tenants keep apart by the ids of their messages', async () => {
      await peer().destination.send(eventsBatch(1001, 1002, { tenant_id: 'a.b' }), never);
      await peer().destination.send(eventsBatch(1001, 1001, { tenant_id: 'a_b' }), never);
      expect(await ids()).toEqual(['a.b:1001', 'a.b:1002', 'a_b:1001']);
    });

    test('text of any kind arrives and breaks no framing', async () => {
      const hostile = 'Émilie "O\'Neil" | \\ = ] \r\nCEF:0|\u2028{"specversion":"1.0",\t\u0000 👍';
      const batch = eventsBatch(2001, 2002, {
        actor_id: hostile,
        resource_id: hostile,
        changes: { [hostile]: hostile },
      });
      await peer().destination.send(batch, never);
      const received = await peer().received();
      expect(received.map(({ id }) => id)).toEqual(['demo:2001', 'demo:2002']);
      for (const { text } of received) expect(text).toContain('Émilie');
      if (exact) expect(received.map(({ text }) => JSON.parse(text).data.actor_id)).toEqual([hostile, hostile]);
    });

    test('an erasure notice names events and no person', async () => {
      await peer().destination.send(noticeBatch({ erasure_seq: 7 }), never);
      const [received] = await peer().received();
      expect(received?.id).toMatch(/^demo:erasure:7:1/);
      expect(received?.text).toContain('[ANONYMIZED]');
      expect(received?.text).not.toContain('comptable-7');
    });

    test('one that is away fails, and has everything once it is back', async () => {
      await peer().destination.send(eventsBatch(3001, 3002), never);
      await peer().goAway();
      await expect(peer().destination.send(eventsBatch(3003, 3005), never)).rejects.toThrow();
      await peer().comeBack();
      await peer().destination.send(eventsBatch(3003, 3005), never);
      const seen = await ids();
      expect([...new Set(seen)]).toEqual([3001, 3002, 3003, 3004, 3005].map((seq) => `demo:${seq}`));
    });

    test('what is sent when the relay is ending already fails and is not waited for', async () => {
      await expect(
        peer().destination.send(eventsBatch(4001, 4001), AbortSignal.abort(new Error('ending'))),
      ).rejects.toThrow();
    });
  });
}
