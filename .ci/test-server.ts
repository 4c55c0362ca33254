import type { TestProject } from 'vitest/node';
import { offerOnDemand, requestOffer } from '../libs/database/src/testing/made-on-demand.ts';
import { loadSharedByRun } from './load-shared-by-run.ts';

declare module 'vitest' {
  /** Ports of `offerOnDemand`. */
  interface ProvidedContext {
    readonly browserPort: number;
    readonly consolePlatformPort: number;
    readonly defaultPlatformPort: number;
  }
}

/**
 * Offers what all test files of a run share, each made on the first demand: a temporary PostgreSQL, unless PROBANT_TEST_DATABASE_URL names
 * one, the data folder of an installation, a platform with the default settings, one with the console, and a browser.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env['PROBANT_TEST_DATABASE_URL'];
  const server = await offerOnDemand(async () => (await loadSharedByRun()).startTestServer());
  project.provide('probantTestServer', url ? { url } : { discoveryPort: server.port });
  const findServer = async () => url || requestOffer(server.port);
  const offers = {
    preparedInstallationPort: await offerOnDemand(async () => (await loadSharedByRun()).prepareInstallation()),
    defaultPlatformPort: await offerOnDemand(async () =>
      (await loadSharedByRun()).startDefaultPlatform(await findServer()),
    ),
    consolePlatformPort: await offerOnDemand(async () =>
      (await loadSharedByRun()).startConsolePlatform(await findServer()),
    ),
    browserPort: await offerOnDemand(async () => (await loadSharedByRun()).startBrowserOfRun()),
  };
  for (const [name, { port }] of Object.entries(offers)) project.provide(name as keyof typeof offers, port);
  return async () => {
    for (const offer of Object.values(offers).reverse()) await offer.close();
    await server.close();
  };
}
