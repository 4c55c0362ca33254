import { mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createCsvFormat } from './csv-rows.rules.ts';
import { createRefusedRow, type DocumentRow, type RowFormat } from './document-row.ts';
import { loadRows } from './load-rows.ts';
import { createNdjsonFormat } from './ndjson-rows.rules.ts';
import { openResultFile } from './result-file.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'result-file-'));
  file = join(folder, 'out');
});
afterEach(() => rm(folder, { recursive: true }));

const SHA256 = '0f'.repeat(32);
const createRow = (path: string, more: Partial<DocumentRow> = {}): DocumentRow => ({
  ...createRefusedRow(path, SHA256, { code: 'x', message: '' }),
  ...{ error: null, message: null, type: 'receipt', data: { vendor_name: 'Mie; été' } },
  ...more,
});
/** A file with one document, one with three, and one whose name is a formula. */
const FILES: readonly (readonly DocumentRow[])[] = [
  [createRow('é.pdf')],
  [1, 2, 3].map((document) => createRow('trois.pdf', { document, documents: 3 })),
  [createRow('=a.pdf')],
];
const FORMATS: readonly (readonly [string, RowFormat])[] = [
  ['CSV', createCsvFormat('receipt')],
  ['NDJSON', createNdjsonFormat(null)],
];

async function write(format: RowFormat, files = FILES): Promise<Buffer> {
  const results = await openResultFile(file, format);
  for (const rows of files) if (!results.written.has(rows[0]?.path ?? '')) await results.append(rows);
  await results.close();
  return readFile(file);
}

describe.each(FORMATS)('a result file in %s', (_name, format) => {
  test('is written whole again after a stop that tore it, with no row lost or twice', async () => {
    const whole = await write(format);
    for (let part = 0; part < 12; part += 1) {
      await writeFile(file, whole.subarray(0, Math.floor((part / 12) * whole.length)));
      expect((await write(format)).toString()).toBe(whole.toString());
    }
  });

  test('keeps the files whose rows are whole, at whatever byte a stop tore it', async () => {
    const whole = await write(format);
    const ends = new Map<number, readonly string[]>();
    const handle = await open(file, 'r+');
    for (let length = whole.length; length >= 0; length -= 1) {
      await handle.truncate(length);
      const { end, files } = await loadRows(handle, format, file);
      expect(end).toBeLessThanOrEqual(length);
      ends.set(end, [...files.keys()]);
    }
    await handle.close();
    const headerEnd = format.header === null ? [] : [0];
    expect([...ends.values()].toReversed()).toEqual([
      ...headerEnd.map(() => []),
      ...[[], ['é.pdf'], ['é.pdf', 'trois.pdf'], ['é.pdf', 'trois.pdf', '=a.pdf']],
    ]);
    expect([...ends.keys()].every((end) => end === 0 || whole[end - 1] === 0x0a)).toBe(true);
  });

  test('keeps the rows before the torn one', async () => {
    const whole = await write(format);
    await writeFile(file, whole.subarray(0, whole.length - 5));
    const results = await openResultFile(file, format);
    expect([...results.written.keys()]).toEqual(['é.pdf', 'trois.pdf']);
    await results.close();
  });

  test('reads a file again of whose three documents only two were written', async () => {
    const whole = await write(format, FILES.slice(0, 2));
    const withoutThird = whole.subarray(0, whole.subarray(0, -2).lastIndexOf('\n') + 1);
    await writeFile(file, withoutThird);
    const results = await openResultFile(file, format);
    expect([...results.written.keys()]).toEqual(['é.pdf']);
    await results.close();
  });

  test('loses the rows of removed files only', async () => {
    await write(format);
    const results = await openResultFile(file, format);
    await results.remove(new Set(['trois.pdf']));
    expect([...results.written.keys()]).toEqual(['é.pdf', '=a.pdf']);
    await results.append([createRow('neu.pdf')]);
    await results.close();
    const again = await openResultFile(file, format);
    expect([...again.written.keys()]).toEqual(['é.pdf', '=a.pdf', 'neu.pdf']);
    await again.close();
    expect(await readdir(folder)).toEqual(['out']);
  });

  test('is as before when a stop left a copy that was half rewritten', async () => {
    const whole = await write(format);
    await writeFile(`${file}.new`, whole.subarray(0, 40));
    expect(await write(format)).toEqual(whole);
    expect(await readdir(folder)).toEqual(['out']);
  });

  test('has every row of many that are added at a time', async () => {
    const results = await openResultFile(file, format);
    const names = Array.from({ length: 300 }, (_, index) => `${index}.pdf`);
    await Promise.all(names.map((name) => results.append([createRow(name)])));
    await results.close();
    const again = await openResultFile(file, format);
    expect([...again.written.keys()]).toEqual(names);
    await again.close();
  });

  test.each([
    ['a text', 'Chère Madame,\n\nvoici la liste.\n'],
    ['a table of another program', 'nom;montant\r\nDupont;12\r\n'],
    ['something without an end of line', 'x'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ])('is never made of %s', async (_, content) => {
    // An incomplete line of JSON may be anything.
    if (format.header === null && content === 'x') return;
    await writeFile(file, content);
    await expect(openResultFile(file, format)).rejects.toThrow('is left as it is');
    expect(await readFile(file)).toEqual(Buffer.from(content));
  });

  test('is refused where a row in the middle was changed, or is there twice', async () => {
    const lines = (await write(format)).toString().split('\n');
    for (const changed of [
      lines.map((line, index) => (index === 2 ? 'x' : line)),
      [...lines.slice(0, -1), lines.at(-2) ?? '', ''],
    ]) {
      await writeFile(file, changed.join('\n'));
      await expect(openResultFile(file, format)).rejects.toThrow('is left as it is');
      expect(await readFile(file, 'utf8')).toBe(changed.join('\n'));
    }
  });
});

test('is not continued with the columns of another type', async () => {
  await write(createCsvFormat('receipt'));
  await expect(openResultFile(file, createCsvFormat(null))).rejects.toThrow('(line 1)');
  await rm(file);
  await write(createNdjsonFormat('receipt'));
  await expect(openResultFile(file, createNdjsonFormat(null))).rejects.toThrow('(line 1)');
});

test('is readable by its owner only', async () => {
  await write(createCsvFormat(null));
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});
