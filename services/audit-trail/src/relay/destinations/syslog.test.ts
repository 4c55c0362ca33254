import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { findFreePort } from '@probant/kernel/free-ports';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDestination } from '../testing/destination.suite.ts';
import { createEventsBatch, createNoticeBatch } from '../testing/messages.ts';
import { type Rsyslog, rsyslogUnavailable, startRsyslog } from '../testing/rsyslog.ts';
import { createSyslogDestination } from './syslog.ts';

const never = new AbortController().signal;
const createDestination = (url: string, timeoutMs?: number) =>
  createSyslogDestination({ url, hostname: 'archive-1', version: '0.1.0' }, timeoutMs);

const idOf = (line: string): string => /externalId=(\S+)/.exec(line)?.[1] ?? line;

if (rsyslogUnavailable !== null) test.skip(`syslog to a real rsyslogd: ${rsyslogUnavailable}`, () => undefined);
else
  describe('the syslog destination with a real rsyslogd', () => {
    let peer: Rsyslog;
    beforeAll(async () => {
      peer = await startRsyslog();
    });
    afterAll(() => peer.close());

    const runSuite = (name: string, url: () => string) =>
      testDestination(
        name,
        () => ({
          destination: createDestination(url()),
          listReceived: async () => (await peer.lines()).map((text) => ({ id: idOf(text), text })),
          clear: () => peer.clear(),
          stop: () => peer.kill(),
          restart: () => peer.start(),
        }),
        false,
      );
    runSuite('syslog over TLS', () => peer.tlsUrl);
    runSuite('syslog over TCP', () => `tcp://127.0.0.1:${peer.tcpPort}`);

    test('sends an RFC 5424 line with CEF in the message', async () => {
      await peer.clear();
      const event = { severity: 'critical', changes: { status: { old: 'draft', new: 'a=b|c' } } } as const;
      await createDestination(peer.tlsUrl).send(createEventsBatch(42, 42, event), never);
      expect(await peer.lines()).toEqual([
        '<106>1 2026-11-21T12:00:00.000Z archive-1 probant - event [probant@32473 tenant="demo" seq="42" id="demo:42" recordedBy="key:k1"] ' +
          'CEF:0|Probant|Audit trail|0.1.0|invoice.read|read invoice|9|' +
          `rt=${Date.parse('2026-11-21T12:00:00Z')} externalId=demo:42 act=read suid=comptable-7 cat=invoice ` +
          'cn1Label=chainSeq cn1=42 cs1Label=tenant cs1=demo cs2Label=resourceId cs2=FA-2026-0042 ' +
          `cs3Label=actorType cs3=user cs4Label=eventHash cs4=${'b'.repeat(64)} ` +
          'cs5Label=changes cs5={"status":{"new":"a\\=b|c","old":"draft"}} cs6Label=metadata cs6={} flexString2Label=recordedBy flexString2=key:k1',
      ]);
    });

    test('splits a notice of 450 events into three lines below 8 KiB', async () => {
      await peer.clear();
      const seqs = Array.from({ length: 450 }, (_, at) => 9_007_199_254_740_000 + at);
      await createDestination(peer.tlsUrl).send(createNoticeBatch({ chain_seqs: seqs, event_count: 450 }), never);
      const lines = await peer.lines();
      expect(lines.map(idOf)).toEqual([1, 2, 3].map((line) => `demo:erasure:1:1:${line}`));
      expect(lines.flatMap((line) => (/cs4=(\S+)/.exec(line)?.[1] ?? '').split(',').map(Number))).toEqual(seqs);
      for (const line of lines) expect(line.length).toBeLessThan(8 * 1024);
    });

    test('sends nothing to a server with an untrusted certificate', async () => {
      await peer.clear();
      const [withoutCa] = peer.tlsUrl.split('?');
      await expect(createDestination(withoutCa ?? '').send(createEventsBatch(1, 1), never)).rejects.toThrow();
      const otherName = peer.tlsUrl.replace('127.0.0.1', '127.0.0.2');
      await expect(createDestination(otherName).send(createEventsBatch(1, 1), never)).rejects.toThrow();
      expect(await peer.lines()).toEqual([]);
    });

    test('rejects with not_confirmed while the server is frozen and delivers the batch later', async () => {
      await peer.clear();
      peer.signal('SIGSTOP');
      const plain = `tcp://127.0.0.1:${peer.tcpPort}`;
      await expect(createDestination(plain, 300).send(createEventsBatch(1, 3), never)).rejects.toMatchObject({
        kind: 'not_confirmed',
      });
      peer.signal('SIGCONT');
      await createDestination(plain).send(createEventsBatch(1, 3), never);
      expect(new Set((await peer.lines()).map(idOf))).toEqual(new Set(['demo:1', 'demo:2', 'demo:3']));
    });
  });

describe('the syslog destination with a simulated server', () => {
  async function startServer(behave: (socket: Socket) => void): Promise<{ server: Server; url: string }> {
    const server = createServer({ allowHalfOpen: true }, (socket) => {
      socket.on('error', () => undefined);
      behave(socket);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return { server, url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}` };
  }
  const large = createEventsBatch(1, 500, { metadata: { note: 'x'.repeat(20_000) } });

  test.each([
    { title: 'resets the connection', behave: (socket: Socket) => void socket.resetAndDestroy() },
    { title: 'closes before reading', behave: (socket: Socket) => void socket.end() },
    {
      title: 'resets the connection after the first octets',
      behave: (socket: Socket) => void socket.once('data', () => socket.resetAndDestroy()),
    },
    { title: 'never closes its side', behave: (socket: Socket) => void socket.resume() },
    { title: 'reads nothing', behave: () => undefined },
  ])('rejects when the server $title', async ({ behave }) => {
    const { server, url } = await startServer(behave);
    await expect(createDestination(url, 400).send(large, never)).rejects.toThrow();
    server.close();
  });

  test('resolves when the server reads to the end and closes, with octet-counted frames', async () => {
    let text = '';
    const { server, url } = await startServer((socket) => {
      socket.setEncoding('utf8');
      socket.on('data', (part: string) => (text += part)).on('end', () => socket.end());
    });
    await createDestination(url).send(createEventsBatch(1, 3, { actor_id: 'Zoé' }), never);
    const bytes = Buffer.from(text);
    const ids: string[] = [];
    for (let at = 0; at < bytes.length; ) {
      const space = bytes.indexOf(' ', at);
      const length = Number(bytes.subarray(at, space));
      ids.push(idOf(bytes.subarray(space + 1, space + 1 + length).toString()));
      at = space + 1 + length;
    }
    expect(ids).toEqual(['demo:1', 'demo:2', 'demo:3']);
    server.close();
  });

  test('rejects with ECONNREFUSED when no server listens', async () => {
    const closedPort = `tcp://127.0.0.1:${await findFreePort()}`;
    await expect(createDestination(closedPort).send(createEventsBatch(1, 1), never)).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    });
  });
});
