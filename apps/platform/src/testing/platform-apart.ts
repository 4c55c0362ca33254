import { once } from 'node:events';
import { type MadeOnce, requestOffer } from '@probant/database/testing/made-on-demand';
import { findFreePorts } from '@probant/kernel/free-ports';
import { silentLogger } from '@probant/kernel/logging';
import { createLifetime } from '@probant/kernel/shutdown';
import type { PlatformUnderTest } from './platform-under-test.ts';
import { spawnPlatform } from './spawned-platform.ts';
import { createPlace } from './test-place.ts';

export type PlatformApart = Pick<PlatformUnderTest, 'url' | 'port' | 'databaseUrl' | 'dataDir' | 'key'>;

/** Starts a platform apart for all test files of a run. Its text is what `requestPlatform` returns. */
export async function startPlatformOfRun(
  environment: Readonly<Record<string, string>>,
  serverUrl: string,
): Promise<MadeOnce> {
  const { close, ...platform } = await startPlatformApart(environment, serverUrl);
  return { text: JSON.stringify(platform), close };
}

/** Returns the platform of an offer. */
export const requestPlatform = async (port: number): Promise<PlatformApart> =>
  JSON.parse(await requestOffer(port)) as PlatformApart;

/** Starts a platform in a process of its own, with its own database and data folder. `serverUrl` is as of `createTestDatabase`. */
export async function startPlatformApart(
  environment: Readonly<Record<string, string>>,
  serverUrl?: string,
): Promise<PlatformApart & { close(): Promise<void> }> {
  const life = createLifetime(silentLogger);
  const place = await createPlace(life, serverUrl);
  const port = await findFreePorts();
  const { url, child, firstKey } = await spawnPlatform({
    port,
    dataDir: place.dataDir,
    environment: { PROBANT_RATE_LIMITS: '100000/100000', DATABASE_URL: place.databaseUrl, ...environment },
  });
  const close = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
    await life.close();
  };
  return { ...place, url, port, key: firstKey ?? '', close };
}
