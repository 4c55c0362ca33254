import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestTrail } from '@probant/audit/testing/test-trail';
import { createUuidV7Source, readSystemRandomness } from '@probant/kernel/ids';
import { createLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { startOnce } from '@probant/kernel/testing/start-once';
import { createTestHost } from '@probant/service-runner/testing/test-host';
import { createTestWorkers } from '@probant/workers/testing/test-workers';
import { scoringDefinition } from '../definition.ts';
import { createKekFolder } from '../month-keys/kek-folder.ts';
import type { KekStore } from '../month-keys/kek-store.ts';
import { logKekFaults } from '../month-keys/log-kek-faults.ts';
import { createScoringService } from '../scoring.service.ts';

export type TestScoring = Awaited<ReturnType<typeof createTestScoring>>;

type TestAnswer = { readonly status: number; readonly body: unknown };

type TestInstallation = Pick<Parameters<typeof createScoringService>[0], 'database'> & {
  /** A folder of its own by default. */
  readonly keks?: KekStore;
};

/** The same workers for every test file of a test process, whose end is their end: starting one takes half a second of a processor. */
const openSharedWorkers = startOnce(() => createTestWorkers());

/** Starts the scoring service with shared workers on a database, which the caller closes, and a folder of its own for keys. The key of a tenant is `key-of-` and its name. */
export async function createTestScoring({ database, keks }: TestInstallation) {
  const folder = await mkdtemp(join(tmpdir(), 'probant-scoring-'));
  const logged: string[] = [];
  const logger = createLogger({ level: 'debug', destination: { write: (line: string) => logged.push(line) } });
  const metrics = createMetrics();
  const time = { now: Date.parse('2026-03-12T08:30:00Z') };
  const clock = () => time.now;
  const { events, trail, audit } = createTestTrail();
  const newId = createUuidV7Source(clock);
  const kekDir = join(folder, 'keks');
  const { service, purge, destroyLeftKeys } = await createScoringService({
    host: createTestHost(scoringDefinition, { clock, newId, logger, metrics }),
    database,
    workers: await openSharedWorkers(),
    keks: logKekFaults(keks ?? createKekFolder(kekDir, readSystemRandomness), logger),
    audit,
    randomness: readSystemRandomness,
    newId,
  });
  return {
    service,
    purge,
    destroyLeftKeys,
    database,
    kekDir,
    time,
    events,
    trail,
    /** Everything that was logged, as one text. */
    readLog: () => logged.join('\n'),
    async call(
      method: 'GET' | 'POST' | 'PUT',
      path: string,
      body?: unknown,
      tenant = 'acme',
      headers: Readonly<Record<string, string>> = {},
    ): Promise<TestAnswer> {
      const response = await service.inject({
        method,
        url: path,
        headers: { 'x-api-key': `key-of-${tenant}`, 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
      return { status: response.statusCode, body: JSON.parse(response.body) as unknown };
    },
    async close() {
      await service.close();
      await rm(folder, { recursive: true });
    },
  };
}
