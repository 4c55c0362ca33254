import { createTestDatabase } from '@probant/database/testing/test-database';
import type { Lifetime } from '@probant/kernel/shutdown';
import { ALL_MIGRATIONS } from '../all-migrations.ts';
import { createTemporaryFolder } from '../demo/temporary-folder.ts';

/** What a platform of a test has for itself. */
type TestPlace = { readonly databaseUrl: string; readonly dataDir: string };

/** Creates the database and the data folder of a platform, which are removed with its lifetime. `serverUrl` is as of `createTestDatabase`. */
export async function createPlace(life: Lifetime, serverUrl?: string): Promise<TestPlace> {
  const database = await createTestDatabase(ALL_MIGRATIONS, serverUrl);
  life.own({ name: 'database of the test', close: database.close });
  const folder = await createTemporaryFolder();
  life.own({ name: 'data folder of the test', close: () => folder.remove() });
  return { databaseUrl: database.url, dataDir: folder.path };
}
