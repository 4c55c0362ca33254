import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { ECHO_TASK } from '../testing/echo.task.ts';
import { MISBEHAVE_TASK } from '../testing/misbehave.task.ts';
import { createTestWorkers, getOutcome, type TestWorkers } from '../testing/test-workers.ts';
import { WorkerFailure } from '../worker-errors.ts';
import { scopeWorkers } from '../workers.ts';

const tenant = 'a';
const NO_BYTES = new Uint8Array();

describe('a registered task', () => {
  let workers: TestWorkers;
  beforeAll(async () => {
    workers = await createTestWorkers({ size: 1 });
    workers.register([ECHO_TASK]);
  });
  afterAll(() => workers.close());

  test('runs in a worker process and returns its output', async () => {
    const { output, parts } = await workers.run(ECHO_TASK, Buffer.from('été'), { partBytes: 0 }, { tenant });
    expect(output).toEqual({
      text: 'été',
      input: { partBytes: 0 },
      pid: expect.any(Number),
      instance: expect.any(String),
    });
    expect(output.pid).not.toBe(process.pid);
    expect(parts.size).toBe(0);
    expect((await workers.run(ECHO_TASK, NO_BYTES, {}, { tenant })).output.text).toBe('');
  });

  test('sends items before its output, in order', async () => {
    const items: unknown[] = [];
    const input = { items: ['1', '2', '3'] };
    await workers.run(ECHO_TASK, NO_BYTES, input, { tenant, onItem: (item) => items.push(item) });
    expect(items).toEqual(['1', '2', '3']);
  });

  test('returns a part of 20 MiB in messages of 256 KiB, in order', async () => {
    const { parts } = await workers.run(ECHO_TASK, NO_BYTES, { partBytes: 20 * 1024 * 1024 + 1 }, { tenant });
    const lengths = parts.get('zeros')?.map(({ length }) => length);
    expect(lengths).toEqual([...Array.from({ length: 80 }, () => 256 * 1024), 1]);
  });

  test('fails with took_too_much_memory when its parts exceed 128 MiB', async () => {
    const outcome = getOutcome(workers.run(ECHO_TASK, NO_BYTES, { partBytes: 129 * 1024 * 1024 }, { tenant }));
    expect(await outcome).toBe('took_too_much_memory');
  });

  test('that throws is our failure, whose report has the place and not the message', async () => {
    const failure = await workers.run(ECHO_TASK, NO_BYTES, { throws: true }, { tenant }).catch((error) => error);
    expect(failure).toBeInstanceOf(WorkerFailure);
    expect(failure.internal).toContain('TypeError: at runTask');
    expect(failure.internal).not.toContain('quotes');
  });

  test('is observed under its name and the kind of its bytes', async () => {
    await workers.run(ECHO_TASK, NO_BYTES, {}, { tenant });
    await workers.run(ECHO_TASK, NO_BYTES, {}, { tenant, kind: 'pdf' });
    const metrics = await workers.metrics.registry.metrics();
    expect(metrics).toContain('test_seconds_count{action="echo",kind="bytes",outcome="ok"}');
    expect(metrics).toContain('test_seconds_count{action="echo",kind="pdf",outcome="ok"} 1');
  });

  test('that was not registered is rejected, and so is a second one of the same name', async () => {
    const unknown = { ...ECHO_TASK, name: 'unknown' };
    expect(await getOutcome(workers.run(unknown, NO_BYTES, {}, { tenant }))).toContain('was not registered');
    const other = { ...ECHO_TASK, module: new URL('./other.program.ts', import.meta.url) };
    expect(() => workers.register([other])).toThrow('two tasks have the name echo');
    expect(await getOutcome(workers.run(other, NO_BYTES, {}, { tenant }))).toContain('was not registered');
  });
});

test('ends with its own total, which no extension exceeds', async () => {
  const workers = await createTestWorkers({
    entry: new URL('../testing/misbehaving-worker.ts', import.meta.url),
    limits: { taskMs: 3_600_000, extensionMs: 3_600_000 },
  });
  onTestFinished(() => workers.close());
  const bounded = { ...MISBEHAVE_TASK, totalMs: 200 };
  workers.register([bounded]);
  const input = { does: 'answer', afterMs: 3_600_000, extends: true } as const;
  expect(await getOutcome(workers.run(bounded, NO_BYTES, input, { tenant }))).toBe('took_too_long');
});

test('a task reads its folders and no other, also when it is registered after the first worker has started', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'probant-task-'));
  // A worker may run as another user.
  chmodSync(folder, 0o755);
  const path = join(folder, 'data.txt');
  writeFileSync(path, 'data of the task');
  const workers = await createTestWorkers({ size: 1 });
  onTestFinished(() => workers.close());
  workers.register([ECHO_TASK]);
  const first = await workers.run(ECHO_TASK, NO_BYTES, {}, { tenant });
  const refused = await workers.run(ECHO_TASK, NO_BYTES, { path }, { tenant }).catch((error) => error);
  expect(refused.internal).toMatch(/^Error: at /);
  workers.register([{ ...ECHO_TASK, name: 'echo-with-data', folders: [pathToFileURL(`${folder}/`)] }]);
  const second = await workers.run(ECHO_TASK, NO_BYTES, { path }, { tenant });
  expect(second.output.text).toBe('data of the task');
  expect(second.output.instance).not.toBe(first.output.instance);
});

test('services of a tenant take turns at shared workers', async () => {
  const shared = await createTestWorkers({ size: 1 });
  onTestFinished(() => shared.close());
  shared.register([ECHO_TASK]);
  const [extraction, assistant] = ['extraction', 'assistant'].map((service) => scopeWorkers(shared, service));
  const finished: string[] = [];
  const run = async (workers = extraction, name = '') => {
    const { output } = (await workers?.run(ECHO_TASK, Buffer.from(name), {}, { tenant })) ?? {};
    finished.push(output?.text ?? '');
  };
  await Promise.all([
    ...['e1', 'e2', 'e3'].map((name) => run(extraction, name)),
    ...['a1', 'a2'].map((name) => run(assistant, name)),
  ]);
  // e1 was taken before anything else was queued.
  expect(finished).toEqual(['e1', 'e2', 'a1', 'e3', 'a2']);
});
