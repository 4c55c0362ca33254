import { createServer } from 'node:net';
import { getServicePort, SERVICE_NAMES, type ServiceName } from '@probant/kernel/service-catalogue';
import type { PlatformSettings } from './settings.ts';

type PortSettings = {
  readonly process: Pick<PlatformSettings['process'], 'host' | 'serviceHost' | 'port'>;
  readonly gateway: Pick<PlatformSettings['gateway'], 'metricsHost'>;
  readonly interService: Pick<PlatformSettings['interService'], 'upstreams'>;
};

/**
 * Opens and closes every port of this start, the gateway's first. Runs before anything is created: a start that cannot succeed must not
 * leave a new database and signing key in a mistyped data folder. Another program may still take a port later.
 *
 * @throws the error of the first port that cannot be opened.
 */
export async function requireFreePorts(
  { process: { host, serviceHost, port }, gateway: { metricsHost }, interService: { upstreams } }: PortSettings,
  selection: ReadonlySet<ServiceName>,
): Promise<void> {
  const isLocal = (name: ServiceName) => selection.has(name) && upstreams[name] === undefined;
  await requireFreePort(port, host);
  for (const name of SERVICE_NAMES.filter(isLocal)) await requireFreePort(getServicePort(name, port), serviceHost);
  await requireFreePort(getServicePort('admin', port), metricsHost);
}

const requireFreePort = (port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject).listen(port, host, () => server.close(() => resolve()));
  });
