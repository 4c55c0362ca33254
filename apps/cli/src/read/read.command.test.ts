import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeDocx } from '@probant/documents/testing/docx-writer';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { eventually } from '@probant/kernel/testing/eventually';
import { findSampleFile } from '@probant/kernel/testing/sample-files';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PlatformUnderTest, startPlatformUnderTest } from '../../../platform/src/testing/platform-under-test.ts';
import { runProbant } from '../testing/run-probant.ts';
import { PROGRAM_FILE, spawnProbant } from '../testing/spawn-probant.ts';

let platform: PlatformUnderTest;
let folder: string;
const access = () => ({ PROBANT_URL: platform.url, PROBANT_API_KEY: platform.key });
const read = (words: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
  runProbant(['read', ...words], { ...access(), ...environment });

beforeAll(async () => {
  platform = await startPlatformUnderTest({}, { only: 'extraction,authenticity,audit-trail' });
  folder = await mkdtemp(join(tmpdir(), 'read-command-'));
});
afterAll(async () => {
  await platform.close();
  await rm(folder, { recursive: true });
});

test('prints fields, signals and the page of a document, without colour in a pipe', async () => {
  const { code, error, out } = await spawnProbant(['read', findSampleFile('rib.pdf')], access());
  expect({ code, error }).toEqual({ code: 0, error: '' });
  expect(out).toMatch(/^rib, confidence 0\.\d+, text from pdf_text, 1 page\n/);
  expect(out).toMatch(/^2 {3}iban +FR2516798007330K48192035762 +0\.99 +checksum_valid$/m);
  expect(out).toMatch(/^authenticity: consistent, score 0\.00$/m);
  expect(out).toMatch(/^\| +2 FR2516798007330K48192035762 +\|$/m);
  expect(out).not.toContain('\u001b');
});

test('prints both responses as JSON', async () => {
  const { code, out } = await read([findSampleFile('rib.pdf'), '--json', '--type', 'rib']);
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    extraction: { document_type: 'rib', data: { bic: 'BQDRFRPPXXX' }, geometry: expect.any(Array) },
    authenticity: { document_type: 'rib', verdict: 'consistent' },
    authenticity_error: null,
  });
});

test('evaluates no invoice, whose type has no opinion, and says so', async () => {
  const { code, out } = await read([findSampleFile('facture-simple.pdf')]);
  expect(code).toBe(0);
  expect(out).toContain('authenticity: not evaluated: the type invoice has no opinion on authenticity');
});

test('exits with code 1 for a file of no known type, and says why it has no opinion', async () => {
  await writeFile(join(folder, 'note.docx'), writeDocx(['Bonjour']));
  const { code, error, out } = await read([join(folder, 'note.docx')]);
  expect({ code, error }).toEqual({ code: 1, error: '' });
  expect(out).toMatch(/^no known type of document/);
  expect(out).toMatch(/^authenticity: not evaluated: .+$/m);
});

test.each([
  ['a damaged file', [findSampleFile('corrompu.pdf')], {}, /corrompu\.pdf: unreadable file: corrupt or truncated\n$/],
  ['a missing file', [findSampleFile('none.pdf')], {}, /none\.pdf does not exist\n$/],
  ['an extension that is not accepted', [join(repositoryRoot, 'package.json')], {}, /package\.json: /],
  ['a wrong key', [findSampleFile('rib.pdf')], { PROBANT_API_KEY: 'wrong' }, /does not accept the key/],
  ['an unknown type', [findSampleFile('rib.pdf'), '--type', 'letter'], {}, /Allowed choices are invoice, receipt/],
])('exits with code 2 and one sentence for %s', async (_, words, environment, message) => {
  const { code, error, out } = await read(words, environment);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(error).toMatch(message);
});

test('loses no row of a folder and writes none twice when it is killed again and again', async () => {
  const documents = join(folder, 'documents');
  await mkdir(documents);
  const names = Array.from({ length: 16 }, (_, index) => `facture-${index}.docx`);
  for (const [index, name] of names.entries())
    await writeFile(
      join(documents, name),
      writeDocx([
        'FACTURE',
        `Facture n° FA-2026-${100 + index}`,
        'Date : 14/09/2026',
        `Total TTC : ${index + 1},00 EUR`,
      ]),
    );
  const out = join(folder, 'out.csv');
  const words = [documents, '--out', out, '--parallel', '2'];
  const readOut = () => readFile(out, 'utf8').catch(() => '');
  let written = '';
  for (const rowCount of [1, 5, 9]) {
    const child = spawn(process.execPath, [PROGRAM_FILE, 'read', ...words], {
      env: { PATH: process.env['PATH'], ...access() },
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    await eventually('rows of this run', async () => (await readOut()).split('\r\n').length - 2 >= rowCount);
    child.kill('SIGKILL');
    await ended;
    const after = await readOut();
    // What was written before is still there, without the end of a torn row.
    expect(after.startsWith(written.slice(0, written.lastIndexOf('\r\n') + 2))).toBe(true);
    written = after;
  }
  const { error, out: printed } = await read(words);
  expect(error).toBe('');
  expect(printed).toMatch(/^\d+ files read before and not changed$/m);
  const rows = parse(await readOut(), { bom: true, columns: true, delimiter: ';' }) as Readonly<
    Record<string, string>
  >[];
  expect(rows.map(({ path = '' }) => path).sort()).toEqual(names.toSorted());
  for (const { invoice_number, path } of rows)
    expect(invoice_number).toBe(`FA-2026-${100 + Number(/\d+/.exec(path ?? '')?.[0])}`);
});
