import { once } from 'node:events';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { fixedClock, systemClock } from '@probant/kernel/clock';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { certificates, noOpenssl } from '../testing/certificates.ts';
import { destinationSuite } from '../testing/destination.suite.ts';
import { eventsBatch } from '../testing/messages.ts';
import { type WebhookReceiver, webhookReceiver } from '../testing/webhook-receiver.ts';
import { webhookDestination } from './webhook.ts';

const SECRET = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;
const secret = Buffer.alloc(32, 5);
const never = new AbortController().signal;

let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await webhookReceiver();
});
beforeEach(() => receiver.clear());
afterAll(() => receiver.close());

type CloudEvent = Readonly<Record<string, unknown>> & { readonly id: string };

/** What a receiver does: verifies with the library, then reads. */
const verified = (): readonly CloudEvent[] =>
  receiver.deliveries.flatMap(({ headers, body }) => {
    const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
    const signed = Object.fromEntries(names.map((name) => [name, String(headers[name])]));
    return new Webhook(SECRET).verify(body, signed) as CloudEvent[];
  });

destinationSuite(
  'a webhook',
  () => ({
    destination: webhookDestination({ url: receiver.url, secret }, systemClock),
    received: async () => verified().map((event) => ({ id: event.id, text: JSON.stringify(event) })),
    clear: async () => receiver.clear(),
    goAway: () => receiver.goAway(),
    comeBack: () => receiver.comeBack(),
  }),
  true,
);

describe('a webhook', () => {
  const destination = () => webhookDestination({ url: receiver.url, secret }, systemClock);

  test('gets a CloudEvents batch whose data is the event as the API gives it', async () => {
    const batch = eventsBatch(7, 7, { severity: 'warning', resource_type: 'expense report', action: 'fec.validate' });
    await destination().send(batch, never);
    expect(receiver.deliveries[0]?.headers['content-type']).toBe('application/cloudevents-batch+json; charset=utf-8');
    const [content] = batch.messages.map((message) => message.content);
    expect(verified()).toEqual([
      {
        specversion: '1.0',
        id: 'demo:7',
        source: '/audit/demo',
        type: 'fr.probant.audit.expense_report.fec.validate',
        subject: 'FA-2026-0042',
        time: '2026-11-21T12:00:00.000Z',
        datacontenttype: 'application/json',
        severity: 'warning',
        chainseq: 7,
        eventhash: 'b'.repeat(64),
        data: content?.kind === 'event' ? content.event : null,
      },
    ]);
  });

  test('has the same id when a batch is sent again, though its content was anonymised meanwhile', async () => {
    await destination().send(eventsBatch(1, 3), never);
    await destination().send(eventsBatch(1, 3, { actor_id: '[ANONYMIZED]', anonymized: true }), never);
    await destination().send(eventsBatch(1, 4), never);
    const ids = receiver.deliveries.map(({ headers }) => headers['webhook-id']);
    expect(ids[0]).toMatch(/^msg_[0-9a-f]{32}$/);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
    expect(receiver.deliveries.map(({ body }) => body.includes('comptable-7'))).toEqual([true, false, true]);
  });

  test.each([
    { status: 500, stops: 'everything' },
    { status: 503, stops: 'everything' },
    { status: 429, stops: 'everything' },
    { status: 408, stops: 'everything' },
    { status: 302, stops: 'everything' },
    { status: 400, stops: 'batch' },
    { status: 401, stops: 'batch' },
    { status: 410, stops: 'batch' },
    { status: 413, stops: 'batch-too-large' },
  ])('that answers $status stops $stops', async ({ status, stops }) => {
    receiver.answer(() => ({ status }));
    await expect(destination().send(eventsBatch(1, 1), never)).rejects.toMatchObject({ kind: `http_${status}`, stops });
  });

  test.each([
    { header: '120', milliseconds: 120_000 },
    { header: 'Sat, 21 Nov 2026 12:00:30 GMT', milliseconds: 30_000 },
    { header: 'soon', milliseconds: null },
  ])('may ask for a pause: Retry-After $header', async ({ header, milliseconds }) => {
    receiver.answer(() => ({ status: 503, headers: { 'retry-after': header } }));
    const late = webhookDestination({ url: receiver.url, secret }, fixedClock('2026-11-21T12:00:00Z'));
    await expect(late.send(eventsBatch(1, 1), never)).rejects.toMatchObject({ retryAfter: milliseconds });
  });

  test('is not followed elsewhere', async () => {
    const elsewhere = await webhookReceiver();
    receiver.answer(() => ({ status: 307, headers: { location: elsewhere.url } }));
    await expect(destination().send(eventsBatch(1, 1), never)).rejects.toMatchObject({ kind: 'http_307' });
    expect(elsewhere.deliveries).toEqual([]);
    await elsewhere.close();
  });

  test('that does not answer is given up after a while, and at once when the relay ends', async () => {
    receiver.answer(() => 'hang');
    const impatient = webhookDestination({ url: receiver.url, secret }, systemClock, 50);
    await expect(impatient.send(eventsBatch(1, 1), never)).rejects.toMatchObject({ name: 'TimeoutError' });
    await expect(destination().send(eventsBatch(1, 1), AbortSignal.timeout(50))).rejects.toThrow();
  });

  test('gets user and password of its address as authorization', async () => {
    const url = receiver.url.replace('://', '://probant:s%C3%A9same@');
    await webhookDestination({ url, secret }, systemClock).send(eventsBatch(1, 1), never);
    const expected = `Basic ${Buffer.from('probant:sésame').toString('base64')}`;
    expect(receiver.deliveries[0]?.headers.authorization).toBe(expected);
  });
});

test.skipIf(noOpenssl !== null)('a webhook whose certificate nobody vouches for gets nothing', async () => {
  const pem = await certificates();
  let calls = 0;
  const server = createTlsServer({ key: pem.serverKey, cert: pem.serverCertificate }, (_, response) => {
    calls += 1;
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  await expect(webhookDestination({ url, secret }, systemClock).send(eventsBatch(1, 1), never)).rejects.toThrow();
  expect(calls).toBe(0);
  server.close();
  await pem.remove();
});
