import { openSharedWorkers } from '@probant/documents/testing/shared-reader';
import { findFreePorts } from '@probant/kernel/free-ports';
import { type Logger, silentLogger } from '@probant/kernel/logging';
import { createReadiness, type Readiness } from '@probant/kernel/readiness/readiness';
import { createLifetime } from '@probant/kernel/shutdown';
import { startPlatform } from '../platform.ts';
import { parseSelection } from '../selection.ts';
import { readPlatformSettings } from '../settings.ts';
import { createPlace } from './test-place.ts';

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
  /** Another instance, whose database this one uses too, and whose data folder unless `dataDir` names one. */
  readonly besides?: Pick<PlatformUnderTest, 'databaseUrl' | 'dataDir'>;
  /** The data folder of an instance besides another one. */
  readonly dataDir?: string;
  /** Whether it has workers of its own, with its log and metrics. By default it uses those of the test process. */
  readonly hasOwnWorkers?: boolean;
};

/** On a busy machine a service would answer another one too late: each opinion on a receipt would be missing. */
const startNoTimeout = (): AbortSignal => new AbortController().signal;

/** Starts a platform in this process, on free ports, with its own database and data folder unless it runs besides another instance. */
export async function startPlatformUnderTest(
  environment: Readonly<Record<string, string>> = {},
  { only, logger = silentLogger, port: chosenPort, besides, dataDir, hasOwnWorkers = false }: StartOptions = {},
): Promise<PlatformUnderTest> {
  const life = createLifetime(silentLogger);
  const place =
    besides === undefined ? await createPlace(life) : { ...besides, ...(dataDir === undefined ? {} : { dataDir }) };
  const port = chosenPort ?? (await findFreePorts());
  const settings = readPlatformSettings({
    PROBANT_RATE_LIMITS: '100000/100000',
    ...environment,
    PROBANT_PORT: String(port),
    PROBANT_DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl,
  });
  const readiness = createReadiness();
  const { url, firstKey } = await startPlatform({
    settings,
    selection: parseSelection(only),
    logger,
    life,
    readiness,
    openWorkers: hasOwnWorkers ? undefined : openSharedWorkers,
    startTimeout: startNoTimeout,
  });
  return {
    url,
    key: firstKey?.key ?? '',
    keyId: firstKey?.keyId ?? '',
    databaseUrl: place.databaseUrl,
    dataDir: place.dataDir,
    port,
    readiness,
    close: () => life.close(),
  };
}
