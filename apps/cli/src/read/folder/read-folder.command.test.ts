import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runProbant } from '../../testing/run-probant.ts';
import {
  answerInvoice,
  createInvoice,
  type ScriptedPlatform,
  startScriptedPlatform,
} from '../../testing/scripted-platform.ts';
import { PROGRAM_FILE } from '../../testing/spawn-probant.ts';

let platform: ScriptedPlatform;
let folder: string;
let out: string;
beforeEach(async () => {
  platform = await startScriptedPlatform();
  folder = await mkdtemp(join(tmpdir(), 'read-folder-'));
  await mkdir(join(folder, 'documents'));
  out = join(folder, 'out.csv');
});
afterEach(async () => {
  await platform.close();
  await rm(folder, { recursive: true });
});

const put = async (...names: readonly string[]) => {
  for (const name of names) await writeFile(join(folder, 'documents', name), `content of ${name}`);
};
const read = (...words: readonly string[]) =>
  runProbant(['read', join(folder, 'documents'), '--out', out, ...words], {
    PROBANT_URL: platform.url,
    PROBANT_API_KEY: 'prb_live_x',
  });
type CsvRecord = Readonly<Record<string, string>>;
/** The rows in the order of their paths: they are written as their files are read. */
const readRows = async (): Promise<readonly CsvRecord[]> =>
  (parse(await readFile(out, 'utf8'), { bom: true, columns: true, delimiter: ';' }) as CsvRecord[]).toSorted(
    ({ path: one = '' }, { path: other = '' }) => (one === other ? 0 : one < other ? -1 : 1),
  );
const listPaths = async () => (await readRows()).map(({ path = '' }) => path).sort();

describe('a folder', () => {
  test('gives one row a document, and says what was not read', async () => {
    await put('a.pdf', 'b.pdf', 'notes.txt');
    platform.answer = (name) =>
      name === 'b.pdf'
        ? { status: 422, body: { detail: 'unreadable file' }, headers: { 'x-error-code': 'password_protected' } }
        : answerInvoice(name);
    const { code, error, out: printed } = await read();
    expect({ code, error }).toEqual({ code: 1, error: '' });
    expect(printed).toContain('out.csv: 1 document (invoice 1)\nnot read: 2 files (');
    expect(printed).toMatch(/^b\.pdf +password_protected +unreadable file$/m);
    expect(await readRows()).toMatchObject([
      { path: 'a.pdf', invoice_number: 'a.pdf', document_type: 'invoice', confidence: '0,95', error: '' },
      { path: 'b.pdf', error: 'password_protected', error_detail: 'unreadable file' },
      { path: 'notes.txt', error: 'extension_not_allowed', sha256: '' },
    ]);
    expect(platform.sent.toSorted()).toEqual(['a.pdf', 'b.pdf']);
  });

  test('is read again only where a file is new, changed or moved', async () => {
    await put('a.pdf', 'b.pdf', 'c.pdf', 'notes.txt');
    await read();
    const before = await readRows();
    platform.sent.length = 0;
    expect(await read()).toMatchObject({
      code: 1,
      out: expect.stringContaining('4 files read before and not changed'),
    });
    expect(platform.sent).toEqual([]);
    expect(await readRows()).toEqual(before);

    await put('d.pdf');
    await writeFile(join(folder, 'documents/b.pdf'), 'another content');
    await rename(join(folder, 'documents/c.pdf'), join(folder, 'documents/e.pdf'));
    await read();
    expect(platform.sent.toSorted()).toEqual(['b.pdf', 'd.pdf', 'e.pdf']);
    expect(await listPaths()).toEqual(['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf', 'e.pdf', 'notes.txt']);
    const hashes = (rows: readonly CsvRecord[]) => rows.find(({ path }) => path === 'b.pdf')?.['sha256'];
    expect(hashes(await readRows())).not.toBe(hashes(before));
  });

  test('has a row for each document of a file, read by a second call', async () => {
    await put('deux.pdf');
    const pages = [{ pages: [1, 2] }, { pages: [3, 3] }] as const;
    platform.answer = (name, _attempt, path) =>
      path.includes('split=true')
        ? { status: 200, body: ['F-1', 'F-2'].map((number) => createInvoice(number, [])) }
        : answerInvoice(name, pages);
    expect((await read()).code).toBe(0);
    expect(await readRows()).toMatchObject([
      { document: '1', documents: '2', first_page: '1', invoice_number: 'F-1' },
      { document: '2', documents: '2', first_page: '3', invoice_number: 'F-2' },
    ]);
  });

  test('says that a document has no known type', async () => {
    await put('lettre.pdf');
    platform.answer = (name) => ({
      status: 200,
      body: { ...createInvoice(name, []), data: null, confidence: 0.1, field_confidences: [] },
    });
    expect(await read()).toMatchObject({ code: 1, out: expect.stringContaining('unknown_type') });
    expect(await readRows()).toMatchObject([{ document_type: '', error: 'unknown_type' }]);
  });

  test('is sent several files at a time, and no more than requested', async () => {
    await put(...Array.from({ length: 9 }, (_, index) => `${index}.pdf`));
    let waiting: (() => void)[] = [];
    platform.answer = async (name) => {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        // Each answer waits for two others.
        if (waiting.length < 3) return;
        for (const resume of waiting) resume();
        waiting = [];
      });
      return answerInvoice(name);
    };
    expect((await read('--parallel', '3')).code).toBe(0);
    expect(platform.mostAtOnce).toBe(3);
    expect(await listPaths()).toHaveLength(9);
  });

  test('may contain the file of the results, which is no document', async () => {
    out = join(folder, 'documents/out.csv');
    await put('a.pdf');
    await read();
    expect((await read()).code).toBe(0);
    expect(await listPaths()).toEqual(['a.pdf']);
  });

  test('is written as JSON lines with all that was read', async () => {
    out = join(folder, 'out.ndjson');
    await put('a.pdf');
    await read('--type', 'invoice');
    expect(JSON.parse(await readFile(out, 'utf8'))).toMatchObject({
      ...{ path: 'a.pdf', requested_type: 'invoice', data: { invoice_number: 'a.pdf' } },
      field_confidences: [{ field: 'invoice_number', score: 0.95 }],
    });
  });

  test('prints its counts as JSON', async () => {
    await put('a.pdf', 'notes.txt');
    expect(JSON.parse((await read('--json')).out)).toMatchObject({
      ...{ documents: { invoice: 1 }, skipped: 0, not_read: 1, errors: { extension_not_allowed: 1 } },
      files: [{ path: 'notes.txt', error: 'extension_not_allowed' }],
    });
  });

  test('is not written into a file that another run writes to', async () => {
    await put('a.pdf');
    let resume: (() => void) | undefined;
    platform.answer = async (name) => {
      await new Promise<void>((resolve) => {
        resume = resolve;
      });
      return answerInvoice(name);
    };
    const first = read();
    await expect.poll(() => resume).toBeDefined();
    expect(await read()).toMatchObject({
      code: 2,
      error: expect.stringMatching(/^another probant read \(process \d+\)/),
    });
    resume?.();
    expect((await first).code).toBe(0);
    expect(await listPaths()).toEqual(['a.pdf']);
  });

  test('is not written into the file of another folder, nor over a link to it', async () => {
    await put('a.pdf');
    await read();
    await rename(join(folder, 'documents/a.pdf'), join(folder, 'documents/b.pdf'));
    expect(await read()).toMatchObject({ code: 2, error: expect.stringContaining('rows of another folder') });
    await rename(join(folder, 'documents/b.pdf'), join(folder, 'documents/a.pdf'));
    await writeFile(join(folder, 'documents/a.pdf'), 'changed');
    await symlink(out, join(folder, 'link.csv'));
    const real = out;
    out = join(folder, 'link.csv');
    await read();
    expect(await readFile(real, 'utf8')).toContain('a.pdf');
    expect((await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isSymbolicLink())).toHaveLength(1);
  });
});

describe('a platform', () => {
  test.each([
    [
      'reached the limit of the key',
      { status: 429, body: { message: 'API rate limit exceeded' }, headers: { 'retry-after': '0' } },
    ],
    ['is busy', { status: 503, body: { detail: 'busy' }, headers: { 'retry-after': '0' } }],
    [
      'failed once',
      { status: 500, body: { detail: 'Internal Server Error' }, headers: { 'x-error-code': 'internal_error' } },
    ],
    ['lost its service once', { status: 502, body: { message: 'x' } }],
  ])('that %s is asked again', async (_, refusal) => {
    await put('a.pdf', 'b.pdf');
    platform.answer = (name, attempt) => (attempt === 1 ? refusal : answerInvoice(name));
    expect(await read()).toMatchObject({ code: 0, error: '' });
    expect(await listPaths()).toEqual(['a.pdf', 'b.pdf']);
  });

  test('that restarts is asked again, and the log says so', async () => {
    await put('a.pdf');
    platform.answer = (name, attempt) => (attempt === 1 ? null : answerInvoice(name));
    expect(await read()).toMatchObject({ code: 0, error: 'the platform does not answer: trying again in 1 s\n' });
  });

  test('that fails for one file leaves an error, and the next run reads the file again', async () => {
    await put('a.pdf', 'b.pdf');
    platform.answer = (name) =>
      name === 'a.pdf' ? { status: 500, body: {}, headers: { 'x-error-code': 'internal_error' } } : answerInvoice(name);
    expect((await read()).code).toBe(1);
    expect(await readRows()).toMatchObject([{ path: 'a.pdf', error: 'internal_error' }, { path: 'b.pdf' }]);
    platform.sent.length = 0;
    platform.answer = (name) => answerInvoice(name);
    expect((await read()).code).toBe(0);
    expect(platform.sent).toEqual(['a.pdf']);
    expect(await readRows()).toMatchObject([{ path: 'a.pdf', error: '' }, { path: 'b.pdf' }]);
  });

  test('that fails for every file ends the run', async () => {
    await put(...Array.from({ length: 30 }, (_, index) => `${index}.pdf`));
    platform.answer = () => ({ status: 500, body: { detail: 'Internal Server Error' } });
    const { code, error } = await read('--parallel', '1');
    expect(code).toBe(2);
    expect(error).toBe(
      'what was read is written: the same command continues there\n' +
        'the platform failed for 20 files in a row (Internal Server Error): look at its log\n',
    );
  });

  test('that no longer accepts the key ends the run; the same command continues', async () => {
    await put('a.pdf', 'b.pdf', 'c.pdf');
    platform.answer = (name) =>
      name === 'b.pdf' ? { status: 401, body: { message: 'Unauthorized' } } : answerInvoice(name);
    const { code, error } = await read('--parallel', '1');
    expect(code).toBe(2);
    expect(error).toMatch(/the same command continues there\n.*does not accept the key/);
    expect(await listPaths()).toEqual(['a.pdf']);
    platform.answer = (name) => answerInvoice(name);
    expect((await read()).code).toBe(0);
    expect(await listPaths()).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
  });
});

test('Ctrl-C ends a run within a call, and the same command continues', async () => {
  await put('a.pdf', 'b.pdf');
  const words = ['read', join(folder, 'documents'), '--out', out, '--parallel', '1'];
  const env = { PROBANT_URL: platform.url, PROBANT_API_KEY: 'prb_live_x' };
  const child = spawn(process.execPath, [PROGRAM_FILE, ...words], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  platform.answer = (name) => {
    if (name === 'a.pdf') return answerInvoice(name);
    child.kill('SIGINT');
    return new Promise(() => undefined);
  };
  let printed = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const [code] = (await once(child, 'close')) as [number];
  expect({ code, printed }).toEqual({
    code: 2,
    printed: 'what was read is written: the same command continues there\nstopped\n',
  });
  expect(await listPaths()).toEqual(['a.pdf']);
  platform.answer = (name) => answerInvoice(name);
  expect((await read()).code).toBe(0);
  expect(await listPaths()).toEqual(['a.pdf', 'b.pdf']);
});

test.each([
  ['a name that is no format', () => ['--out', join(folder, 'out.xls')], /must end in \.csv or \.ndjson/],
  [
    'a folder for the results that does not exist',
    () => ['--out', join(folder, 'none/out.csv')],
    /none does not exist/,
  ],
  ['too many files at a time', () => ['--out', out, '--parallel', '99'], /expected 1 to 32/],
  ['no name', () => [], /is a folder: name the file to write with --out FILE\.csv/],
])('is refused with %s', async (_, words, message) => {
  const access = { PROBANT_URL: platform.url, PROBANT_API_KEY: 'prb_live_x' };
  const { code, error } = await runProbant(['read', join(folder, 'documents'), ...words()], access);
  expect({ code, error }).toEqual({ code: 2, error: expect.stringMatching(message) });
  expect(platform.sent).toEqual([]);
});

test('no platform, and no file of results, for a wrong address', async () => {
  await put('a.pdf');
  const access = { PROBANT_URL: 'http://127.0.0.1:9', PROBANT_API_KEY: 'prb_live_x' };
  const { code, error } = await runProbant(['read', join(folder, 'documents'), '--out', out], access);
  expect({ code, error }).toEqual({ code: 2, error: expect.stringMatching(/^no Probant answers/) });
  expect(await readdir(folder)).toEqual(['documents']);
});
