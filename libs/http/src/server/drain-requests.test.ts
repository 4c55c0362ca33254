import { createLogger } from '@probant/kernel/logging';
import { eventually } from '@probant/kernel/testing/eventually';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { RawResponse } from '../response/raw-response.ts';
import { defineJsonRoute } from '../route/define-route.ts';
import { ACTIVE_KEY_HEADERS, createTestService } from '../testing/test-service.ts';

async function startService() {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const calls: string[] = [];
  const lines: string[] = [];
  const card = { method: 'GET', summary: 'Waits', success: { status: 200, schema: Type.Unknown() } } as const;
  const service = await createTestService(
    [
      defineJsonRoute({
        ...card,
        path: '/v1/slow',
        operationId: 'slow',
        handler: async () => {
          calls.push('slow');
          await finished;
          return { done: true };
        },
      }),
      defineJsonRoute({
        ...card,
        path: '/v1/stream',
        operationId: 'stream',
        handler: async () =>
          new RawResponse(
            'text/plain',
            (async function* () {
              yield 'the beginning';
              calls.push('stream');
              await finished;
            })(),
          ),
      }),
    ],
    { logger: createLogger({ level: 'info', destination: { write: (line) => void lines.push(line) } }) },
  );
  const { port } = await service.listen(0, '127.0.0.1');
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { headers: ACTIVE_KEY_HEADERS });
  const readLog = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  return { service, get, calls, finish: () => finish(), readLog };
}

test('answers a request in progress, and later ones with 503 and Retry-After, health excepted', async () => {
  const { service, get, calls, finish } = await startService();
  const slow = get('/v1/slow');
  await eventually('the request to arrive', () => calls.length === 1);
  service.drain.refuseRequests();
  const later = await get('/v1/slow');
  expect([later.status, later.headers.get('retry-after'), later.headers.get('connection')]).toEqual([
    503,
    '5',
    'close',
  ]);
  expect(await later.json()).toEqual({ detail: 'The server is shutting down' });
  expect((await get('/health')).status).toBe(200);
  const idle = service.drain.waitUntilIdle();
  finish();
  expect(await (await slow).json()).toEqual({ done: true });
  await idle;
  await service.close();
});

test('still serves the calls of other services of its process while they end their own requests', async () => {
  const { service, finish } = await startService();
  service.drain.refuseRequests();
  finish();
  const answer = await service.inject({ method: 'GET', url: '/v1/slow', headers: ACTIVE_KEY_HEADERS });
  expect(answer.statusCode).toBe(200);
  await service.close();
});

test('ends requests that cannot finish with 503, and logs that the server is shutting down', async () => {
  const { service, get, calls, finish, readLog } = await startService();
  const slow = get('/v1/slow');
  const stream = get('/v1/stream').then((answer) => answer.text());
  const cut = expect(stream).rejects.toThrow('terminated');
  await eventually('both requests to arrive', () => calls.length === 2);
  service.drain.refuseRequests();
  expect(service.drain.endRequests()).toBe(2);
  const answer = await slow;
  expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
    503,
    '5',
    { detail: 'The server is shutting down' },
  ]);
  await cut;
  await service.drain.waitUntilIdle();
  const lines = readLog().filter(({ msg }) => msg === 'request');
  expect(lines.map(({ route, status, reason }) => [route, status, reason]).sort()).toEqual([
    ['/v1/slow', 503, 'shutting_down'],
    ['/v1/stream', 200, 'shutting_down'],
  ]);
  // The handler ends after its answer was sent: nothing is written twice.
  finish();
  await service.close();
  expect(readLog().filter(({ level }) => level === 'error')).toEqual([]);
});
