import { createMetrics } from '@probant/kernel/metrics';
import { expect, test } from 'vitest';
import { createAdminServer } from './admin.ts';
import { sendRequest } from './testing/send-request.ts';

test('serves the metrics, and 404 for any other path', async () => {
  const metrics = createMetrics();
  metrics.counter('probant_things_total', 'Things.', []).inc(3);
  const admin = createAdminServer({ metrics });
  const { port } = await admin.listen(0, '127.0.0.1');
  const answer = await sendRequest(port, '/metrics');
  expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(answer.body.toString()).toContain('probant_things_total 3');
  expect((await sendRequest(port, '/')).status).toBe(404);
  expect((await sendRequest(port, '/metrics', { method: 'POST' })).status).toBe(404);
  await admin.close();
});
