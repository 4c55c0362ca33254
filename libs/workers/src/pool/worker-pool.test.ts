import { MIB_BYTES } from '@probant/kernel/byte-units';
import { eventually } from '@probant/kernel/testing/eventually';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readResidentBytes } from '../process/process-memory.ts';
import { MISBEHAVE_TASK, type Misbehaviour } from '../testing/misbehave.task.ts';
import { findChildProcesses, isProcessAlive } from '../testing/processes.ts';
import { createTestWorkers, getOutcome, type TestWorkers } from '../testing/test-workers.ts';
import type { RunOptions } from '../workers.ts';

const ENTRY = new URL('../testing/misbehaving-worker.ts', import.meta.url);
const tenant = 'a';
const hasProc = readResidentBytes(process.pid) !== null;
const ANSWER: Misbehaviour = { does: 'answer' };
const HANG: Misbehaviour = { does: 'hang' };
const NO_BYTES = new Uint8Array();
/** Only the worker that hangs needs a short deadline; the others must not reach it on a busy machine. */
const BOUNDED_TASK = { ...MISBEHAVE_TASK, name: 'bounded', totalMs: 1_000 };

async function createWorkers(options: Parameters<typeof createTestWorkers>[0] = {}): Promise<TestWorkers> {
  const workers = await createTestWorkers({ entry: ENTRY, ...options });
  onTestFinished(() => workers.close());
  workers.register([MISBEHAVE_TASK]);
  return workers;
}

const run = (workers: TestWorkers, input: Misbehaviour, options: RunOptions = { tenant }) =>
  workers.run(MISBEHAVE_TASK, NO_BYTES, input, options);

const readMetrics = ({ metrics }: TestWorkers): Promise<string> => metrics.registry.metrics();

describe('a misbehaving task', () => {
  const cases = [
    { title: 'hangs', does: 'hang', reason: 'took_too_long', limits: {} },
    {
      title: 'eats memory',
      does: 'eat',
      reason: 'took_too_much_memory',
      limits: { memoryBytes: 300 * MIB_BYTES },
      skip: !hasProc,
    },
    { title: 'fills the JavaScript heap', does: 'fill_heap', reason: 'took_too_much_memory', limits: { heapMib: 100 } },
    { title: 'crashes', does: 'crash', reason: 'crashed', limits: {} },
  ] as const;
  test.each(cases.filter((tested) => !('skip' in tested && tested.skip)))(
    'that $title fails with $reason, and no other does',
    async ({ does, reason, limits }) => {
      // A machine that gives the worker no processor would be overloaded.
      const workers = await createWorkers({ limits, readWaitMs: () => 0 });
      workers.register([BOUNDED_TASK]);
      const outcomes: string[] = [];
      const note = (outcome: string) => outcomes.push(outcome);
      const misbehaving = workers.run(does === 'hang' ? BOUNDED_TASK : MISBEHAVE_TASK, NO_BYTES, { does }, { tenant });
      await Promise.all([getOutcome(misbehaving).then(note), getOutcome(run(workers, ANSWER)).then(note)]);
      expect(outcomes.toSorted()).toEqual([reason, 'completed'].toSorted());
      expect(await getOutcome(run(workers, ANSWER))).toBe('completed');
      const metrics = await readMetrics(workers);
      expect(metrics).toContain(`test_kills_total{reason="${reason}"} 1`);
      expect(metrics).toContain(`test_stopped_total{reason="${reason}"} 1`);
      expect(metrics).toMatch(/test_wait_seconds_count [1-9]/);
      expect(metrics).toContain('test_busy 0');
      expect(metrics).toContain('test_waiting 0');
    },
  );
});

describe('tasks of several tenants', () => {
  /** Runs a task of the tenant `name[0]` that answers, and writes its name down when it has. */
  const createRunner = (workers: TestWorkers) => {
    const [done, stop] = [[] as string[], new AbortController()];
    const start = async (name: string, input = ANSWER) => {
      await run(workers, input, { tenant: name.slice(0, 1), signal: stop.signal });
      done.push(name);
    };
    /** Starts tasks that hang until `stop` aborts. */
    const hold = (names: readonly string[]) => names.map((name) => getOutcome(start(name, HANG)));
    return { done, stop, start, hold };
  };

  test('take turns at the workers', async () => {
    const workers = await createWorkers({ size: 1 });
    const { done, stop, start, hold } = createRunner(workers);
    // b keeps one of the two workers.
    const [first, held] = [start('a1'), hold(['b1'])];
    await Promise.all([first, start('a2'), start('a3'), start('c1')]);
    expect(done).toEqual(['a1', 'a2', 'c1', 'a3']);
    stop.abort(new Error('enough'));
    expect(await Promise.all(held)).toEqual(['enough']);
  });

  test('find a worker while another tenant occupies all that one tenant may', async () => {
    const workers = await createWorkers();
    const { done, stop, start, hold } = createRunner(workers);
    const held = hold(['a1', 'a2', 'a3', 'a4', 'a5', 'a6']);
    for (const name of ['b1', 'c1', 'b2']) await start(name);
    expect(done).toEqual(['b1', 'c1', 'b2']);
    stop.abort(new Error('enough'));
    expect(await Promise.all(held)).toEqual(Array(6).fill('enough'));
  });

  test('get the next free worker before a tenant that has one', async () => {
    const workers = await createWorkers({ size: 2 });
    const { done, stop, start, hold } = createRunner(workers);
    // Two tenants have all three workers, and a has six more tasks in the queue before c arrives.
    const [ending, held] = [start('a1', { ...ANSWER, afterMs: 200 }), hold(['a2', 'b1'])];
    const queued = ['a3', 'a4', 'a5', 'a6', 'a7', 'a8'].map((name) => getOutcome(start(name)));
    await Promise.all([ending, start('c1')]);
    expect(done).toEqual(['a1', 'c1']);
    stop.abort(new Error('enough'));
    expect(await Promise.all([...held, ...queued])).toEqual(Array(8).fill('enough'));
  });

  test('are refused with WorkersOverloaded when no worker is free in time, before any work', async () => {
    const workers = await createWorkers({ size: 1, maxWaitMs: 50 });
    const { stop, start, hold } = createRunner(workers);
    const held = hold(['a1', 'b1']);
    await expect(start('c1')).rejects.toMatchObject({
      name: 'WorkersOverloaded',
      retryAfterSeconds: expect.any(Number),
    });
    stop.abort(new Error('enough'));
    expect(await Promise.all(held)).toEqual(['enough', 'enough']);
    expect(await readMetrics(workers)).toContain('test_waiting 0');
  });
});

describe('an aborted call', () => {
  test('frees the busy worker, or the slot of the queued task', async () => {
    const workers = await createWorkers({ size: 1 });
    await run(workers, ANSWER);
    const [running, waiting] = [new AbortController(), new AbortController()];
    const first = getOutcome(run(workers, HANG, { tenant, signal: running.signal }));
    const second = getOutcome(run(workers, HANG, { tenant, signal: waiting.signal }));
    const third = getOutcome(run(workers, ANSWER));
    waiting.abort(new Error('left the queue'));
    expect(await second).toBe('left the queue');
    running.abort(new Error('hung up'));
    expect(await first).toBe('hung up');
    expect(await third).toBe('completed');
    const late = run(workers, HANG, { tenant, signal: AbortSignal.abort(new Error('too late')) });
    expect(await getOutcome(late)).toBe('too late');
  });
});

describe('urgent tasks', () => {
  test('come before all others, and have places of their own in the queue', async () => {
    const workers = await createWorkers({ size: 1, queue: { jobs: 2, bytes: MIB_BYTES } });
    const done: string[] = [];
    const start = async (name: string, isUrgent: boolean) => {
      await run(workers, { ...ANSWER, afterMs: 1 }, { tenant, isUrgent });
      done.push(name);
    };
    // The first one is taken before another one is queued.
    const tasks = [start('passage 1', false), start('passage 2', false), start('question', true)];
    await expect(start('passage 3', false)).rejects.toMatchObject({ name: 'WorkersOverloaded' });
    await Promise.all(tasks);
    expect(done).toEqual(['passage 1', 'question', 'passage 2']);
  });
});

describe('a pool that completes aborted tasks', () => {
  test('rejects the call at once, and keeps its worker', async () => {
    const workers = await createWorkers({ size: 1, completesAborted: true });
    const { instance } = (await run(workers, ANSWER)).output;
    const stop = new AbortController();
    const aborted = getOutcome(run(workers, { ...ANSWER, afterMs: 100 }, { tenant, signal: stop.signal }));
    stop.abort(new Error('hung up'));
    expect(await aborted).toBe('hung up');
    expect((await run(workers, ANSWER)).output.instance).toBe(instance);
  });
});

describe('a full queue', () => {
  test('rejects with WorkersOverloaded and a retry delay, and still accepts other tenants', async () => {
    const workers = await createWorkers({ size: 1, queue: { jobs: 4, bytes: MIB_BYTES } });
    const stop = new AbortController();
    const hang = (owner: string) => run(workers, HANG, { tenant: owner, signal: stop.signal });
    const jobs = [hang('a'), hang('a'), hang('a')].map(getOutcome);
    await expect(hang('a')).rejects.toMatchObject({
      name: 'WorkersOverloaded',
      retryAfterSeconds: expect.any(Number),
    });
    jobs.push(getOutcome(hang('b')));
    stop.abort(new Error('enough'));
    expect(await Promise.all(jobs)).toEqual(['enough', 'enough', 'enough', 'enough']);
  });
});

describe('a queue in which a tenant had no place left, and is behind since', () => {
  /** One worker hangs, and a reserved one too: what is queued waits until `stop` aborts. The clock only moves by `advance`. */
  async function createHeldWorkers() {
    const [stop, done] = [new AbortController(), [] as string[]];
    let now = 0;
    const workers = await createWorkers({ size: 1, now: () => now, queue: { jobs: 4, bytes: MIB_BYTES } });
    const held = ['a', 'b'].map((owner) =>
      getOutcome(run(workers, HANG, { tenant: owner, signal: stop.signal })).then(() => undefined),
    );
    const queue = (name: string, options: Partial<RunOptions> = {}) =>
      getOutcome(run(workers, ANSWER, { tenant: name.slice(0, 1), ...options })).then((outcome) =>
        done.push(`${name} ${outcome}`),
      );
    const release = async (queued: readonly Promise<unknown>[]) => {
      stop.abort(new Error('enough'));
      await Promise.all([...held, ...queued]);
      return done.toSorted();
    };
    const advance = (milliseconds: number) => {
      now += milliseconds;
    };
    return { workers, queue, release, advance };
  }
  const REFUSED = 'too many tasks wait for a worker';

  test('refuses what waited for long, and runs what the same tenant sent later', async () => {
    const { workers, queue, release, advance } = await createHeldWorkers();
    const queued = [queue('c1'), queue('d1')];
    advance(100_000);
    queued.push(queue('c2'), queue('c3'), queue('d2'));
    expect(await release(queued)).toEqual([
      `c1 ${REFUSED}`,
      'c2 completed',
      `c3 ${REFUSED}`,
      'd1 completed',
      'd2 completed',
    ]);
    const metrics = await readMetrics(workers);
    expect(metrics).toContain('test_waiting 0');
    // a, b, c2 and d2 did not wait; c1 and d1 did, the refused one too.
    expect(metrics).toContain('test_wait_seconds_count 6');
    expect(metrics).toContain('test_wait_seconds_sum 200');
  });

  test('runs the only one of a service, however many of another service wait', async () => {
    const { queue, release, advance } = await createHeldWorkers();
    const [read, check] = [{ service: 'extraction' }, { service: 'authenticity' }];
    const queued = [queue('c1', check)];
    advance(100_000);
    queued.push(queue('c2', read), queue('c3', read));
    expect(await release(queued)).toEqual(['c1 completed', 'c2 completed', `c3 ${REFUSED}`]);
  });

  test('runs the only one of a tenant, however long others let it wait', async () => {
    const { queue, release, advance } = await createHeldWorkers();
    const queued = [queue('c1'), queue('d1')];
    advance(100_000);
    queued.push(queue('c2'), queue('c3'));
    expect(await release(queued)).toEqual([`c1 ${REFUSED}`, 'c2 completed', `c3 ${REFUSED}`, 'd1 completed']);
  });

  test('refuses nothing in the background, for which no caller waits', async () => {
    const { queue, release, advance } = await createHeldWorkers();
    const inBackground = { isBackground: true };
    const queued = [queue('c1', inBackground)];
    advance(100_000);
    queued.push(queue('c2', inBackground), queue('c3', inBackground));
    expect(await release(queued)).toEqual(['c1 completed', 'c2 completed', `c3 ${REFUSED}`]);
  });

  test('is one in which no place was missing: all that wait are run, as long as it may take', async () => {
    const { queue, release, advance } = await createHeldWorkers();
    const queued = [queue('c1'), queue('c2')];
    advance(100_000);
    queued.push(queue('d1'));
    expect(await release(queued)).toEqual(['c1 completed', 'c2 completed', 'd1 completed']);
  });
});

describe('a worker', () => {
  const readInstance = async (workers: TestWorkers) => (await run(workers, ANSWER)).output.instance;
  const findWorkers = () => findChildProcesses(process.pid, 'misbehaving-worker.ts');

  test('is kept warm and replaced after its maximum number of tasks', async () => {
    const workers = await createWorkers({ size: 1, limits: { maxTasks: 2 } });
    const instances = [await readInstance(workers), await readInstance(workers), await readInstance(workers)];
    expect(instances[1]).toBe(instances[0]);
    expect(instances[2]).not.toBe(instances[0]);
  });

  test.runIf(hasProc)('is replaced before the next task arrives', async () => {
    const workers = await createWorkers({ size: 1, limits: { maxTasks: 2 } });
    await readInstance(workers);
    const [spent = 0] = findWorkers();
    await readInstance(workers);
    await eventually('one other worker', () => {
      const [worker = 0, ...others] = findWorkers();
      return worker !== spent && workers.pids.includes(worker) && others.length === 0;
    });
    await workers.close();
    expect(findWorkers()).toEqual([]);
  });

  test.runIf(hasProc)('killed while idle is replaced without failing a task', async () => {
    const workers = await createWorkers({ size: 1 });
    const first = await readInstance(workers);
    const [worker = 0] = findWorkers();
    expect(worker).toBeGreaterThan(1);
    process.kill(worker, 'SIGKILL');
    await eventually('the end of the worker', () => !isProcessAlive(worker));
    expect(await readInstance(workers)).not.toBe(first);
  });

  test.runIf(hasProc)('that the system ends during a task fails it as overload, and the next task runs', async () => {
    const workers = await createWorkers({ size: 1 });
    await readInstance(workers);
    const [worker = 0] = workers.pids;
    const started = Promise.withResolvers<void>();
    const task = run(
      workers,
      { ...ANSWER, afterMs: 3_600_000, announces: true },
      { tenant, onItem: () => started.resolve() },
    );
    void started.promise.then(() => process.kill(worker, 'SIGKILL'));
    await expect(task).rejects.toMatchObject({ name: 'WorkersOverloaded', message: 'the system ended the worker' });
    expect(await getOutcome(run(workers, ANSWER))).toBe('completed');
    const metrics = await readMetrics(workers);
    expect(metrics).toContain('test_stopped_total{reason="ended"} 1');
    expect(metrics).not.toContain('test_kills_total{');
  });

  test('that could not start is followed by a pause, in which tasks without a worker are rejected', async () => {
    const entry = new URL('file:///no/such/worker.ts');
    const countStarts = async (restartPauseMs: number) => {
      const workers = await createWorkers({ entry, limits: { restartPauseMs } });
      for (let call = 0; call < 3; call += 1)
        await expect(run(workers, ANSWER)).rejects.toMatchObject({ name: 'WorkerFailure' });
      return /^test_started_total (\d+)$/m.exec(await readMetrics(workers))?.[1];
    };
    expect(await countStarts(600_000)).toBe('1');
    // One may also be started ahead of the next task.
    expect(Number(await countStarts(0))).toBeGreaterThanOrEqual(3);
  });

  test('is ended when it is not used, and another one runs the next task', async () => {
    const workers = await createWorkers({ limits: { idle: { afterMs: 0, checkMs: 5 } } });
    const first = await readInstance(workers);
    await eventually('the end of the worker', () => workers.pids.length === 0);
    expect(await readInstance(workers)).not.toBe(first);
    expect(await readMetrics(workers)).toContain('test_stopped_total{reason="unused"} ');
  });

  test('inherits no environment variable of the service except PATH', async () => {
    const workers = await createWorkers();
    const { output } = await run(workers, ANSWER);
    const names = output.variables.filter((name) => !name.startsWith('NODE_CHANNEL_'));
    expect(names.toSorted()).toEqual([
      'CBOR_NATIVE_ACCELERATION_DISABLED',
      'MALLOC_ARENA_MAX',
      'ORT_DISABLE_TELEMETRY',
      'PATH',
    ]);
  });

  test.runIf(hasProc)('is ended by close, even when busy, and queued tasks are rejected', async () => {
    const workers = await createWorkers();
    const jobs = [HANG, HANG, ANSWER].map((input) => getOutcome(run(workers, input)));
    await expect.poll(() => findWorkers().length).toBe(2);
    await workers.close();
    expect(await Promise.all(jobs)).toEqual(Array(3).fill('the workers were closed'));
    expect(findWorkers()).toEqual([]);
    expect(await getOutcome(run(workers, ANSWER))).toBe('the workers were closed');
  });

  test('that cannot start rejects with WorkerFailure, not WorkerStopped', async () => {
    const workers = await createWorkers({ entry: new URL('file:///no/such/worker.ts') });
    await expect(run(workers, ANSWER)).rejects.toMatchObject({ name: 'WorkerFailure' });
  });
});
