import { createReadiness } from '@probant/kernel/readiness/readiness';
import { expect, test } from 'vitest';
import { createTestService } from './testing/test-service.ts';

test('a service port answers probes without a key and without asking for its health', async () => {
  let healthReads = 0;
  const service = await createTestService([], {
    health: async () => {
      healthReads += 1;
      return { status: 'ok' };
    },
  });
  const readiness = createReadiness();
  service.followReadiness(readiness);
  for (let probe = 0; probe < 1_000; probe += 1) {
    const live = await service.inject({ url: '/health/live' });
    expect([live.statusCode, live.json()]).toEqual([200, { status: 'ok' }]);
  }
  const starting = await service.inject({ url: '/health/ready' });
  expect([starting.statusCode, starting.json()]).toEqual([
    503,
    { status: 'not_ready', reasons: [{ code: 'starting', message: expect.any(String) }] },
  ]);
  readiness.markStarted();
  expect((await service.inject({ url: '/health/ready' })).json()).toEqual({ status: 'ready' });
  expect(healthReads).toBe(0);
});
