import { silentLogger } from '@probant/kernel/logging';
import { createUpstreamPool } from '@probant/service-runner/upstream';
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
  const pool = createUpstreamPool([server.url], { service: 'audit-trail', logger: silentLogger });
  return {
    upstream: proxyService(pool, {
      service: 'audit-trail',
      logger: silentLogger,
      signDescriptionCall: (path) => ({ 'x-signed': path }),
    }),
    close: async () => {
      await pool.close();
      await server.close();
    },
  };
});
