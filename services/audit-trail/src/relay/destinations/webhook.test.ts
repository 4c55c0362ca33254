import { once } from 'node:events';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createFixedClock, systemClock } from '@probant/kernel/clock';
import { silentLogger } from '@probant/kernel/logging';
import { startTraceCollector } from '@probant/kernel/testing/trace-collector';
import { traceBackground } from '@probant/kernel/tracing/spans';
import { startTracing } from '@probant/kernel/tracing/start-tracing';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCertificates, opensslUnavailable } from '../testing/certificates.ts';
import { testDestination } from '../testing/destination.suite.ts';
import { createEventsBatch } from '../testing/messages.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../testing/webhook-receiver.ts';
import { createWebhookDestination } from './webhook.ts';

const WEBHOOK_SECRET = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;
const secret = Buffer.alloc(32, 5);
const never = new AbortController().signal;

let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
});
beforeEach(() => receiver.clear());
afterAll(() => receiver.close());

type CloudEvent = Readonly<Record<string, unknown>> & { readonly id: string };

/** Verifies the deliveries as a receiver does and returns their CloudEvents. */
const verifyDeliveries = (): readonly CloudEvent[] =>
  receiver.deliveries.flatMap(({ headers, body }) => {
    const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
    const signed = Object.fromEntries(names.map((name) => [name, String(headers[name])]));
    return new Webhook(WEBHOOK_SECRET).verify(body, signed) as CloudEvent[];
  });

testDestination(
  'a webhook',
  () => ({
    destination: createWebhookDestination({ url: receiver.url, secret }, systemClock),
    listReceived: async () => verifyDeliveries().map((event) => ({ id: event.id, text: JSON.stringify(event) })),
    clear: async () => receiver.clear(),
    stop: () => receiver.stop(),
    restart: () => receiver.restart(),
  }),
  true,
);

describe('createWebhookDestination', () => {
  const destination = () => createWebhookDestination({ url: receiver.url, secret }, systemClock);

  test('passes its trace on to the receiver, where traces are made', async () => {
    const batch = createEventsBatch(1, 1);
    await destination().send(batch, never);
    const collector = await startTraceCollector();
    const traces = startTracing({
      collector: { endpoint: collector.url, headers: {} },
      ratio: 1,
      version: '1',
      logger: silentLogger,
    });
    await traceBackground('audit-trail', { name: 'deliver', attributes: {} }, () => destination().send(batch, never));
    await traces.close();
    await collector.close();
    const [span] = collector.spans;
    expect(receiver.deliveries.map(({ headers }) => headers['traceparent'])).toEqual([
      undefined,
      `00-${span?.traceId}-${span?.id}-01`,
    ]);
  });

  test('sends a CloudEvents batch whose data is the event as the API returns it', async () => {
    const batch = createEventsBatch(7, 7, {
      severity: 'warning',
      resource_type: 'expense report',
      action: 'fec.validate',
    });
    await destination().send(batch, never);
    expect(receiver.deliveries[0]?.headers['content-type']).toBe('application/cloudevents-batch+json; charset=utf-8');
    const [content] = batch.messages.map((message) => message.content);
    expect(verifyDeliveries()).toEqual([
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
        recordedby: 'key:k1',
        data: content?.kind === 'event' ? { ...content.event, changes: null, metadata: {} } : null,
      },
    ]);
  });

  test('sends a batch again with the same id although its content was anonymized', async () => {
    await destination().send(createEventsBatch(1, 3), never);
    await destination().send(createEventsBatch(1, 3, { actor_id: '[ANONYMIZED]', anonymized: true }), never);
    await destination().send(createEventsBatch(1, 4), never);
    const ids = receiver.deliveries.map(({ headers }) => headers['webhook-id']);
    expect(ids[0]).toMatch(/^msg_[0-9a-f]{32}$/);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
    expect(receiver.deliveries.map(({ body }) => body.includes('comptable-7'))).toEqual([true, false, true]);
  });

  test.each([
    { status: 500, blocks: 'everything' },
    { status: 503, blocks: 'everything' },
    { status: 429, blocks: 'everything' },
    { status: 408, blocks: 'everything' },
    { status: 302, blocks: 'everything' },
    { status: 400, blocks: 'batch' },
    { status: 401, blocks: 'batch' },
    { status: 410, blocks: 'batch' },
    { status: 413, blocks: 'batch-too-large' },
  ])('maps a $status response to blocks: $blocks', async ({ status, blocks }) => {
    receiver.setResponse(() => ({ status }));
    await expect(destination().send(createEventsBatch(1, 1), never)).rejects.toMatchObject({
      kind: `http_${status}`,
      blocks,
    });
  });

  test.each([
    { header: '120', milliseconds: 120_000 },
    { header: 'Sat, 21 Nov 2026 12:00:30 GMT', milliseconds: 30_000 },
    { header: 'soon', milliseconds: null },
  ])('reads Retry-After: $header', async ({ header, milliseconds }) => {
    receiver.setResponse(() => ({ status: 503, headers: { 'retry-after': header } }));
    const destinationAtNoon = createWebhookDestination(
      { url: receiver.url, secret },
      createFixedClock('2026-11-21T12:00:00Z'),
    );
    await expect(destinationAtNoon.send(createEventsBatch(1, 1), never)).rejects.toMatchObject({
      retryAfterMs: milliseconds,
    });
  });

  test('does not follow a redirect', async () => {
    const redirectTarget = await startWebhookReceiver();
    receiver.setResponse(() => ({ status: 307, headers: { location: redirectTarget.url } }));
    await expect(destination().send(createEventsBatch(1, 1), never)).rejects.toMatchObject({ kind: 'http_307' });
    expect(redirectTarget.deliveries).toEqual([]);
    await redirectTarget.close();
  });

  test('times out when the receiver does not respond, and rejects when the signal fires', async () => {
    receiver.setResponse(() => 'hang');
    const destinationWithTimeout = createWebhookDestination({ url: receiver.url, secret }, systemClock, 50);
    await expect(destinationWithTimeout.send(createEventsBatch(1, 1), never)).rejects.toMatchObject({
      name: 'TimeoutError',
    });
    await expect(destination().send(createEventsBatch(1, 1), AbortSignal.timeout(50))).rejects.toThrow();
  });

  test('sends the user and password of the address as Basic authorization', async () => {
    // Of its own: a delivery that the test before gave up may arrive late.
    const own = await startWebhookReceiver();
    try {
      const url = own.url.replace('://', '://probant:s%C3%A9same@');
      await createWebhookDestination({ url, secret }, systemClock).send(createEventsBatch(1, 1), never);
      const expected = `Basic ${Buffer.from('probant:sésame').toString('base64')}`;
      expect(own.deliveries[0]?.headers.authorization).toBe(expected);
    } finally {
      await own.close();
    }
  });
});

test.skipIf(opensslUnavailable !== null)(
  'the webhook destination sends nothing to a server with an untrusted certificate',
  async () => {
    const pem = await createCertificates();
    let calls = 0;
    const server = createTlsServer({ key: pem.serverKey, cert: pem.serverCertificate }, (_, response) => {
      calls += 1;
      response.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    await expect(
      createWebhookDestination({ url, secret }, systemClock).send(createEventsBatch(1, 1), never),
    ).rejects.toThrow();
    expect(calls).toBe(0);
    server.close();
    await pem.remove();
  },
);
