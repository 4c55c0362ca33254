import { Agent, request } from 'node:http';
import { expect, test } from 'vitest';
import { mounted } from '../dispatch/mounted.ts';
import { until } from '../dispatch/testing/dispatch.suite.ts';
import { call } from '../testing/call.ts';
import { runningGateway } from '../testing/running-gateway.ts';
import { smallService } from '../testing/small-service.ts';

const headers = { 'x-api-key': 'good' };
const start = async (draining = 8_000) => {
  const service = smallService('audit-trail');
  const running = await runningGateway({ services: { 'audit-trail': mounted(service) }, patience: { draining } });
  return { ...running, service };
};

test('a request in flight is finished, and its connection closed', async () => {
  const { port, gateway, service } = await start();
  const agent = new Agent({ keepAlive: true });
  const underWay = call(port, '/v1/events/chunks', { headers, agent });
  await until(() => service.seen.length === 1);
  const closed = gateway.close();
  expect((await underWay).body.toString()).toBe('one two three');
  await closed;
  await expect(call(port, '/health')).rejects.toThrow('ECONNREFUSED');
  agent.destroy();
});

test('a request that waits for its answer is told that the connection ends', async () => {
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
  await until(() => service.seen.length === 1);
  const closed = gateway.close();
  outgoing.end();
  expect(await answered).toBe('close');
  await closed;
});

test('idle connections hold nothing up', async () => {
  const { port, gateway } = await start();
  const agent = new Agent({ keepAlive: true });
  await call(port, '/health', { agent });
  await gateway.close();
  agent.destroy();
});

test('a request that does not end is cut after the patience', async () => {
  const { port, gateway, service } = await start(50);
  const stuck = call(port, '/v1/events/never', { headers });
  const cut = expect(stuck).rejects.toThrow('socket hang up');
  await until(() => service.seen.length === 1);
  await gateway.close();
  await cut;
});

test('a port that is taken is told', async () => {
  const { port, gateway } = await start();
  const other = await start();
  await expect(other.gateway.listen(port, '127.0.0.1')).rejects.toThrow();
  await gateway.close();
  await other.gateway.close();
});
