import { eventually } from '@probant/kernel/testing/eventually';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findChildProcesses, isProcessAlive } from '../testing/processes.ts';
import { createTestReader, getOutcome, type TestReader } from '../testing/test-reader.ts';
import { readResidentBytes } from './process-memory.ts';

const WORKER_ENTRY = new URL('../testing/misbehaving-worker.ts', import.meta.url);
const MIB_BYTES = 1024 * 1024;
const createFile = (behaviour: string) => Buffer.from(`%PDF-1.7 ${behaviour}`);
const tenant = 'a';
const hasProc = readResidentBytes(process.pid) !== null;

describe('a misbehaving worker', () => {
  const cases = [
    // Only the worker that hangs needs a short deadline; the others must not reach it on a busy machine.
    {
      title: 'hangs',
      behaviour: 'hang',
      fault: 'took_too_long',
      reason: 'took_too_long',
      limits: { documentMs: 10_000 },
    },
    {
      title: 'eats memory',
      behaviour: 'eat',
      fault: 'took_too_much_memory',
      reason: 'took_too_much_memory',
      limits: { memoryBytes: 300 * MIB_BYTES },
      skip: !hasProc,
    },
    {
      title: 'fills the JavaScript heap',
      behaviour: 'heap',
      fault: 'took_too_much_memory',
      reason: 'took_too_much_memory',
      limits: { heapMib: 100 },
    },
    { title: 'crashes', behaviour: 'crash', fault: 'unreadable', reason: 'crashed', limits: {} },
  ];
  test.each(cases.filter(({ skip }) => !skip))(
    'that $title fails its own document with $fault and no other',
    async ({ behaviour, fault, reason, limits }) => {
      const reader = await createTestReader({
        workerEntry: WORKER_ENTRY,
        workers: 2,
        limits: { documentMs: 60_000, ...limits },
      });
      const outcomes: string[] = [];
      const failing = getOutcome(reader.open(createFile(behaviour), { tenant })).then((outcome) =>
        outcomes.push(outcome),
      );
      const sibling = getOutcome(reader.open(createFile('answer 1'), { tenant })).then((outcome) =>
        outcomes.push(outcome),
      );
      await Promise.all([failing, sibling]);
      expect(outcomes.toSorted()).toEqual([fault, 'read'].toSorted());
      if (behaviour === 'hang') expect(outcomes).toEqual(['read', fault]);
      await expect(getOutcome(reader.open(createFile('answer 1'), { tenant }))).resolves.toBe('read');
      const metrics = await reader.metrics.registry.metrics();
      expect(metrics).toContain(`probant_documents_kills_total{reason="${reason}"} 1`);
      expect(metrics).toContain(`probant_documents_workers_stopped_total{reason="${reason}"} 1`);
      expect(metrics).toMatch(/probant_documents_wait_seconds_count [1-9]/);
      expect(metrics).toContain('probant_documents_busy_children 0');
      expect(metrics).toContain('probant_documents_waiting 0');
      await reader.close();
    },
  );
});

describe('a page that needs OCR', () => {
  test('extends the deadline of its document', async () => {
    const reader = await createTestReader({
      workerEntry: WORKER_ENTRY,
      workers: 1,
      limits: { documentMs: 10_000, ocrPageMs: 60_000 },
    });
    await expect(getOutcome(reader.open(createFile('picture 11000'), { tenant }))).resolves.toBe('read');
    await reader.close();
  });
});

describe('documents of several tenants', () => {
  test('take turns at the workers', async () => {
    const reader = await createTestReader({ workerEntry: WORKER_ENTRY, workers: 1 });
    const stop = new AbortController();
    const done: string[] = [];
    const open = (name: string, behaviour = 'answer 1') =>
      reader.open(createFile(behaviour), { tenant: name.slice(0, 1), signal: stop.signal }).then(() => done.push(name));
    // b keeps one of the two workers.
    const [first, held] = [open('a1'), getOutcome(open('b1', 'hang'))];
    await Promise.all([first, open('a2'), open('a3'), open('c1')]);
    expect(done).toEqual(['a1', 'a2', 'c1', 'a3']);
    stop.abort(new Error('enough'));
    expect(await held).toBe('enough');
    await reader.close();
  });

  test('find a worker while another tenant holds all that one tenant may', async () => {
    const reader = await createTestReader({ workerEntry: WORKER_ENTRY, workers: 2 });
    const stop = new AbortController();
    const held = Array.from({ length: 6 }, () =>
      getOutcome(reader.open(createFile('hang'), { tenant: 'a', signal: stop.signal })),
    );
    for (let call = 0; call < 3; call += 1)
      expect(await getOutcome(reader.open(createFile('answer 1'), { tenant: 'b' }))).toBe('read');
    stop.abort(new Error('enough'));
    expect(await Promise.all(held)).toEqual(Array(6).fill('enough'));
    await reader.close();
  });

  test('are refused with ReaderOverloaded when no worker is free in time, before any work', async () => {
    const reader = await createTestReader({ workerEntry: WORKER_ENTRY, workers: 1, maxWaitMs: 50 });
    const stop = new AbortController();
    const held = ['a', 'b'].map((owner) =>
      getOutcome(reader.open(createFile('hang'), { tenant: owner, signal: stop.signal })),
    );
    await expect(reader.open(createFile('answer 1'), { tenant: 'c' })).rejects.toMatchObject({
      name: 'ReaderOverloaded',
      retryAfterSeconds: expect.any(Number),
    });
    stop.abort(new Error('enough'));
    expect(await Promise.all(held)).toEqual(['enough', 'enough']);
    expect(await reader.metrics.registry.metrics()).toContain('probant_documents_waiting 0');
    await reader.close();
  });
});

describe('an aborted call', () => {
  test('frees the busy worker, or the slot of the queued document', async () => {
    const reader = await createTestReader({ workerEntry: WORKER_ENTRY, workers: 1 });
    await reader.open(createFile('answer 1'), { tenant });
    const [running, waiting] = [new AbortController(), new AbortController()];
    const first = getOutcome(reader.open(createFile('hang'), { tenant, signal: running.signal }));
    const second = getOutcome(reader.open(createFile('hang'), { tenant, signal: waiting.signal }));
    const third = getOutcome(reader.open(createFile('answer 1'), { tenant }));
    waiting.abort(new Error('left the queue'));
    await expect(second).resolves.toBe('left the queue');
    running.abort(new Error('hung up'));
    await expect(first).resolves.toBe('hung up');
    await expect(third).resolves.toBe('read');
    await expect(
      getOutcome(reader.open(createFile('hang'), { tenant, signal: AbortSignal.abort(new Error('too late')) })),
    ).resolves.toBe('too late');
    await reader.close();
  });
});

describe('a full queue', () => {
  test('rejects with ReaderOverloaded and a retry delay, and still accepts other tenants', async () => {
    const reader = await createTestReader({
      workerEntry: WORKER_ENTRY,
      workers: 1,
      queue: { jobs: 4, bytes: MIB_BYTES },
    });
    const stop = new AbortController();
    const open = (owner: string, behaviour: string) =>
      reader.open(createFile(behaviour), { tenant: owner, signal: stop.signal });
    const jobs = [open('a', 'hang'), open('a', 'hang'), open('a', 'hang')].map(getOutcome);
    await expect(open('a', 'hang')).rejects.toMatchObject({
      name: 'ReaderOverloaded',
      retryAfterSeconds: expect.any(Number),
    });
    jobs.push(getOutcome(open('b', 'hang')));
    stop.abort(new Error('enough'));
    await expect(Promise.all(jobs)).resolves.toEqual(['enough', 'enough', 'enough', 'enough']);
    await reader.close();
  });
});

describe('a worker', () => {
  const readInstance = async (reader: TestReader) => {
    const { metadata } = await reader.open(createFile('answer 1'), { tenant });
    return metadata['instance'];
  };

  test('is kept warm and replaced after its maximum number of documents', async () => {
    const reader = await createTestReader({ workerEntry: WORKER_ENTRY, workers: 1, limits: { maxDocuments: 2 } });
    const instances = [await readInstance(reader), await readInstance(reader), await readInstance(reader)];
    expect(instances[1]).toBe(instances[0]);
    expect(instances[2]).not.toBe(instances[0]);
    await reader.close();
  });

  test.runIf(hasProc)('is replaced before the next document arrives', async () => {
    const reader = await createTestReader({ workerEntry: WORKER_ENTRY, workers: 1, limits: { maxDocuments: 2 } });
    const findWorkers = () => findChildProcesses(process.pid, 'misbehaving-worker.ts');
    await readInstance(reader);
    const [spent = 0] = findWorkers();
    await readInstance(reader);
    await eventually('another worker', () => findWorkers().length > 0 && !findWorkers().includes(spent));
    expect(findWorkers()).toHaveLength(1);
    await reader.close();
    expect(findWorkers()).toEqual([]);
  });

  test.runIf(hasProc)('killed while idle is replaced without failing a document', async () => {
    const reader = await createTestReader({ workerEntry: WORKER_ENTRY, workers: 1 });
    onTestFinished(() => reader.close());
    const first = await readInstance(reader);
    const [worker = 0] = findChildProcesses(process.pid, 'misbehaving-worker.ts');
    expect(worker).toBeGreaterThan(1);
    process.kill(worker, 'SIGKILL');
    await eventually('the end of the worker', () => !isProcessAlive(worker));
    expect(await readInstance(reader)).not.toBe(first);
  });

  test('inherits no environment variable of the service except PATH', async () => {
    const reader = await createTestReader({ workerEntry: WORKER_ENTRY });
    const { metadata } = await reader.open(createFile('answer 1'), { tenant });
    const names = (metadata['env'] ?? '').split(' ').filter((name) => !name.startsWith('NODE_CHANNEL_'));
    expect(names.sort()).toEqual([
      'CBOR_NATIVE_ACCELERATION_DISABLED',
      'MALLOC_ARENA_MAX',
      'ORT_DISABLE_TELEMETRY',
      'PATH',
    ]);
    await reader.close();
  });

  test.runIf(hasProc)('is ended by close, even when busy, and queued documents are rejected', async () => {
    const reader = await createTestReader({ workerEntry: WORKER_ENTRY, workers: 2 });
    const jobs = ['hang', 'hang', 'answer 1'].map((behaviour) =>
      getOutcome(reader.open(createFile(behaviour), { tenant })),
    );
    await expect.poll(() => findChildProcesses(process.pid, 'misbehaving-worker.ts').length).toBe(2);
    await reader.close();
    await expect(Promise.all(jobs)).resolves.toEqual(Array(3).fill('the reader was closed'));
    expect(findChildProcesses(process.pid, 'misbehaving-worker.ts')).toEqual([]);
    await expect(getOutcome(reader.open(createFile('answer 1'), { tenant }))).resolves.toBe('the reader was closed');
  });

  test('that cannot start rejects with WorkerFailure, not UnreadableDocument', async () => {
    const reader = await createTestReader({ workerEntry: new URL('file:///no/such/worker.ts') });
    const outcome = await reader.open(createFile('answer 1'), { tenant }).catch((error: Error) => error.name);
    expect(outcome).toBe('WorkerFailure');
    await reader.close();
  });
});
