import { buildCurrentConsole } from '../apps/console/tests/testing/build-current-console.ts';
import { startPlatformOfRun } from '../apps/platform/src/testing/platform-apart.ts';
import type { MadeOnce } from '../libs/database/src/testing/made-on-demand.ts';

export { prepareInstallation } from '../apps/cli/src/testing/prepared-installation.ts';
export { startBrowserOfRun } from '../apps/platform/src/testing/browser.ts';
export { removeTestServers, startTestServer } from '../libs/database/src/testing/test-server.ts';

/** What an operator can turn on and screens of the console show: pages of kept files, the expense policy. */
const CONSOLE_ENVIRONMENT = { PROBANT_KB_KEEP_FILES: 'true', PROBANT_PUBLISH_RECEIPT_POLICIES: 'true' };

/** Starts a platform with the default settings. */
export const startDefaultPlatform = (serverUrl: string): Promise<MadeOnce> => startPlatformOfRun({}, serverUrl);

/** Starts a platform with the console as it is built from the present sources. */
export async function startConsolePlatform(serverUrl: string): Promise<MadeOnce> {
  await buildCurrentConsole();
  return startPlatformOfRun(CONSOLE_ENVIRONMENT, serverUrl);
}
