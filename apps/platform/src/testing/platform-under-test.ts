import { testDatabase } from '@probant/database/testing/test-database';
import { readConfig } from '@probant/kernel/config';
import { silentLogger } from '@probant/kernel/logging';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { lifetime } from '@probant/kernel/shutdown';
import { freePorts } from '../demo/free-ports.ts';
import { startPlatform } from '../platform.ts';
import { selectionOf } from '../selection.ts';

export type PlatformUnderTest = {
  readonly url: string;
  readonly key: string;
  readonly databaseUrl: string;
  readonly port: number;
  close(): Promise<void>;
};

/** A whole platform in this process, on free ports and a database of its own. */
export async function platformUnderTest(
  environment: Readonly<Record<string, string>> = {},
): Promise<PlatformUnderTest> {
  const { url: databaseUrl, close } = await testDatabase([]);
  const port = await freePorts();
  const config = readConfig(
    { PROBANT_RATE_LIMITS: '100000/100000', ...environment, PROBANT_PORT: String(port), DATABASE_URL: databaseUrl },
    repositoryRoot,
  );
  const life = lifetime(silentLogger);
  life.own({ name: 'database of the test', close });
  const { url, firstKey } = await startPlatform({
    config,
    selection: selectionOf(undefined),
    logger: silentLogger,
    life,
  });
  return { url, key: firstKey?.key ?? '', databaseUrl, port, close: () => life.close() };
}
