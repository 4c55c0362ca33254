import { beforeEach, describe, expect, test } from 'vitest';
import type { Destination } from '../destination.ts';
import { createEventsBatch, createNoticeBatch } from './messages.ts';

/** A destination connected to a real receiver. */
export type DestinationPeer = {
  readonly destination: Destination;
  /** Messages received since the last `clear`, in order: the text as the receiver stores it, and its id. */
  listReceived(): Promise<readonly { readonly id: string; readonly text: string }[]>;
  clear(): Promise<void>;
  stop(): Promise<void>;
  restart(): Promise<void>;
};

const never = new AbortController().signal;

/** Runs the tests that every destination must pass. `exact`: the receiver stores the messages as JSON. */
export function testDestination(name: string, peer: () => DestinationPeer, exact: boolean): void {
  describe(`${name}: common destination tests`, () => {
    beforeEach(() => peer().clear());
    const ids = async () => (await peer().listReceived()).map(({ id }) => id);

    test('delivers a batch completely and in order', async () => {
      await peer().destination.send(createEventsBatch(1, 500), never);
      expect(await ids()).toEqual(Array.from({ length: 500 }, (_, at) => `demo:${at + 1}`));
    });

    test('delivers messages of different tenants with different ids', async () => {
      await peer().destination.send(createEventsBatch(1001, 1002, { tenant_id: 'a.b' }), never);
      await peer().destination.send(createEventsBatch(1001, 1001, { tenant_id: 'a_b' }), never);
      expect(await ids()).toEqual(['a.b:1001', 'a.b:1002', 'a_b:1001']);
    });

    test('delivers hostile text without breaking the framing', async () => {
      const hostile = 'Émilie "O\'Neil" | \\ = ] \r\nCEF:0|\u2028{"specversion":"1.0",\t\u0000 👍';
      const batch = createEventsBatch(2001, 2002, {
        actor_id: hostile,
        resource_id: hostile,
        changes: { [hostile]: hostile },
      });
      await peer().destination.send(batch, never);
      const received = await peer().listReceived();
      expect(received.map(({ id }) => id)).toEqual(['demo:2001', 'demo:2002']);
      for (const { text } of received) expect(text).toContain('Émilie');
      if (exact) expect(received.map(({ text }) => JSON.parse(text).data.actor_id)).toEqual([hostile, hostile]);
    });

    test('delivers an erasure notice without the erased identifier', async () => {
      await peer().destination.send(createNoticeBatch({ erasure_seq: 7 }), never);
      const [received] = await peer().listReceived();
      expect(received?.id).toMatch(/^demo:erasure:7:1/);
      expect(received?.text).toContain('[ANONYMIZED]');
      expect(received?.text).not.toContain('comptable-7');
    });

    test('rejects while the receiver is down and delivers everything once it is back', async () => {
      await peer().destination.send(createEventsBatch(3001, 3002), never);
      await peer().stop();
      await expect(peer().destination.send(createEventsBatch(3003, 3005), never)).rejects.toThrow();
      await peer().restart();
      await peer().destination.send(createEventsBatch(3003, 3005), never);
      const receivedIds = await ids();
      expect([...new Set(receivedIds)]).toEqual([3001, 3002, 3003, 3004, 3005].map((seq) => `demo:${seq}`));
    });

    test('rejects at once when the signal is aborted already', async () => {
      await expect(
        peer().destination.send(createEventsBatch(4001, 4001), AbortSignal.abort(new Error('ending'))),
      ).rejects.toThrow();
    });
  });
}
