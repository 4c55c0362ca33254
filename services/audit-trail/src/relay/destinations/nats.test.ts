import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Destination } from '../destination.ts';
import { destinationSuite } from '../testing/destination.suite.ts';
import { freePort } from '../testing/free-port.ts';
import { eventsBatch } from '../testing/messages.ts';
import { type NatsServer, natsServer, noNats } from '../testing/nats-server.ts';
import { natsDestination, subjectOf } from './nats.ts';

const never = new AbortController().signal;
const STREAM = 'PROBANT_AUDIT';

test('no two tenants share a subject', () => {
  expect(['a.b', 'a_b', 'a-b', 'ab'].map(subjectOf)).toEqual([
    'probant.audit.a%2Eb',
    'probant.audit.a_b',
    'probant.audit.a-b',
    'probant.audit.ab',
  ]);
});

if (noNats !== null) test.skip(`NATS JetStream: ${noNats}`, () => undefined);
else
  describe('with a real nats-server', () => {
    let server: NatsServer;
    let destination: Destination;
    beforeAll(async () => {
      server = await natsServer();
      destination = natsDestination(server.url);
    });
    afterAll(async () => {
      await destination.close();
      await server.close();
    });

    /** What the stream holds, oldest first. */
    async function stored(): Promise<readonly { id: string; subject: string; text: string }[]> {
      return withConnection(server.url, async (connection) => {
        const manager = await jetstreamManager(connection);
        const { state } = await manager.streams.info(STREAM);
        const found = [];
        for (let seq = state.first_seq; seq <= state.last_seq; seq += 1) {
          const message = await manager.streams.getMessage(STREAM, { seq });
          if (message)
            found.push({ id: message.json<{ id: string }>().id, subject: message.subject, text: message.string() });
        }
        return found;
      });
    }
    const clear = () =>
      withConnection(server.url, async (connection) => {
        const manager = await jetstreamManager(connection);
        await manager.streams.purge(STREAM).catch(() => undefined);
      });

    destinationSuite(
      'NATS JetStream',
      () => ({
        destination,
        received: stored,
        clear,
        goAway: () => server.kill(),
        comeBack: () => server.start(),
      }),
      true,
    );

    describe('the stream', () => {
      beforeEach(clear);

      test('is made with the subjects of all tenants and a window that drops what is sent again', async () => {
        await destination.send(eventsBatch(10_001, 10_300), never);
        await destination.send(eventsBatch(10_001, 10_300), never);
        expect((await stored()).map(({ id }) => id)).toEqual(
          Array.from({ length: 300 }, (_, at) => `demo:${10_001 + at}`),
        );
        const { config } = await withConnection(server.url, async (connection) =>
          (await jetstreamManager(connection)).streams.info(STREAM),
        );
        expect(config).toMatchObject({ subjects: ['probant.audit.>'], duplicate_window: 600e9, storage: 'file' });
      });

      test('a batch of which a part is stored already is completed in its order, whatever came between', async () => {
        await destination.send(eventsBatch(20_001, 20_100), never);
        await destination.send(eventsBatch(1, 2, { tenant_id: 'other' }), never);
        await destination.send(eventsBatch(20_001, 20_300), never);
        const ids = (await stored()).map(({ id }) => id).filter((id) => id.startsWith('demo:'));
        expect(ids).toEqual(Array.from({ length: 300 }, (_, at) => `demo:${20_001 + at}`));
      });
    });

    test("an operator's own stream for these subjects is used as it is", async () => {
      const own = await natsServer();
      await withConnection(own.url, async (connection) => {
        const manager = await jetstreamManager(connection);
        await manager.streams.add({ name: 'COMPLIANCE', subjects: ['probant.>'], max_msgs: 1000 });
      });
      const there = natsDestination(own.url);
      await there.send(eventsBatch(1, 3), never);
      await there.close();
      const names = await withConnection(own.url, async (connection) => {
        const manager = await jetstreamManager(connection);
        return (await manager.streams.list().next()).map(({ config, state }) => `${config.name} ${state.messages}`);
      });
      expect(names).toEqual(['COMPLIANCE 3']);
      await own.close();
    });

    test('a stream that is full says so and has the rest later, in order', async () => {
      const full = await natsServer();
      const limited = async (max_msgs: number) =>
        withConnection(full.url, async (connection) => {
          const { streams } = await jetstreamManager(connection);
          const config = { name: STREAM, subjects: ['probant.audit.>'], max_msgs, discard: 'new' as const };
          await (max_msgs === 120 ? streams.add(config) : streams.update(STREAM, config));
        });
      await limited(120);
      const there = natsDestination(full.url);
      await expect(there.send(eventsBatch(1, 300), never)).rejects.toMatchObject({
        kind: expect.stringMatching(/^jetstream_\d+$/),
      });
      await limited(1000);
      await there.send(eventsBatch(1, 300), never);
      const seqs = await withConnection(full.url, async (connection) => {
        const consumer = await jetstream(connection).consumers.get(STREAM);
        const read: number[] = [];
        const messages = await consumer.fetch({ max_messages: 300, expires: 5_000 });
        for await (const message of messages) {
          read.push(message.json<{ chainseq: number }>().chainseq);
          if (read.length === 300) break;
        }
        return read;
      });
      expect(seqs).toEqual(Array.from({ length: 300 }, (_, at) => at + 1));
      await there.close();
      await full.close();
    });

    describe('with a user', () => {
      let locked: NatsServer;
      beforeAll(async () => {
        locked = await natsServer(['--user', 'probant', '--pass', 'p@ss:word']);
      });
      afterAll(() => locked.close());
      const as = (credentials: string) => natsDestination(locked.url.replace('://', `://${credentials}@`));

      test('user and password of the address let in', async () => {
        const known = as(`probant:${encodeURIComponent('p@ss:word')}`);
        await known.send(eventsBatch(1, 1), never);
        await known.close();
      });
      test('a wrong password does not', async () => {
        await expect(as('probant:wrong').send(eventsBatch(1, 1), never)).rejects.toThrow();
      });
    });
  });

test('no server there is a failure of its own', async () => {
  await expect(
    natsDestination(`nats://127.0.0.1:${await freePort()}`).send(eventsBatch(1, 1), never),
  ).rejects.toThrow();
});

async function withConnection<T>(url: string, work: (connection: NatsConnection) => Promise<T>): Promise<T> {
  const connection = await connect({ servers: url.replace('nats://', '') });
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}
