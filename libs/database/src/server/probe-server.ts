import { Socket } from 'node:net';
import { Client } from 'pg';

/** SQLSTATE, whose classes begin with these characters (EPIPE is none). The server sent such an error: it answers, though it refuses. */
const SQLSTATE_PATTERN = /^[0-9FHPX][0-9A-Z]{4}$/;
const TICK_MS = 5;

/**
 * Resolves once the server answers on a new connection, also when it refuses that one; rejects after `timeoutMs` in which this process ran.
 * The time in which its event loop stood still is left out: timers run first after it, before the answers that came meanwhile are read.
 */
export async function probeServer(url: string, timeoutMs: number): Promise<void> {
  const socket = new Socket();
  const client = new Client({ connectionString: url, stream: () => socket, application_name: 'probant probe' });
  client.on('error', () => undefined);
  const { promise: timeIsOver, reject } = Promise.withResolvers<never>();
  const stopCounting = countRunningTime(timeoutMs, () =>
    reject(new Error('the database server did not answer a probe')),
  );
  try {
    await Promise.race([ask(client), timeIsOver]);
  } finally {
    stopCounting();
    // A server that does not answer does not end the connection either.
    socket.destroy();
  }
}

async function ask(client: Client): Promise<void> {
  try {
    await client.connect();
    await client.query('select 1');
  } catch (error) {
    if (!SQLSTATE_PATTERN.test(String((error as { code?: unknown }).code))) throw error;
  }
}

/** Calls back after as many ticks as the time has; a tick that comes late counts once. Returns a function that ends it. */
function countRunningTime(ms: number, callback: () => void): () => void {
  let ticks = Math.ceil(ms / TICK_MS);
  const timer = setInterval(() => {
    ticks -= 1;
    if (ticks > 0) return;
    clearInterval(timer);
    callback();
  }, TICK_MS);
  return () => clearInterval(timer);
}
