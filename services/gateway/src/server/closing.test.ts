import { Agent, request } from 'node:http';
import { eventually } from '@probant/kernel/testing/eventually';
import { expect, test } from 'vitest';
import { mountService } from '../dispatch/mount-service.ts';
import { createFakeService } from '../testing/fake-service.ts';
import { sendRequest } from '../testing/send-request.ts';
import { startTestGateway } from '../testing/test-gateway.ts';

const headers = { 'x-api-key': 'good' };
const start = async (draining = 8_000) => {
  const service = createFakeService('audit-trail');
  const running = await startTestGateway({
    services: { 'audit-trail': mountService(service) },
    timeouts: { drainMs: draining },
  });
  return { ...running, service };
};

test('completes a request in progress, then closes its connection', async () => {
  const { port, gateway, service } = await start();
  const agent = new Agent({ keepAlive: true });
  const underWay = sendRequest(port, '/v1/events/chunks', { headers, agent });
  await eventually('the request to arrive', () => service.paths.length === 1);
  const closed = gateway.close();
  expect((await underWay).body.toString()).toBe('one two three');
  await closed;
  await expect(sendRequest(port, '/health')).rejects.toThrow('ECONNREFUSED');
  agent.destroy();
});

test('sends Connection: close to a request that is waiting for its response', async () => {
  const { port, gateway, service } = await start();
  const outgoing = request({
    port,
    path: '/v1/events',
    method: 'POST',
    headers,
    agent: new Agent({ keepAlive: true }),
  });
  const answered = new Promise<string | undefined>((resolve) =>
    outgoing.on('response', (response) => resolve(response.resume().headers.connection)),
  );
  outgoing.write('a beginning');
  await eventually('the request to arrive', () => service.paths.length === 1);
  const closed = gateway.close();
  outgoing.end();
  expect(await answered).toBe('close');
  await closed;
});

test('closes idle connections at once', async () => {
  const { port, gateway } = await start();
  const agent = new Agent({ keepAlive: true });
  await sendRequest(port, '/health', { agent });
  await gateway.close();
  agent.destroy();
});

test('cuts off a request that does not end within drainMs', async () => {
  const { port, gateway, service } = await start(50);
  const stuck = sendRequest(port, '/v1/events/never', { headers });
  const cut = expect(stuck).rejects.toThrow('socket hang up');
  await eventually('the request to arrive', () => service.paths.length === 1);
  await gateway.close();
  await cut;
});

test('rejects a port that is in use', async () => {
  const { port, gateway } = await start();
  const secondGateway = await start();
  await expect(secondGateway.gateway.listen(port, '127.0.0.1')).rejects.toThrow();
  await gateway.close();
  await secondGateway.gateway.close();
});
