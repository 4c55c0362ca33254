import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

type Delivery = { readonly headers: IncomingHttpHeaders; readonly body: string };

/** How the receiver answers a delivery. */
type Answer = { readonly status: number; readonly headers?: Readonly<Record<string, string>> } | 'hang';

export type WebhookReceiver = {
  readonly url: string;
  readonly deliveries: readonly Delivery[];
  clear(): void;
  answer(with_: (delivery: Delivery) => Answer): void;
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
};

/** A receiver on a loopback port that keeps what it accepts. */
export async function webhookReceiver(): Promise<WebhookReceiver> {
  let deliveries: Delivery[] = [];
  let answerTo: (delivery: Delivery) => Answer = () => ({ status: 204 });
  let server: Server;
  let port = 0;
  const listen = async () => {
    server = createServer(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part);
      const delivery = { headers: request.headers, body: Buffer.concat(parts).toString() };
      const answer = answerTo(delivery);
      if (answer === 'hang') return;
      if (answer.status < 300) deliveries.push(delivery);
      response.writeHead(answer.status, answer.headers).end();
    }).listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  };
  const goAway = async () => {
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
      answerTo = () => ({ status: 204 });
    },
    answer(with_) {
      answerTo = with_;
    },
    goAway,
    comeBack: listen,
    close: goAway,
  };
}
