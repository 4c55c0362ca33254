import { once } from 'node:events';
import { createTestDatabase } from '@probant/database/testing/test-database';
import { findFreePorts } from '@probant/kernel/free-ports';
import { ALL_MIGRATIONS } from '../all-migrations.ts';
import { createTemporaryFolder } from '../demo/temporary-folder.ts';
import type { PlatformUnderTest } from './platform-under-test.ts';
import { spawnPlatform } from './spawned-platform.ts';

type PlatformApart = Pick<PlatformUnderTest, 'url' | 'port' | 'databaseUrl' | 'dataDir' | 'close'>;

/**
 * Starts a platform in a process of its own, with its own database and data folder, for tests that share it for long: other test files of
 * this process replace its timers meanwhile, and a background round that starts its next timer then never runs again.
 */
export async function startPlatformApart(environment: Readonly<Record<string, string>> = {}): Promise<PlatformApart> {
  const database = await createTestDatabase(ALL_MIGRATIONS);
  const folder = await createTemporaryFolder();
  const port = await findFreePorts();
  const { url, child } = await spawnPlatform({
    port,
    dataDir: folder.path,
    environment: { PROBANT_RATE_LIMITS: '100000/100000', DATABASE_URL: database.url, ...environment },
  });
  return {
    url,
    port,
    databaseUrl: database.url,
    dataDir: folder.path,
    close: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await database.close();
      await folder.remove();
    },
  };
}
