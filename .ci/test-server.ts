import type { TestProject } from 'vitest/node';
import { offerPreparedInstallation } from '../apps/cli/src/testing/prepared-installation.ts';
import { buildCurrentConsole } from '../apps/console/tests/testing/build-current-console.ts';
import { offerBrowser } from '../apps/platform/src/testing/browser.ts';
import { offerPlatform } from '../apps/platform/src/testing/platform-apart.ts';
import { requestOffer } from '../libs/database/src/testing/made-on-demand.ts';
import { offerTestServer } from '../libs/database/src/testing/test-server.ts';

declare module 'vitest' {
  /** Ports of `offerOnDemand`. */
  interface ProvidedContext {
    readonly browserPort: number;
    readonly consolePlatformPort: number;
    readonly defaultPlatformPort: number;
  }
}

/** What an operator can turn on and screens of the console show: pages of kept files, the expense policy. */
const CONSOLE_ENVIRONMENT = { PROBANT_KB_KEEP_FILES: 'true', PROBANT_PUBLISH_RECEIPT_POLICIES: 'true' };

/**
 * Offers what all test files of a run share, each made on the first demand: a temporary PostgreSQL, unless PROBANT_TEST_DATABASE_URL names
 * one, the data folder of an installation, a platform with the default settings, one with the console, and a browser.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env['PROBANT_TEST_DATABASE_URL'];
  const server = await offerTestServer();
  project.provide('probantTestServer', url ? { url } : { discoveryPort: server.port });
  const findServer = async () => url || requestOffer(server.port);
  const installation = await offerPreparedInstallation();
  project.provide('preparedInstallationPort', installation.port);
  const platform = await offerPlatform(async () => ({ serverUrl: await findServer(), environment: {} }));
  project.provide('defaultPlatformPort', platform.port);
  const console = await offerPlatform(async () => {
    await buildCurrentConsole();
    return { serverUrl: await findServer(), environment: CONSOLE_ENVIRONMENT };
  });
  project.provide('consolePlatformPort', console.port);
  const browser = await offerBrowser();
  project.provide('browserPort', browser.port);
  return async () => {
    for (const offer of [browser, console, platform, installation, server]) await offer.close();
  };
}
