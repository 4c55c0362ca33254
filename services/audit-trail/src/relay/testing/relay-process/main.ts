import { openDatabase } from '@probant/database/database';
import { systemClock } from '@probant/kernel/clock';
import { createUuidV7Source, readSystemRandomness } from '@probant/kernel/ids';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { createFileDestination } from '../../destinations/ndjson-file.ts';
import { createOutboxRepository } from '../../outbox.repository.ts';
import { startRelay } from '../../relay.ts';

/** A process that runs only a relay to a file, for tests that kill it: `main.ts DATABASE_URL FILE`. */
const [url = '', file = ''] = process.argv.slice(2);
const database = await openDatabase({ url, logger: silentLogger });
startRelay({
  destinations: [createFileDestination(file)],
  outbox: createOutboxRepository(database),
  clock: systemClock,
  newId: createUuidV7Source(systemClock),
  randomness: readSystemRandomness,
  logger: silentLogger,
  metrics: createMetrics(),
  leaseDurationMs: 3_000,
  schedule: { scanIntervalMs: 20, gatherMs: 5 },
});
// The timers of a relay do not keep a process alive.
setInterval(() => undefined, 60_000);
