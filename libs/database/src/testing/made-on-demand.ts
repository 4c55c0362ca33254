import { connect, createServer } from 'node:net';

/** What a test run makes at most once, in the process that starts its workers, and what the workers need to know to use it. */
export type MadeOnce = { readonly text: string; close(): Promise<void> };

export type Offer = {
  /** A loopback port that sends the text to each client. The first connection makes what is offered. */
  readonly port: number;
  close(): Promise<void>;
};

/** Opens the port of an offer. A run in which nobody asks never makes it. */
export async function offerOnDemand(make: () => Promise<MadeOnce>): Promise<Offer> {
  let made: Promise<MadeOnce> | null = null;
  const server = createServer((client) => {
    client.on('error', () => undefined);
    made ??= make();
    made.then(
      ({ text }) => client.end(text),
      (error: unknown) => client.end(`${ERROR_PREFIX}${error instanceof Error ? error.message : 'unknown'}`),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the offer has no port');
  return {
    port: address.port,
    async close() {
      server.close();
      // The clients already received the error of a failed attempt.
      await made?.then(
        (once) => once.close(),
        () => undefined,
      );
    },
  };
}

const ERROR_PREFIX = 'error ';

/** Returns the text of an offer. @throws Error when it could not be made. */
export async function requestOffer(port: number): Promise<string> {
  const answer = await new Promise<string>((resolve, reject) => {
    let text = '';
    connect(port, '127.0.0.1')
      .setEncoding('utf8')
      .on('data', (part: string) => (text += part))
      .on('error', reject)
      .on('end', () => resolve(text));
  });
  if (answer.startsWith(ERROR_PREFIX)) throw new Error(answer.slice(ERROR_PREFIX.length));
  return answer;
}
