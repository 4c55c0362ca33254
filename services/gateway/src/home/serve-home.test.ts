import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendRequest } from '../testing/send-request.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

let running: TestGateway;
beforeAll(async () => {
  running = await startTestGateway({});
});
afterAll(() => running.gateway.close());

const LINKS = ['console', 'docs/', 'docs/guide/', 'openapi/probant.json', 'health'];

test('answers a browser at / with a page that links what the gateway serves', async () => {
  const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
  const { status, headers, body } = await sendRequest(running.port, '/', { headers: { accept } });
  expect([status, headers['content-type'], headers.vary]).toEqual([200, 'text/html; charset=utf-8', 'Accept']);
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect([...body.toString().matchAll(/<a href="([^"]+)"/g)].map(([, href]) => href)).toEqual(LINKS);
});

test.each(['*/*', 'application/json'])('answers a program that accepts %s with JSON', async (accept) => {
  const answer = await sendRequest(running.port, '/', { headers: { accept } });
  expect(answer.status).toBe(200);
  expect(answer.headers['x-ratelimit-limit-minute']).toBeDefined();
  expect(Object.values(answer.json()['links'] as object)).toEqual(LINKS.map((path) => `/${path}`));
});

test('links nothing that the gateway does not know', async () => {
  for (const path of LINKS) expect((await sendRequest(running.port, `/${path}`)).status).not.toBe(404);
});

test('refuses other methods, and unknown paths as before', async () => {
  expect((await sendRequest(running.port, '/', { method: 'POST' })).status).toBe(405);
  expect((await sendRequest(running.port, '/nothing')).status).toBe(404);
});
