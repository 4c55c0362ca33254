import { createServer, type Server } from 'node:http';
import { findFreePorts } from '@probant/kernel/free-ports';
import { createLogger } from '@probant/kernel/logging';
import { getServicePort } from '@probant/kernel/service-catalogue';
import { readSampleFile } from '@probant/kernel/testing/sample-files';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PlatformUnderTest, startPlatformUnderTest } from './testing/platform-under-test.ts';
import { type SpawnedService, spawnService } from './testing/spawned-service.ts';

/** Records every request on the ports that authenticity and the audit trail would have. */
async function occupyServicePorts(port: number) {
  const requests: string[] = [];
  const servers: Server[] = [];
  for (const name of ['authenticity', 'audit-trail'] as const) {
    const server = createServer((request, response) => {
      requests.push(`${name}: ${request.method} ${request.url}`);
      response.end('{}');
    });
    await new Promise<void>((resolve) => server.listen(getServicePort(name, port), '127.0.0.1', resolve));
    servers.push(server);
  }
  return {
    requests,
    async close() {
      for (const server of servers) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
}

const NO_AUDIT_TRAIL = 'PROBANT_UPSTREAM_AUDIT_TRAIL is not set';
const FEC = { content: 'JournalCode|JournalLib', separator: '|', encoding: 'utf-8' };

const analyzeReceipt = async (url: string, key: string) => {
  const form = new FormData();
  const receipt = readSampleFile('ticket-boulangerie.png');
  form.append('files', new Blob([Uint8Array.from(receipt)]), 'ticket.png');
  const headers = { 'x-api-key': key };
  const response = await fetch(`${url}/v1/extract/receipts/analyze`, { method: 'POST', body: form, headers });
  return { status: response.status, body: (await response.json()) as { items: { authenticity: unknown }[] } };
};

const validateFec = async (url: string, key: string) => {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const body = JSON.stringify(FEC);
  const response = await fetch(`${url}/v1/validate/fec`, { method: 'POST', headers, body });
  return { status: response.status, body: (await response.json()) as unknown };
};

let others: Awaited<ReturnType<typeof occupyServicePorts>>;
let platform: PlatformUnderTest;
const lines: string[] = [];
beforeAll(async () => {
  const port = await findFreePorts();
  others = await occupyServicePorts(port);
  const logger = createLogger({ level: 'warn', destination: { write: (line) => lines.push(line) } });
  platform = await startPlatformUnderTest({}, { port, only: 'extraction,export', logger });
});
afterAll(async () => {
  await platform.close();
  await others.close();
});

describe('a platform without authenticity and audit trail, with other programs on their ports', () => {
  test('sends them no receipt and no key, and returns no opinion', async () => {
    expect(await analyzeReceipt(platform.url, platform.key)).toMatchObject({
      status: 200,
      body: { items: [{ authenticity: null, error: null }] },
    });
    expect(others.requests).toEqual([]);
  });

  test('sends them no event, and returns 500 for an action that must be recorded', async () => {
    expect(await validateFec(platform.url, platform.key)).toEqual({
      status: 500,
      body: { detail: 'Internal Server Error' },
    });
    expect(others.requests).toEqual([]);
  });

  test('warns about the missing audit trail once at start', () => {
    const warnings = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 'warn');
    expect(warnings.filter(({ msg }) => String(msg).includes(NO_AUDIT_TRAIL))).toHaveLength(1);
  });
});

describe('standalone services, with other programs on the ports of authenticity and audit trail', () => {
  let standaloneOthers: Awaited<ReturnType<typeof occupyServicePorts>>;
  let services: { readonly extraction: SpawnedService; readonly export: SpawnedService };
  beforeAll(async () => {
    const port = await findFreePorts();
    standaloneOthers = await occupyServicePorts(port);
    const environment = {
      DATABASE_URL: platform.databaseUrl,
      PROBANT_DATA_DIR: platform.dataDir,
      PROBANT_PORT: String(port),
      PROBANT_LOG_LEVEL: 'warn',
    };
    const start = (name: string) =>
      spawnService(new URL(`../../../services/${name}/src/main.ts`, import.meta.url), environment);
    services = { extraction: await start('extraction'), export: await start('export') };
  });
  afterAll(async () => {
    await Promise.all([services.extraction.end(), services.export.end()]);
    await standaloneOthers.close();
  });

  test('send them nothing', async () => {
    expect(await analyzeReceipt(services.extraction.url, platform.key)).toMatchObject({ status: 200 });
    expect(await validateFec(services.export.url, platform.key)).toMatchObject({ status: 500 });
    expect(standaloneOthers.requests).toEqual([]);
  });

  test('warn about the missing audit trail', () => {
    for (const { log } of Object.values(services)) expect(log()).toContain(NO_AUDIT_TRAIL);
  });
});
