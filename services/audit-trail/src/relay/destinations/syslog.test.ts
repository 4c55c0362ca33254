import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { destinationSuite } from '../testing/destination.suite.ts';
import { freePort } from '../testing/free-port.ts';
import { eventsBatch, noticeBatch } from '../testing/messages.ts';
import { noRsyslog, type Rsyslog, rsyslog } from '../testing/rsyslog.ts';
import { syslogDestination } from './syslog.ts';

const never = new AbortController().signal;
const syslogTo = (url: string, patience?: number) =>
  syslogDestination({ url, hostname: 'archive-1', version: '0.1.0' }, patience);

const idOf = (line: string): string => /externalId=(\S+)/.exec(line)?.[1] ?? line;

if (noRsyslog !== null) test.skip(`syslog to a real rsyslogd: ${noRsyslog}`, () => undefined);
else
  describe('with a real rsyslogd', () => {
    let peer: Rsyslog;
    beforeAll(async () => {
      peer = await rsyslog();
    });
    afterAll(() => peer.close());

    const suiteOn = (name: string, url: () => string) =>
      destinationSuite(
        name,
        () => ({
          destination: syslogTo(url()),
          received: async () => (await peer.lines()).map((text) => ({ id: idOf(text), text })),
          clear: () => peer.clear(),
          goAway: () => peer.kill(),
          comeBack: () => peer.start(),
        }),
        false,
      );
    suiteOn('syslog over TLS', () => peer.tlsUrl);
    suiteOn('syslog over TCP', () => `tcp://127.0.0.1:${peer.tcpPort}`);

    test('a line is RFC 5424 with CEF in its message', async () => {
      await peer.clear();
      const event = { severity: 'critical', changes: { status: { old: 'draft', new: 'a=b|c' } } } as const;
      await syslogTo(peer.tlsUrl).send(eventsBatch(42, 42, event), never);
      expect(await peer.lines()).toEqual([
        '<106>1 2026-11-21T12:00:00.000Z archive-1 probant - event [probant@32473 tenant="demo" seq="42" id="demo:42"] ' +
          'CEF:0|Probant|Audit trail|0.1.0|invoice.read|read invoice|9|' +
          `rt=${Date.parse('2026-11-21T12:00:00Z')} externalId=demo:42 act=read suid=comptable-7 cat=invoice ` +
          'cn1Label=chainSeq cn1=42 cs1Label=tenant cs1=demo cs2Label=resourceId cs2=FA-2026-0042 ' +
          `cs3Label=actorType cs3=user cs4Label=eventHash cs4=${'b'.repeat(64)} ` +
          'cs5Label=changes cs5={"status":{"old":"draft","new":"a\\=b|c"}} cs6Label=metadata cs6={}',
      ]);
    });

    test('a notice of many events takes several lines, none of them long', async () => {
      await peer.clear();
      const seqs = Array.from({ length: 450 }, (_, at) => 9_007_199_254_740_000 + at);
      await syslogTo(peer.tlsUrl).send(noticeBatch({ chain_seqs: seqs, event_count: 450 }), never);
      const lines = await peer.lines();
      expect(lines.map(idOf)).toEqual([1, 2, 3].map((line) => `demo:erasure:1:1:${line}`));
      expect(lines.flatMap((line) => (/cs4=(\S+)/.exec(line)?.[1] ?? '').split(',').map(Number))).toEqual(seqs);
      for (const line of lines) expect(line.length).toBeLessThan(8 * 1024);
    });

    test('a server that our authority does not vouch for gets nothing', async () => {
      await peer.clear();
      const [withoutCa] = peer.tlsUrl.split('?');
      await expect(syslogTo(withoutCa ?? '').send(eventsBatch(1, 1), never)).rejects.toThrow();
      const otherName = peer.tlsUrl.replace('127.0.0.1', '127.0.0.2');
      await expect(syslogTo(otherName).send(eventsBatch(1, 1), never)).rejects.toThrow();
      expect(await peer.lines()).toEqual([]);
    });

    test('a server that is frozen has not confirmed, and has the batch again later', async () => {
      await peer.clear();
      peer.signal('SIGSTOP');
      const plain = `tcp://127.0.0.1:${peer.tcpPort}`;
      await expect(syslogTo(plain, 300).send(eventsBatch(1, 3), never)).rejects.toMatchObject({
        kind: 'not_confirmed',
      });
      peer.signal('SIGCONT');
      await syslogTo(plain).send(eventsBatch(1, 3), never);
      expect(new Set((await peer.lines()).map(idOf))).toEqual(new Set(['demo:1', 'demo:2', 'demo:3']));
    });
  });

describe('a syslog server that does not take everything', () => {
  async function serverThat(behaves: (socket: Socket) => void): Promise<{ server: Server; url: string }> {
    const server = createServer({ allowHalfOpen: true }, (socket) => {
      socket.on('error', () => undefined);
      behaves(socket);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return { server, url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}` };
  }
  const large = eventsBatch(1, 500, { metadata: { note: 'x'.repeat(20_000) } });

  test.each([
    { title: 'resets the connection', behaves: (socket: Socket) => void socket.resetAndDestroy() },
    { title: 'closes before it has read', behaves: (socket: Socket) => void socket.end() },
    {
      title: 'reads a little and goes',
      behaves: (socket: Socket) => void socket.once('data', () => socket.resetAndDestroy()),
    },
    { title: 'never closes its side', behaves: (socket: Socket) => void socket.resume() },
    { title: 'reads nothing', behaves: () => undefined },
  ])('one that $title has not got the batch', async ({ behaves }) => {
    const { server, url } = await serverThat(behaves);
    await expect(syslogTo(url, 400).send(large, never)).rejects.toThrow();
    server.close();
  });

  test('one that reads to the end and closes has it, octet for octet', async () => {
    let text = '';
    const { server, url } = await serverThat((socket) => {
      socket.setEncoding('utf8');
      socket.on('data', (part: string) => (text += part)).on('end', () => socket.end());
    });
    await syslogTo(url).send(eventsBatch(1, 3, { actor_id: 'Zoé' }), never);
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

  test('nobody there is told by its code', async () => {
    const nobody = `tcp://127.0.0.1:${await freePort()}`;
    await expect(syslogTo(nobody).send(eventsBatch(1, 1), never)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});
