import { afterEach, expect, test } from 'vitest';
import { sendRequest } from '../testing/send-request.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

let running: TestGateway | null = null;
afterEach(() => running?.gateway.close());

const start = async (parts: Parameters<typeof startTestGateway>[0] = {}) => {
  running = await startTestGateway(parts);
  return running;
};

test('/health/live and /health/ready answer 200 without a key, with the rate limit headers', async () => {
  const { port } = await start();
  const live = await sendRequest(port, '/health/live');
  expect([live.status, live.json()]).toEqual([200, { status: 'ok' }]);
  const ready = await sendRequest(port, '/health/ready');
  expect([ready.status, ready.json()]).toEqual([200, { status: 'ready' }]);
  expect(ready.headers).toMatchObject({
    'x-ratelimit-limit-minute': '60',
    'x-ratelimit-remaining-minute': '60',
    'x-ratelimit-limit-hour': '1000',
    'x-ratelimit-remaining-hour': '1000',
    'cache-control': 'no-store',
  });
});

test('/health/ready answers 503 with every reason, while /health/live and the routes still answer', async () => {
  const { port, readiness } = await start();
  readiness.addCheck(() => ({ code: 'database_unreachable', message: 'the database does not answer' }));
  readiness.startDraining();
  const ready = await sendRequest(port, '/health/ready');
  expect([ready.status, ready.json()]).toEqual([
    503,
    {
      status: 'not_ready',
      reasons: [
        { code: 'draining', message: 'the process is shutting down' },
        { code: 'database_unreachable', message: 'the database does not answer' },
      ],
    },
  ]);
  expect((await sendRequest(port, '/health/live')).status).toBe(200);
  expect((await sendRequest(port, '/v1/schemas', { headers: { 'x-api-key': 'good' } })).status).toBe(503);
});

test('a probe is neither counted nor refused, even from an address that is over its limit', async () => {
  const { port } = await start({ addressRateLimits: { minute: 2, hour: 2 } });
  for (let probe = 0; probe < 50; probe += 1) expect((await sendRequest(port, '/health/ready')).status).toBe(200);
  for (const status of [200, 200, 429]) expect((await sendRequest(port, '/health')).status).toBe(status);
  const ready = await sendRequest(port, '/health/ready');
  expect([ready.status, ready.headers['x-ratelimit-remaining-minute']]).toEqual([200, '0']);
});

test.each(['/health/live', '/health/ready'])('POST %s answers 405', async (path) => {
  const { port } = await start();
  const response = await sendRequest(port, path, { method: 'POST' });
  expect([response.status, response.headers.allow]).toEqual([405, 'GET, HEAD']);
});
