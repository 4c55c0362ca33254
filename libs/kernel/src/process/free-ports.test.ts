import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { PORT_COUNT } from '../service-catalogue.ts';
import { FIRST_CANDIDATE_PORT, findFreePort, findFreePorts } from './free-ports.ts';

/** First port that Linux gives to outgoing connections. */
const FIRST_EPHEMERAL_PORT = 32_768;

/** Highest port that `fetch` refuses, whatever listens there. */
const LAST_BLOCKED_PORT = 10_080;

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
});

const listen = (port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    servers.push(server);
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });

test('returns a port that can be listened on and that the system gives to nobody else', async () => {
  const port = await findFreePort();
  expect(port).toBeLessThan(FIRST_EPHEMERAL_PORT);
  await expect(listen(port)).resolves.toBeUndefined();
});

test('returns a block in which each service can listen on its port', async () => {
  const port = await findFreePorts();
  expect(port + PORT_COUNT).toBeLessThanOrEqual(FIRST_EPHEMERAL_PORT);
  for (let own = port; own < port + PORT_COUNT; own += 1) await expect(listen(own)).resolves.toBeUndefined();
});

test('returns the ports of a block once, to this process and to others', async () => {
  const count = 100;
  const find = `import { findFreePorts } from ${JSON.stringify(new URL('./free-ports.ts', import.meta.url).href)};
    const ports = [];
    while (ports.length < ${count}) ports.push(await findFreePorts());
    process.stdout.write(JSON.stringify(ports));
    process.stdin.resume();`;
  const other = spawn(process.execPath, ['--input-type=module', '--eval', find], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(other, 'exit');
  const otherPorts = once(other.stdout, 'data').then(([text]) => JSON.parse(String(text)) as number[]);
  const firstPorts: number[] = [];
  while (firstPorts.length < count) firstPorts.push(await findFreePorts());
  firstPorts.push(...(await otherPorts));
  const singlePorts = await Promise.all(Array.from({ length: 30 }, findFreePort));
  other.stdin.end();
  expect(await ended).toEqual([0, null]);
  const inBlocks = firstPorts.flatMap((port) => Array.from({ length: PORT_COUNT }, (_, at) => port + at));
  expect(new Set([...inBlocks, ...singlePorts]).size).toBe(inBlocks.length + singlePorts.length);
});

test('returns no port that fetch refuses to call', async () => {
  const refusal = await fetch(`http://127.0.0.1:${LAST_BLOCKED_PORT}`).catch((error: Error) => error.cause);
  expect(refusal).toMatchObject({ message: 'bad port' });
  expect(FIRST_CANDIDATE_PORT).toBeGreaterThan(LAST_BLOCKED_PORT);
});
