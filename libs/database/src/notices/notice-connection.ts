import { Client } from 'pg';

/** A connection that does nothing but receive notices. */
export type NoticeConnection = {
  listen(channel: string): Promise<void>;
  /** Asks for an answer, unless one is awaited. Returns false when the previous question has none yet. */
  checkAnswer(): boolean;
  close(): Promise<void>;
};

type ConnectionOptions = {
  readonly url: string;
  readonly onNotice: (channel: string, payload: string) => void;
  /** Called once, when the connection is lost after it was open. Not called for `close`. */
  readonly onLost: (error: Error | null) => void;
};

const CONNECT_TIMEOUT_MS = 3_000;

/** Opens a connection of its own: one of a pool belongs to a transaction at a time. */
export async function openNoticeConnection({ url, onNotice, onLost }: ConnectionOptions): Promise<NoticeConnection> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'probant notices',
  });
  let isOver = false;
  let isAnswerAwaited = false;
  const lose = (error: Error | null) => {
    if (isOver) return;
    isOver = true;
    onLost(error);
  };
  client.on('error', lose).on('end', () => lose(null));
  client.on('notification', ({ channel, payload = '' }) => onNotice(channel, payload));
  try {
    await client.connect();
  } catch (error) {
    isOver = true;
    // Its socket may still connect, to a server that answers late.
    void client.end().catch(() => undefined);
    throw error;
  }
  let last: Promise<unknown> = Promise.resolve();
  /** One statement after another: pg warns of a second one at a time. */
  const run = (text: string): Promise<unknown> => {
    const result = last.then(() => client.query(text));
    last = result.catch(() => undefined);
    return result;
  };
  return {
    // No caller chooses a channel: its name is a constant of ours.
    listen: async (channel) => void (await run(`listen ${client.escapeIdentifier(channel)}`)),
    checkAnswer() {
      if (isAnswerAwaited) return false;
      isAnswerAwaited = true;
      run('select 1').then(
        () => {
          isAnswerAwaited = false;
        },
        (error: Error) => lose(error),
      );
      return true;
    },
    async close() {
      isOver = true;
      // A server that answers nothing does not end the connection either.
      await Promise.race([client.end().catch(() => undefined), destroyAfter(client, CLOSE_TIMEOUT_MS)]);
    },
  };
}

const CLOSE_TIMEOUT_MS = 500;

/** `connection` is the member of `pg` that holds the socket; its types leave it out. */
type ClientWithSocket = { readonly connection?: { readonly stream?: { destroy(): void } } };

function destroyAfter(client: Client, timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(() => {
      (client as ClientWithSocket).connection?.stream?.destroy();
      resolve();
    }, timeoutMs).unref();
  });
}
