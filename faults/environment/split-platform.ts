import { findFreePorts } from '@probant/kernel/free-ports';
import { getServicePort, SERVICE_NAMES } from '@probant/kernel/service-catalogue';
import { type SpawnedPlatform, spawnPlatform } from '../../apps/platform/src/testing/spawned-platform.ts';
import { type SpawnedService, spawnService } from '../../apps/platform/src/testing/spawned-service.ts';
import type { Scratch } from './scratch.ts';
import { getDataFolder } from './service-process.ts';

/** A gateway and each service as a process of its own, on one database. */
export type SplitPlatform = {
  /** Of the gateway. */
  readonly url: string;
  readonly firstKey: string;
  /** Returns the standard error of all processes. */
  log(): string;
};

/** Starts each service alone, then the gateway; they end with the scenario. */
export async function startSplitPlatform(scratch: Scratch, databaseUrl: string): Promise<SplitPlatform> {
  const [port, dataDir] = [await findFreePorts(), getDataFolder(scratch)];
  const addresses = SERVICE_NAMES.map((name) => [
    `PROBANT_UPSTREAM_${name.toUpperCase().replaceAll('-', '_')}`,
    `http://127.0.0.1:${getServicePort(name, port)}`,
  ]);
  const environment: Readonly<Record<string, string>> = {
    ...Object.fromEntries(addresses),
    DATABASE_URL: databaseUrl,
    PROBANT_PORT: String(port),
    PROBANT_DATA_DIR: dataDir,
    PROBANT_SERVICE_SECRET: 'a secret that the processes of this scenario share',
    PROBANT_RATE_LIMITS: '1000000/10000000',
    PROBANT_LOG_LEVEL: 'warn',
  };
  const services: SpawnedService[] = [];
  for (const name of SERVICE_NAMES) {
    const main = new URL(`../../services/${name}/src/main.ts`, import.meta.url);
    const service = await spawnService(main, environment);
    scratch.own({ name, close: () => service.end() });
    services.push(service);
  }
  const gateway: SpawnedPlatform = await spawnPlatform({ port, dataDir, environment });
  await scratch.trackProcess(gateway.child);
  return {
    url: gateway.url,
    firstKey: gateway.firstKey ?? '',
    log: () => [...services.map(({ log }) => log()), gateway.log()].join(''),
  };
}
