import { Client } from 'pg';

/** SQLSTATE, whose classes begin with these characters (EPIPE is none). The server sent such an error: it answers, though it refuses. */
const SQLSTATE_PATTERN = /^[0-9FHPX][0-9A-Z]{4}$/;

/** Resolves once the server answers on a new connection, also when it refuses that one; rejects after `timeoutMs`. */
export async function probeServer(url: string, timeoutMs: number): Promise<void> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    application_name: 'probant probe',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
  } catch (error) {
    if (!SQLSTATE_PATTERN.test(String((error as { code?: unknown }).code))) throw error;
  } finally {
    // Not awaited: a server that does not answer does not end the connection either.
    client.end().catch(() => undefined);
  }
}
