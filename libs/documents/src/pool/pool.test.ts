import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { childrenOf, isThere } from '../testing/processes.ts';
import { faultOf, type ReaderForTests, readerForTests } from '../testing/reader-for-tests.ts';
import { memoryOf } from './memory-of.ts';

const CHILD = new URL('../testing/unruly-child.ts', import.meta.url);
const MIB = 1024 * 1024;
const order = (deed: string) => Buffer.from(`%PDF-1.7 ${deed}`);
const tenant = 'a';
const hasProc = memoryOf(process.pid) !== null;

describe('a child that misbehaves costs its own document only', () => {
  const cases = [
    // Only the one that never ends needs an early end; the others must not meet it on a busy machine.
    { title: 'hangs', deed: 'hang', fault: 'took_too_long', reason: 'took_too_long', limits: { document: 4000 } },
    {
      title: 'eats memory',
      deed: 'eat',
      fault: 'took_too_much_memory',
      reason: 'took_too_much_memory',
      limits: { memory: 300 * MIB },
      skip: !hasProc,
    },
    {
      title: 'fills the JavaScript heap',
      deed: 'heap',
      fault: 'took_too_much_memory',
      reason: 'took_too_much_memory',
      limits: { heap: 100 },
    },
    { title: 'crashes', deed: 'crash', fault: 'unreadable', reason: 'crashed', limits: {} },
  ];
  test.each(cases.filter(({ skip }) => !skip))('one that $title: $fault', async ({ deed, fault, reason, limits }) => {
    const reader = await readerForTests({ childEntry: CHILD, children: 2, limits: { document: 60_000, ...limits } });
    const ended: string[] = [];
    const bad = faultOf(reader.open(order(deed), { tenant })).then((outcome) => ended.push(outcome));
    const sibling = faultOf(reader.open(order('answer 1'), { tenant })).then((outcome) => ended.push(outcome));
    await Promise.all([bad, sibling]);
    expect(ended.toSorted()).toEqual([fault, 'read'].toSorted());
    if (deed === 'hang') expect(ended).toEqual(['read', fault]);
    await expect(faultOf(reader.open(order('answer 1'), { tenant }))).resolves.toBe('read');
    const counted = await reader.metrics.registry.metrics();
    expect(counted).toContain(`probant_documents_kills_total{reason="${reason}"} 1`);
    expect(counted).toContain('probant_documents_busy_children 0');
    expect(counted).toContain('probant_documents_waiting 0');
    await reader.close();
  });
});

describe('a page that must be read by OCR', () => {
  test('is given more time', async () => {
    const reader = await readerForTests({
      childEntry: CHILD,
      children: 1,
      limits: { document: 5000, ocrPage: 60_000 },
    });
    await expect(faultOf(reader.open(order('picture 6000'), { tenant }))).resolves.toBe('read');
    await reader.close();
  });
});

describe('tenants', () => {
  test('take turns at the only child', async () => {
    const reader = await readerForTests({ childEntry: CHILD, children: 1 });
    const done: string[] = [];
    const jobs = ['a1', 'a2', 'a3', 'b1'].map((name) =>
      reader.open(order('answer 1'), { tenant: name.slice(0, 1) }).then(() => done.push(name)),
    );
    await Promise.all(jobs);
    expect(done).toEqual(['a1', 'a2', 'b1', 'a3']);
    await reader.close();
  });
});

describe('a caller that goes away', () => {
  test('frees the child that was at work, and the place of what was waiting', async () => {
    const reader = await readerForTests({ childEntry: CHILD, children: 1 });
    await reader.open(order('answer 1'), { tenant });
    const [running, waiting] = [new AbortController(), new AbortController()];
    const first = faultOf(reader.open(order('hang'), { tenant, signal: running.signal }));
    const second = faultOf(reader.open(order('hang'), { tenant, signal: waiting.signal }));
    const third = faultOf(reader.open(order('answer 1'), { tenant }));
    waiting.abort(new Error('left the queue'));
    await expect(second).resolves.toBe('left the queue');
    running.abort(new Error('hung up'));
    await expect(first).resolves.toBe('hung up');
    await expect(third).resolves.toBe('read');
    await expect(
      faultOf(reader.open(order('hang'), { tenant, signal: AbortSignal.abort(new Error('too late')) })),
    ).resolves.toBe('too late');
    await reader.close();
  });
});

describe('too many documents', () => {
  test('are refused with the time after which to come back, and other tenants still get in', async () => {
    const reader = await readerForTests({ childEntry: CHILD, children: 1, queue: { places: 4, bytes: MIB } });
    const stop = new AbortController();
    const open = (who: string, deed: string) => reader.open(order(deed), { tenant: who, signal: stop.signal });
    const jobs = [open('a', 'hang'), open('a', 'hang'), open('a', 'hang')].map(faultOf);
    await expect(open('a', 'hang')).rejects.toMatchObject({
      name: 'ReaderOverloaded',
      retryAfterSeconds: expect.any(Number),
    });
    jobs.push(faultOf(open('b', 'hang')));
    stop.abort(new Error('enough'));
    await expect(Promise.all(jobs)).resolves.toEqual(['enough', 'enough', 'enough', 'enough']);
    await reader.close();
  });
});

describe('the life of a child', () => {
  const pidOf = async (reader: ReaderForTests) => {
    const { metadata } = await reader.open(order('answer 1'), { tenant });
    return Number(metadata['pid']);
  };

  test('it is kept warm, and replaced after its number of documents', async () => {
    const reader = await readerForTests({ childEntry: CHILD, children: 1, limits: { documents: 2 } });
    const pids = [await pidOf(reader), await pidOf(reader), await pidOf(reader)];
    expect(pids[1]).toBe(pids[0]);
    expect(pids[2]).not.toBe(pids[0]);
    await reader.close();
  });

  test.runIf(hasProc)('one that the system ended while it was idle is replaced, and costs no document', async () => {
    const reader = await readerForTests({ childEntry: CHILD, children: 1 });
    const first = await pidOf(reader);
    process.kill(first, 'SIGKILL');
    while (isThere(first)) await sleep(20);
    expect(await pidOf(reader)).not.toBe(first);
    await reader.close();
  });

  test('it knows nothing of our environment', async () => {
    const reader = await readerForTests({ childEntry: CHILD });
    const { metadata } = await reader.open(order('answer 1'), { tenant });
    const known = (metadata['env'] ?? '').split(' ').filter((name) => !name.startsWith('NODE_CHANNEL_'));
    expect(known.sort()).toEqual(['MALLOC_ARENA_MAX', 'ORT_DISABLE_TELEMETRY', 'PATH']);
    await reader.close();
  });

  test.runIf(hasProc)('closing leaves no process, not even a busy one, and refuses what waits', async () => {
    const reader = await readerForTests({ childEntry: CHILD, children: 2 });
    const jobs = ['hang', 'hang', 'answer 1'].map((deed) => faultOf(reader.open(order(deed), { tenant })));
    await sleep(200);
    expect(childrenOf(process.pid, 'unruly-child.ts')).toHaveLength(2);
    await reader.close();
    await expect(Promise.all(jobs)).resolves.toEqual(Array(3).fill('the reader was closed'));
    expect(childrenOf(process.pid, 'unruly-child.ts')).toEqual([]);
    await expect(faultOf(reader.open(order('answer 1'), { tenant }))).resolves.toBe('the reader was closed');
  });

  test('a child that cannot start is our fault, not the file’s', async () => {
    const reader = await readerForTests({ childEntry: new URL('file:///no/such/child.ts') });
    const outcome = await reader.open(order('answer 1'), { tenant }).catch((error: Error) => error.name);
    expect(outcome).toBe('ReaderChildFailed');
    await reader.close();
  });
});
