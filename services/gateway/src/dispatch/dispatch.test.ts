import { silentLogger } from '@probant/kernel/logging';
import { listenAlone } from '../testing/fake-service.ts';
import { mountService } from './mount-service.ts';
import { proxyService } from './proxy-service.ts';
import { dispatchSuite } from './testing/dispatch.suite.ts';

dispatchSuite('a service mounted in the process', async (service) => ({
  upstream: mountService(service),
  close: async () => undefined,
}));

dispatchSuite('a service over the network', async (service) => {
  const server = await listenAlone(service);
  return { upstream: proxyService(server.url, { logger: silentLogger }), close: server.close };
});
