import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { findFreePort } from '@probant/kernel/free-ports';
import { createServerProcess, explainMissingBinary, type ServerProcess } from './server-process.ts';

const NATS_BINARY = 'nats-server';

export const natsUnavailable: string | null = explainMissingBinary(NATS_BINARY, '--version', NATS_BINARY);

export type NatsServer = ServerProcess & { readonly url: string; close(): Promise<void> };

/** Starts a NATS server with JetStream in a temporary folder. `args` are appended to its command line. */
export async function startNatsServer(args: readonly string[] = []): Promise<NatsServer> {
  const folder = await mkdtemp(`${tmpdir()}/probant-nats-`);
  const port = await findFreePort();
  const server = createServerProcess(
    NATS_BINARY,
    ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', folder, ...args],
    [port],
  );
  await server.start();
  return {
    ...server,
    url: `nats://127.0.0.1:${port}`,
    async close() {
      await server.kill();
      await rm(folder, { recursive: true });
    },
  };
}
