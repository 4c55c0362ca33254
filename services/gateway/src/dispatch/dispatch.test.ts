import { silentLogger } from '@probant/kernel/logging';
import { listening } from '../testing/small-service.ts';
import { mounted } from './mounted.ts';
import { proxied } from './proxied.ts';
import { dispatchSuite } from './testing/dispatch.suite.ts';

dispatchSuite('a service mounted in the process', async (service) => ({
  upstream: mounted(service),
  close: async () => undefined,
}));

dispatchSuite('a service behind the network', async (service) => {
  const server = await listening(service);
  return { upstream: proxied(server.url, { logger: silentLogger }), close: server.close };
});
