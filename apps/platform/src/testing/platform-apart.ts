import { once } from 'node:events';
import { findFreePorts } from '@probant/kernel/free-ports';
import { silentLogger } from '@probant/kernel/logging';
import { createLifetime } from '@probant/kernel/shutdown';
import type { PlatformUnderTest } from './platform-under-test.ts';
import { spawnPlatform } from './spawned-platform.ts';
import { createPlace } from './test-place.ts';

type PlatformApart = Pick<PlatformUnderTest, 'url' | 'port' | 'databaseUrl' | 'dataDir' | 'key' | 'close'>;

/**
 * Starts a platform in a process of its own, with its own database and data folder, for tests that share it for long: other test files of
 * this process replace its timers meanwhile, and a background round that starts its next timer then never runs again.
 */
export async function startPlatformApart(environment: Readonly<Record<string, string>> = {}): Promise<PlatformApart> {
  const life = createLifetime(silentLogger);
  const place = await createPlace(life);
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
