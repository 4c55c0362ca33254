import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFolderIdentity } from '@probant/kernel/folder-identity';
import { findFreePorts } from '@probant/kernel/free-ports';
import { getAddressFile } from '@probant/kernel/running-address';
import { getServicePort } from '@probant/kernel/service-catalogue';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { formatPort } from './format-status.rules.ts';
import { readPlatformState } from './platform-state.ts';

let dataDir: string;
let port: number;
let servers: Pick<Server, 'close' | 'closeAllConnections'>[];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'platform-address-'));
  port = await findFreePorts();
  servers = [];
});
afterEach(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  await rm(dataDir, { recursive: true });
});

async function answerOn(ownPort: number, text: string): Promise<void> {
  const server = createServer((_, response) => response.end(text));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(ownPort, '127.0.0.1', resolve));
}

const read = (upstreams: Readonly<Record<string, readonly string[]>> = {}) =>
  readPlatformState({
    process: { host: '127.0.0.1', serviceHost: '127.0.0.1', port, dataDir },
    gateway: { tls: null, metricsHost: '127.0.0.1' },
    interService: { upstreams },
  });

const HEALTHY = JSON.stringify({ status: 'ok' });

test('looks for a service at the configured addresses, not at its default port', async () => {
  const other = await findFreePorts();
  await answerOn(getServicePort('extraction', port), 'another program');
  await answerOn(other, HEALTHY);
  const up = `http://127.0.0.1:${other}`;
  const one = (await read({ extraction: [up] })).services.find(({ name }) => name === 'extraction');
  expect(one).toMatchObject({ status: 'ok', address: up });
  const down = `http://127.0.0.1:${other + 1}`;
  const two = (await read({ extraction: [up, down] })).services.find(({ name }) => name === 'extraction');
  expect(two).toMatchObject({ status: 'degraded', reasons: [`${down}: stopped`], address: `${up}, ${down}` });
});

test('says that the gateway reaches a service whose configured address does not answer', async () => {
  await answerOn(port, JSON.stringify({ status: 'ok', services: { extraction: { status: 'ok' } } }));
  const address = `http://127.0.0.1:${await findFreePorts()}`;
  const { services } = await read({ extraction: [address] });
  const extraction = services.find(({ name }) => name === 'extraction');
  expect(extraction).toMatchObject({ status: 'ok', address });
  expect(extraction && formatPort(extraction)).toBe('ok; the gateway reaches it, but its address here does not answer');
});

test('says which of several addresses fails here where the gateway says that the service is ok', async () => {
  await answerOn(port, JSON.stringify({ status: 'ok', services: { extraction: { status: 'ok' } } }));
  const other = await findFreePorts();
  await answerOn(other, HEALTHY);
  const down = `http://127.0.0.1:${other + 1}`;
  const { services } = await read({ extraction: [`http://127.0.0.1:${other}`, down] });
  const extraction = services.find(({ name }) => name === 'extraction');
  expect(extraction && formatPort(extraction)).toBe(`ok; seen from here: degraded, ${down}: stopped`);
});

test('finds the platform of the data folder on the port that it runs on, when PROBANT_PORT is another', async () => {
  const other = await findFreePorts();
  await answerOn(other, HEALTHY);
  const identity = `probant_data_folder_info{id="${await readFolderIdentity(dataDir)}"} 1\n`;
  await answerOn(getServicePort('admin', other), identity);
  expect((await read()).gateway.status).toBe('stopped');
  await writeFile(getAddressFile(dataDir), JSON.stringify({ port: other, tls: false }));
  const { gateway } = await read();
  expect(gateway).toMatchObject({ status: 'ok', url: `http://127.0.0.1:${other}` });
  expect(formatPort(gateway)).toBe(`ok; it runs on port ${other}, and PROBANT_PORT is ${port} here`);
});

test('ignores an address that a killed platform left', async () => {
  await writeFile(getAddressFile(dataDir), JSON.stringify({ port: await findFreePorts(), tls: false }));
  expect((await read()).gateway).toMatchObject({ status: 'stopped', url: `http://127.0.0.1:${port}` });
});

const hasOpenssl = spawnSync('openssl', ['version']).error === undefined;

test.runIf(hasOpenssl)('says that another process speaks TLS on the port', async () => {
  const [cert, key] = [join(dataDir, 'cert.pem'), join(dataDir, 'key.pem')];
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', key];
  execFileSync('openssl', ['req', '-x509', ...newKey, '-out', cert, '-subj', '/CN=x'], { stdio: 'ignore' });
  const server = createTlsServer({ cert: await readFile(cert), key: await readFile(key) }, (_, response) =>
    response.end(HEALTHY),
  );
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  expect(formatPort((await read()).gateway)).toBe('does not answer; another process speaks TLS there');
});
