import { testDatabase } from '@probant/database/testing/test-database';
import { readConfig } from '@probant/kernel/config';
import { silentLogger } from '@probant/kernel/logging';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { lifetime } from '@probant/kernel/shutdown';
import { freePorts } from '../demo/free-ports.ts';
import { temporaryFolder } from '../demo/temporary-folder.ts';
import { startPlatform } from '../platform.ts';
import { selectionOf } from '../selection.ts';

export type PlatformUnderTest = {
  readonly url: string;
  readonly key: string;
  readonly keyId: string;
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly port: number;
  close(): Promise<void>;
};

/** A whole platform in this process, on free ports, with a database and a data folder of its own. */
export async function platformUnderTest(
  environment: Readonly<Record<string, string>> = {},
): Promise<PlatformUnderTest> {
  const { url: databaseUrl, close } = await testDatabase([]);
  const folder = await temporaryFolder();
  const port = await freePorts();
  const config = readConfig(
    {
      PROBANT_RATE_LIMITS: '100000/100000',
      ...environment,
      PROBANT_PORT: String(port),
      PROBANT_DATA_DIR: folder.path,
      DATABASE_URL: databaseUrl,
    },
    repositoryRoot,
  );
  const life = lifetime(silentLogger);
  life.own({ name: 'database of the test', close });
  life.own({ name: 'data folder of the test', close: () => folder.remove() });
  const { url, firstKey } = await startPlatform({
    config,
    selection: selectionOf(undefined),
    logger: silentLogger,
    life,
  });
  return {
    url,
    key: firstKey?.key ?? '',
    keyId: firstKey?.keyId ?? '',
    databaseUrl,
    dataDir: folder.path,
    port,
    close: () => life.close(),
  };
}
