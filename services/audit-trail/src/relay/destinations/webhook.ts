import type { Clock } from '@probant/kernel/clock';
import { Webhook } from 'standardwebhooks';
import { retryAfterOf } from '../back-off.rules.ts';
import { DeliveryFailure, type Destination } from '../destination.ts';

export type WebhookSettings = { readonly url: string; readonly secret: Uint8Array };

const PATIENCE = 10_000;

/** Statuses of the 4xx family that say "later", not "no". */
const LATER = new Set([408, 425, 429]);

/** Standard Webhooks carrying a CloudEvents 1.0 JSON batch. Delivered once the receiver has answered 2xx. */
export function webhookDestination(settings: WebhookSettings, clock: Clock, patience = PATIENCE): Destination {
  const { url, authorization } = addressOf(settings.url);
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
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
      });
      // What the receiver says besides its status is of no interest, and could be endless.
      await response.body?.cancel();
      if (!response.ok) throw refusalOf(response, clock());
    },
    close: async () => undefined,
  };
}

function refusalOf({ status, headers }: Response, now: number): DeliveryFailure {
  return new DeliveryFailure(`http_${status}`, {
    stops:
      status === 413 ? 'batch-too-large' : status >= 400 && status < 500 && !LATER.has(status) ? 'batch' : 'everything',
    retryAfter: retryAfterOf(headers.get('retry-after'), now),
  });
}

/** A user and password in the address go as Basic authorization: `fetch` takes no such address. */
function addressOf(text: string): { url: string; authorization: Readonly<Record<string, string>> } {
  const url = new URL(text);
  const { username, password } = url;
  url.username = '';
  url.password = '';
  if (username === '' && password === '') return { url: url.href, authorization: {} };
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { url: url.href, authorization: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` } };
}
