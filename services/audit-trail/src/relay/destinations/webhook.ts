import type { Clock } from '@probant/kernel/clock';
import { parseRetryAfter } from '@probant/kernel/retry-after';
import { getTraceHeaders } from '@probant/kernel/tracing/spans';
import { Webhook } from 'standardwebhooks';
import { DeliveryFailure, type Destination } from '../destination.ts';

export type WebhookSettings = { readonly url: string; readonly secret: Uint8Array };

const REQUEST_TIMEOUT_MS = 10_000;

/** 4xx statuses that ask for a retry instead of rejecting the batch. */
const RETRYABLE_STATUSES = new Set([408, 425, 429]);

/** Creates a webhook destination: Standard Webhooks with a CloudEvents 1.0 JSON batch. A 2xx response counts as delivered. */
export function createWebhookDestination(
  settings: WebhookSettings,
  clock: Clock,
  timeoutMs = REQUEST_TIMEOUT_MS,
): Destination {
  const { url, authorization } = parseAddress(settings.url);
  const signer = new Webhook(settings.secret, { format: 'raw' });
  return {
    name: 'webhook',
    async send(batch, signal) {
      const body = `[${batch.messages.map(({ cloudEvent }) => cloudEvent).join(',')}]`;
      const now = new Date(clock());
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/cloudevents-batch+json; charset=utf-8',
          'user-agent': 'probant-relay',
          'webhook-id': batch.id,
          'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
          'webhook-signature': signer.sign(batch.id, now, body),
          ...authorization,
          ...getTraceHeaders(),
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      });
      // Only the status matters; the body could be endless.
      await response.body?.cancel();
      if (!response.ok) throw toFailure(response, clock());
    },
    close: async () => undefined,
  };
}

function toFailure({ status, headers }: Response, now: number): DeliveryFailure {
  return new DeliveryFailure(`http_${status}`, {
    blocks:
      status === 413
        ? 'batch-too-large'
        : status >= 400 && status < 500 && !RETRYABLE_STATUSES.has(status)
          ? 'batch'
          : 'everything',
    retryAfterMs: parseRetryAfter(headers.get('retry-after'), now),
  });
}

/** Moves a user and password in the address to a Basic authorization header, because `fetch` rejects such addresses. */
function parseAddress(text: string): { url: string; authorization: Readonly<Record<string, string>> } {
  const url = new URL(text);
  const { username, password } = url;
  url.username = '';
  url.password = '';
  if (username === '' && password === '') return { url: url.href, authorization: {} };
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { url: url.href, authorization: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` } };
}
