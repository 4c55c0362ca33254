import { readFile } from 'node:fs/promises';
import { findFreePorts } from '@probant/kernel/free-ports';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { getServicePort } from '@probant/kernel/service-catalogue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PlatformUnderTest, startPlatformUnderTest } from './testing/platform-under-test.ts';
import { type SpawnedService, spawnService } from './testing/spawned-service.ts';

const SHARED_SECRET = 'a secret that both processes of this test share';

let platform: PlatformUnderTest;
let extraction: SpawnedService;

/** Runs extraction as another process on the same database, with its address configured for the gateway. */
beforeAll(async () => {
  const port = await findFreePorts();
  platform = await startPlatformUnderTest({
    PROBANT_UPSTREAM_EXTRACTION: `http://127.0.0.1:${port + 1}`,
    PROBANT_HOST: '0.0.0.0',
    PROBANT_SERVICE_SECRET: SHARED_SECRET,
  });
  extraction = await spawnService(new URL('../../../services/extraction/src/main.ts', import.meta.url), {
    DATABASE_URL: platform.databaseUrl,
    PROBANT_SERVICE_SECRET: SHARED_SECRET,
    PROBANT_DATA_DIR: platform.dataDir,
    PROBANT_PORT: String(port),
    PROBANT_HOST: '0.0.0.0',
  });
  expect(extraction.url).toBe(`http://127.0.0.1:${port + 1}`);
});
afterAll(async () => {
  await extraction.end();
  await platform.close();
});

test('the gateway forwards requests to a standalone service', async () => {
  const form = new FormData();
  const file = await readFile(`${repositoryRoot}/samples/documents/facture.pdf`);
  form.set('file', new Blob([file]), 'facture.pdf');
  const headers = { 'x-api-key': platform.key };
  const response = await fetch(`${platform.url}/v1/extract`, { method: 'POST', headers, body: form });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ document_type: 'invoice', text_source: 'embedded_xml' });
  expect(response.headers.get('x-ratelimit-limit-minute')).toBe('100000');
});

test('the gateway passes the code of an error of a standalone service', async () => {
  const form = new FormData();
  form.set('file', new Blob(['%PDF-1.7 broken']), 'facture.pdf');
  const headers = { 'x-api-key': platform.key };
  const response = await fetch(`${platform.url}/v1/extract`, { method: 'POST', headers, body: form });
  expect([response.status, response.headers.get('x-error-code')]).toEqual([422, 'unreadable_pdf']);
});

test('the gateway returns the health and description of a standalone service', async () => {
  const health = await (await fetch(`${platform.url}/health`)).json();
  expect(health).toMatchObject({ status: 'ok', services: { extraction: { status: 'ok', version: '0.2.0' } } });
  const description = await (await fetch(`${platform.url}/openapi/extraction.json`)).json();
  expect(Object.keys((description as { paths: object }).paths)).toContain('/v1/extract');
  expect((await fetch(`${extraction.url}/openapi.json`)).status).toBe(401);
});

// Linux answers on every address of 127.0.0.0/8; a server on 127.0.0.1 refuses the others, one on 0.0.0.0 accepts them.
test.runIf(process.platform === 'linux')('only the gateway listens on PROBANT_HOST', async () => {
  const isOpen = (port: number) =>
    fetch(`http://127.0.0.2:${port}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  expect(await isOpen(platform.port)).toBe(true);
  expect(await isOpen(getServicePort('export', platform.port))).toBe(false);
  expect(await isOpen(Number(new URL(extraction.url).port))).toBe(false);
  const exposed = await startPlatformUnderTest({ PROBANT_SERVICE_HOST: '127.0.0.2' });
  expect(await isOpen(exposed.port)).toBe(false);
  expect(await isOpen(getServicePort('export', exposed.port))).toBe(true);
  await exposed.close();
});
