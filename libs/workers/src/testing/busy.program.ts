import { MISBEHAVE_TASK } from './misbehave.task.ts';
import { createTestWorkers } from './test-workers.ts';

/** Program that keeps one worker busy without end, for a test that kills the program. */
const workers = await createTestWorkers({
  entry: new URL('./misbehaving-worker.ts', import.meta.url),
  limits: { memoryBytes: 4 * 1024 * 1024 * 1024 },
});
workers.register([MISBEHAVE_TASK]);
await workers.run(MISBEHAVE_TASK, new Uint8Array(), { does: 'eat' }, { tenant: 'a' });
