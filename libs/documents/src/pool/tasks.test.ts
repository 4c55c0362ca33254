import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scopeReader } from '../reader-scope.ts';
import { ECHO_BYTES_TASK, ECHO_TASK } from '../testing/echo-task.ts';
import { writePdf } from '../testing/pdf-writer.ts';
import { createTestReader, getOutcome, type TestReader } from '../testing/test-reader.ts';
import { WorkerFailure } from './worker-failure.ts';

const tenant = 'a';
const TEXT = 'Facture du deux mars, quatre chaises et une table en bois de hêtre';
const PDF = writePdf({ pages: [{ texts: [{ text: TEXT, x: 60, y: 700 }] }] });

describe('a registered task', () => {
  let reader: TestReader;
  beforeAll(async () => {
    reader = await createTestReader({ workers: 1, limits: { documentMs: 60_000 } });
    reader.register([ECHO_TASK, ECHO_BYTES_TASK]);
  });
  afterAll(() => reader.close());

  test('opens the document in a worker process and returns its output', async () => {
    const { output, parts } = await reader.run(ECHO_TASK, PDF, { partBytes: 0 }, { tenant });
    expect(output).toEqual({
      text: TEXT,
      input: { partBytes: 0 },
      pid: expect.any(Number),
      instance: expect.any(String),
    });
    expect(output.pid).not.toBe(process.pid);
    expect(parts.size).toBe(0);
  });

  test('runs on bytes of no kind of document', async () => {
    const { output } = await reader.run(ECHO_BYTES_TASK, Buffer.from('été'), {}, { tenant });
    expect(output.text).toBe('été');
    expect((await reader.run(ECHO_BYTES_TASK, new Uint8Array(), {}, { tenant })).output.text).toBe('');
  });

  test('returns a part of 20 MiB in messages of 256 KiB, in order', async () => {
    const { parts } = await reader.run(ECHO_TASK, PDF, { partBytes: 20 * 1024 * 1024 + 1 }, { tenant });
    const lengths = parts.get('zeros')?.map(({ length }) => length);
    expect(lengths).toEqual([...Array.from({ length: 80 }, () => 256 * 1024), 1]);
  });

  test('fails with took_too_much_memory when its parts exceed 128 MiB', async () => {
    const outcome = getOutcome(reader.run(ECHO_TASK, PDF, { partBytes: 129 * 1024 * 1024 }, { tenant }));
    expect(await outcome).toBe('took_too_much_memory');
  });

  test('fails with took_too_long at its deadline, and the next one runs', async () => {
    const limited = await createTestReader({ workers: 1, limits: { documentMs: 10_000 } });
    limited.register([ECHO_TASK]);
    expect(await getOutcome(limited.run(ECHO_TASK, PDF, { behaviour: 'hang' }, { tenant }))).toBe('took_too_long');
    expect((await limited.run(ECHO_TASK, PDF, {}, { tenant })).output.text).toBe(TEXT);
    await limited.close();
  });

  test('ends with its own total, which OCR does not extend', async () => {
    const misbehaving = await createTestReader({
      workerEntry: new URL('../testing/misbehaving-task-worker.ts', import.meta.url),
      workers: 1,
      limits: { documentMs: 3_600_000, ocrPageMs: 3_600_000 },
    });
    const bounded = { ...ECHO_TASK, totalMs: 200 };
    misbehaving.register([bounded]);
    const scan = Buffer.from('%PDF-1.7 picture 3600000');
    expect(await getOutcome(misbehaving.run(bounded, scan, {}, { tenant }))).toBe('took_too_long');
    await misbehaving.close();
  });

  test('fails with the fault of a file that cannot be opened', async () => {
    expect(await getOutcome(reader.run(ECHO_TASK, Buffer.from('%PDF-1.7 nothing'), {}, { tenant }))).toBe('unreadable');
    expect(await getOutcome(reader.run(ECHO_TASK, Buffer.from('nothing'), {}, { tenant }))).toBe('unknown_kind');
  });

  test('that throws is our failure, whose report has the place and not the message', async () => {
    const failure = await reader.run(ECHO_TASK, PDF, { behaviour: 'throw' }, { tenant }).catch((error) => error);
    expect(failure).toBeInstanceOf(WorkerFailure);
    expect(failure.internal).toContain('TypeError: at runTask');
    expect(failure.internal).not.toContain('quotes');
  });

  test('is observed under its name', async () => {
    await reader.run(ECHO_BYTES_TASK, Buffer.from('a'), {}, { tenant });
    const metrics = await reader.metrics.registry.metrics();
    expect(metrics).toContain('probant_documents_seconds_count{action="echo-bytes",kind="bytes",outcome="ok"}');
  });

  test('that was not registered is rejected, and so is a second one of the same name', async () => {
    const unknown = { ...ECHO_TASK, name: 'unknown' };
    expect(await getOutcome(reader.run(unknown, PDF, {}, { tenant }))).toContain('was not registered');
    const module = new URL('./other-program.ts', import.meta.url);
    expect(() => reader.register([{ ...ECHO_TASK, module }])).toThrow('two tasks have the name echo');
    expect(await getOutcome(reader.run({ ...ECHO_TASK, module }, PDF, {}, { tenant }))).toContain('was not registered');
  });
});

test('a task reads its folders and no other, also when it is registered after the first worker has started', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'probant-task-'));
  // A worker may run as another user.
  chmodSync(folder, 0o755);
  const path = join(folder, 'data.txt');
  writeFileSync(path, 'data of the task');
  const reader = await createTestReader({ workers: 1 });
  try {
    reader.register([ECHO_BYTES_TASK]);
    const first = await reader.run(ECHO_BYTES_TASK, new Uint8Array(), {}, { tenant });
    const refused = await reader.run(ECHO_BYTES_TASK, new Uint8Array(), { path }, { tenant }).catch((error) => error);
    expect(refused.internal).toMatch(/^Error: at /);
    reader.register([{ ...ECHO_TASK, folders: [pathToFileURL(`${folder}/`)] }]);
    const second = await reader.run(ECHO_BYTES_TASK, new Uint8Array(), { path }, { tenant });
    expect(second.output.text).toBe('data of the task');
    expect(second.output.instance).not.toBe(first.output.instance);
  } finally {
    await reader.close();
  }
});

test('services of a tenant take turns at a shared reader', async () => {
  const shared = await createTestReader({ workers: 1 });
  shared.register([ECHO_BYTES_TASK]);
  const [extraction, assistant] = ['extraction', 'assistant'].map((service) => scopeReader(shared, service));
  const finished: string[] = [];
  const run = async (reader = extraction, name = '') => {
    const { output } = (await reader?.run(ECHO_BYTES_TASK, Buffer.from(name), {}, { tenant })) ?? {};
    finished.push(output?.text ?? '');
  };
  await Promise.all([
    ...['e1', 'e2', 'e3'].map((name) => run(extraction, name)),
    ...['a1', 'a2'].map((name) => run(assistant, name)),
  ]);
  // e1 was taken before anything else was queued.
  expect(finished).toEqual(['e1', 'e2', 'a1', 'e3', 'a2']);
  await shared.close();
});
