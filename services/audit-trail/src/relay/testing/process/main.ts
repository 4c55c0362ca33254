import { openDatabase } from '@probant/database/database';
import { systemClock } from '@probant/kernel/clock';
import { systemRandomness, uuidV7 } from '@probant/kernel/ids';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { fileDestination } from '../../destinations/ndjson-file.ts';
import { outboxRepository } from '../../outbox.repository.ts';
import { startRelay } from '../../relay.ts';

/** A process with nothing but a relay to a file, to be killed: `main.ts DATABASE_URL FILE`. */
const [url = '', file = ''] = process.argv.slice(2);
const database = await openDatabase({ url, logger: silentLogger });
startRelay({
  destinations: [fileDestination(file)],
  outbox: outboxRepository(database),
  clock: systemClock,
  newId: uuidV7(systemClock),
  randomness: systemRandomness,
  logger: silentLogger,
  metrics: createMetrics(),
  leaseLasts: 3_000,
  rhythm: { look: 20, gather: 5 },
});
// A relay alone keeps no process alive: it serves one that has other work.
setInterval(() => undefined, 60_000);
