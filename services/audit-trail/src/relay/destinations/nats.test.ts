import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { findFreePort } from '@probant/kernel/free-ports';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Destination } from '../destination.ts';
import { testDestination } from '../testing/destination.suite.ts';
import { createEventsBatch } from '../testing/messages.ts';
import { type NatsServer, natsUnavailable, startNatsServer } from '../testing/nats-server.ts';
import { createNatsDestination, formatSubject } from './nats.ts';

const never = new AbortController().signal;
const STREAM_NAME = 'PROBANT_AUDIT';

test('formatSubject returns a different subject for each tenant', () => {
  expect(['a.b', 'a_b', 'a-b', 'ab'].map(formatSubject)).toEqual([
    'probant.audit.a%2Eb',
    'probant.audit.a_b',
    'probant.audit.a-b',
    'probant.audit.ab',
  ]);
});

if (natsUnavailable !== null) test.skip(`NATS JetStream: ${natsUnavailable}`, () => undefined);
else
  describe('the NATS destination with a real nats-server', () => {
    let server: NatsServer;
    let destination: Destination;
    beforeAll(async () => {
      server = await startNatsServer();
      destination = createNatsDestination(server.url);
    });
    afterAll(async () => {
      await destination.close();
      await server.close();
    });

    /** Returns the messages of the stream, oldest first. */
    async function listStored(): Promise<readonly { id: string; subject: string; text: string }[]> {
      return withConnection(server.url, async (connection) => {
        const manager = await jetstreamManager(connection);
        const { state } = await manager.streams.info(STREAM_NAME);
        const messages = [];
        for (let seq = state.first_seq; seq <= state.last_seq; seq += 1) {
          const message = await manager.streams.getMessage(STREAM_NAME, { seq });
          if (message)
            messages.push({ id: message.json<{ id: string }>().id, subject: message.subject, text: message.string() });
        }
        return messages;
      });
    }
    const clear = () =>
      withConnection(server.url, async (connection) => {
        const manager = await jetstreamManager(connection);
        await manager.streams.purge(STREAM_NAME).catch(() => undefined);
      });

    testDestination(
      'NATS JetStream',
      () => ({
        destination,
        listReceived: listStored,
        clear,
        stop: () => server.kill(),
        restart: () => server.start(),
      }),
      true,
    );

    describe('the stream', () => {
      beforeEach(clear);

      test('is created for the subjects of all tenants, with a window that drops duplicates', async () => {
        await destination.send(createEventsBatch(10_001, 10_300), never);
        await destination.send(createEventsBatch(10_001, 10_300), never);
        expect((await listStored()).map(({ id }) => id)).toEqual(
          Array.from({ length: 300 }, (_, at) => `demo:${10_001 + at}`),
        );
        const { config } = await withConnection(server.url, async (connection) =>
          (await jetstreamManager(connection)).streams.info(STREAM_NAME),
        );
        expect(config).toMatchObject({ subjects: ['probant.audit.>'], duplicate_window: 600e9, storage: 'file' });
      });

      test('completes a partly stored batch in order when other messages were stored in between', async () => {
        await destination.send(createEventsBatch(20_001, 20_100), never);
        await destination.send(createEventsBatch(1, 2, { tenant_id: 'other' }), never);
        await destination.send(createEventsBatch(20_001, 20_300), never);
        const ids = (await listStored()).map(({ id }) => id).filter((id) => id.startsWith('demo:'));
        expect(ids).toEqual(Array.from({ length: 300 }, (_, at) => `demo:${20_001 + at}`));
      });
    });

    test('uses an existing stream for these subjects as it is', async () => {
      const own = await startNatsServer();
      await withConnection(own.url, async (connection) => {
        const manager = await jetstreamManager(connection);
        await manager.streams.add({ name: 'COMPLIANCE', subjects: ['probant.>'], max_msgs: 1000 });
      });
      const destination = createNatsDestination(own.url);
      await destination.send(createEventsBatch(1, 3), never);
      await destination.close();
      const names = await withConnection(own.url, async (connection) => {
        const manager = await jetstreamManager(connection);
        return (await manager.streams.list().next()).map(({ config, state }) => `${config.name} ${state.messages}`);
      });
      expect(names).toEqual(['COMPLIANCE 3']);
      await own.close();
    });

    test('rejects when the stream is full and completes the batch in order later', async () => {
      const full = await startNatsServer();
      const limited = async (max_msgs: number) =>
        withConnection(full.url, async (connection) => {
          const { streams } = await jetstreamManager(connection);
          const config = { name: STREAM_NAME, subjects: ['probant.audit.>'], max_msgs, discard: 'new' as const };
          await (max_msgs === 120 ? streams.add(config) : streams.update(STREAM_NAME, config));
        });
      await limited(120);
      const destination = createNatsDestination(full.url);
      await expect(destination.send(createEventsBatch(1, 300), never)).rejects.toMatchObject({
        kind: expect.stringMatching(/^jetstream_\d+$/),
      });
      await limited(1000);
      await destination.send(createEventsBatch(1, 300), never);
      const seqs = await withConnection(full.url, async (connection) => {
        const consumer = await jetstream(connection).consumers.get(STREAM_NAME);
        const read: number[] = [];
        const messages = await consumer.fetch({ max_messages: 300, expires: 5_000 });
        for await (const message of messages) {
          read.push(message.json<{ chainseq: number }>().chainseq);
          if (read.length === 300) break;
        }
        return read;
      });
      expect(seqs).toEqual(Array.from({ length: 300 }, (_, at) => at + 1));
      await destination.close();
      await full.close();
    });

    describe('with authentication', () => {
      let locked: NatsServer;
      beforeAll(async () => {
        locked = await startNatsServer(['--user', 'probant', '--pass', 'p@ss:word']);
      });
      afterAll(() => locked.close());
      const as = (credentials: string) => createNatsDestination(locked.url.replace('://', `://${credentials}@`));

      test('connects with the user and password of the address', async () => {
        const authenticated = as(`probant:${encodeURIComponent('p@ss:word')}`);
        await expect(authenticated.send(createEventsBatch(1, 1), never)).resolves.toBeUndefined();
        await authenticated.close();
      });
      test('rejects a wrong password', async () => {
        await expect(as('probant:wrong').send(createEventsBatch(1, 1), never)).rejects.toThrow();
      });
    });
  });

test('the NATS destination rejects when no server listens', async () => {
  await expect(
    createNatsDestination(`nats://127.0.0.1:${await findFreePort()}`).send(createEventsBatch(1, 1), never),
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
