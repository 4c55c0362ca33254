import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { freePort } from './free-port.ts';
import { missing, type Program, program } from './program.ts';

const BINARY = 'nats-server';

export const noNats: string | null = missing(BINARY, '--version', BINARY);

export type NatsServer = Program & { readonly url: string; close(): Promise<void> };

/** A NATS server with JetStream, its streams in a folder of their own. `args` come last on its command line. */
export async function natsServer(args: readonly string[] = []): Promise<NatsServer> {
  const folder = await mkdtemp(`${tmpdir()}/probant-nats-`);
  const port = await freePort();
  const server = program(BINARY, ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', folder, ...args], [port]);
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
