import { eventually } from '@probant/kernel/testing/eventually';
import { expect, test } from 'vitest';
import { mountService } from '../dispatch/mount-service.ts';
import { createFakeService } from '../testing/fake-service.ts';
import { sendRequest } from '../testing/send-request.ts';
import { startTestGateway } from '../testing/test-gateway.ts';

const headers = { 'x-api-key': 'good' };
const start = async () => {
  const service = createFakeService('audit-trail');
  return { ...(await startTestGateway({ services: { 'audit-trail': mountService(service) } })), service };
};

test('answers later requests with 503 and Retry-After while it drains, and probes and health as before', async () => {
  const { port, gateway } = await start();
  gateway.drain.refuseRequests();
  const { status, headers: sent, json } = await sendRequest(port, '/v1/events', { headers });
  expect([status, sent['retry-after'], sent.connection, json()]).toEqual([
    503,
    '5',
    'close',
    { message: 'The server is shutting down' },
  ]);
  expect(sent['x-ratelimit-limit-minute']).toBeDefined();
  for (const path of ['/health', '/health/live']) expect((await sendRequest(port, path)).status).toBe(200);
  await gateway.drain.waitUntilIdle();
  await gateway.close();
});

test('ends a request without a response with 503, and counts it as ended by the server', async () => {
  const { port, gateway, service, metrics } = await start();
  const stuck = sendRequest(port, '/v1/events/never', { headers });
  await eventually('the request to arrive', () => service.paths.length === 1);
  gateway.drain.refuseRequests();
  expect(gateway.drain.endRequests()).toBe(1);
  const { status, headers: sent } = await stuck;
  expect([status, sent['retry-after']]).toEqual([503, '5']);
  await gateway.drain.waitUntilIdle();
  await gateway.close();
  const text = await metrics.registry.metrics();
  expect(text).toContain('probant_gateway_requests_total{service="audit-trail",method="GET",status="503"} 1');
  expect(text).not.toContain('status="499"');
});
