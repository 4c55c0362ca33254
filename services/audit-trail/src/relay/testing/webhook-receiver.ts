import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

type Delivery = { readonly headers: IncomingHttpHeaders; readonly body: string };

/** The response to a delivery. */
type DeliveryResponse = { readonly status: number; readonly headers?: Readonly<Record<string, string>> } | 'hang';

export type WebhookReceiver = {
  readonly url: string;
  readonly deliveries: readonly Delivery[];
  clear(): void;
  setResponse(createResponse: (delivery: Delivery) => DeliveryResponse): void;
  stop(): Promise<void>;
  restart(): Promise<void>;
  close(): Promise<void>;
};

/** Starts a webhook receiver on a loopback port that stores accepted deliveries. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  let deliveries: Delivery[] = [];
  let createReply: (delivery: Delivery) => DeliveryResponse = () => ({ status: 204 });
  let server: Server;
  let port = 0;
  const listen = async () => {
    server = createServer(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part);
      const delivery = { headers: request.headers, body: Buffer.concat(parts).toString() };
      const reply = createReply(delivery);
      if (reply === 'hang') return;
      if (reply.status < 300) deliveries.push(delivery);
      response.writeHead(reply.status, reply.headers).end();
    }).listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  };
  const stop = async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  await listen();
  return {
    get url() {
      return `http://127.0.0.1:${port}/audit`;
    },
    get deliveries() {
      return deliveries;
    },
    clear() {
      deliveries = [];
      createReply = () => ({ status: 204 });
    },
    setResponse(createResponse) {
      createReply = createResponse;
    },
    stop: stop,
    restart: listen,
    close: stop,
  };
}
