import { createTestDatabase } from '@probant/database/testing/test-database';
import { findFreePorts } from '@probant/kernel/free-ports';
import { type Logger, silentLogger } from '@probant/kernel/logging';
import { createReadiness, type Readiness } from '@probant/kernel/readiness/readiness';
import { createLifetime } from '@probant/kernel/shutdown';
import { ALL_MIGRATIONS } from '../all-migrations.ts';
import { createTemporaryFolder } from '../demo/temporary-folder.ts';
import { startPlatform } from '../platform.ts';
import { parseSelection } from '../selection.ts';
import { readPlatformSettings } from '../settings.ts';

export type PlatformUnderTest = {
  readonly url: string;
  readonly key: string;
  readonly keyId: string;
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly port: number;
  readonly readiness: Readiness;
  close(): Promise<void>;
};

type StartOptions = {
  /** Value of `--only`; all services by default. */
  readonly only?: string;
  readonly logger?: Logger;
  /** Gateway port; a free one by default. */
  readonly port?: number;
};

/** Starts a platform in this process, on free ports, with its own database and data folder. */
export async function startPlatformUnderTest(
  environment: Readonly<Record<string, string>> = {},
  { only, logger = silentLogger, port: chosenPort }: StartOptions = {},
): Promise<PlatformUnderTest> {
  const { url: databaseUrl, close } = await createTestDatabase(ALL_MIGRATIONS);
  const folder = await createTemporaryFolder();
  const port = chosenPort ?? (await findFreePorts());
  const settings = readPlatformSettings({
    PROBANT_RATE_LIMITS: '100000/100000',
    ...environment,
    PROBANT_PORT: String(port),
    PROBANT_DATA_DIR: folder.path,
    DATABASE_URL: databaseUrl,
  });
  const readiness = createReadiness();
  const life = createLifetime(silentLogger);
  life.own({ name: 'database of the test', close });
  life.own({ name: 'data folder of the test', close: () => folder.remove() });
  const { url, firstKey } = await startPlatform({
    settings,
    selection: parseSelection(only),
    logger,
    life,
    readiness,
  });
  return {
    url,
    key: firstKey?.key ?? '',
    keyId: firstKey?.keyId ?? '',
    databaseUrl,
    dataDir: folder.path,
    port,
    readiness,
    close: () => life.close(),
  };
}
