import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { UBL_INVOICE } from '@probant/e-invoices/testing/written-invoices';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runProbant } from '../testing/run-probant.ts';
import { spawnProbant } from '../testing/spawn-probant.ts';

const PDF_FILE = join(repositoryRoot, 'samples/documents/facture.pdf');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'e-invoice-commands-'));
  await writeFile(join(folder, 'juste.xml'), UBL_INVOICE);
  await writeFile(join(folder, 'faux.xml'), UBL_INVOICE.replace('>432.00<', '>433.00<'));
  await writeFile(join(folder, 'cassee.xml'), UBL_INVOICE.slice(0, 900));
});
afterAll(() => rm(folder, { recursive: true }));

/** Checks a file of the folder; the output names it without the folder. */
const check = async (file: string, ...options: readonly string[]) => {
  const ran = await runProbant(['e-invoice', 'check', resolve(folder, file), ...options]);
  return { ...ran, out: ran.out.replace(`${folder}/`, ''), error: ran.error.replace(`${folder}/`, '') };
};

describe('probant e-invoice check', () => {
  test('says that a file is valid', async () => {
    const { code, out, error } = await spawnProbant(['e-invoice', 'check', 'juste.xml'], {}, { cwd: folder });
    expect({ code, error }).toEqual({ code: 0, error: '' });
    expect(out).toMatch(/^juste\.xml: valid, 0 fatal findings, 0 warnings \(UBL, profile en16931, \d+ rules\)\n$/);
  });

  test('names a broken rule with its place and remedy, and exits with code 1', async () => {
    const { code, out } = await check('faux.xml');
    expect(code).toBe(1);
    expect(out).toMatch(/^faux\.xml: not valid, 2 fatal findings, 0 warnings/);
    expect(out).toMatch(
      /\nfatal BR-CO-15, line \d+, column \d+\n {2}\S.*\n {2}\S.*\n {2}\/Invoice\/cac:LegalMonetaryTotal/,
    );
  });

  test('prints JSON for the XML inside a PDF', async () => {
    const { code, out } = await check(PDF_FILE, '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ valid: true, syntax: 'cii', findings: [] });
  });

  test.each([
    ['cassee.xml', /^cassee\.xml: the file is not well-formed XML \(line \d+, column \d+\)\n$/],
    ['absente.xml', /absente\.xml/],
    ['.', /^\S+ is a folder\n$/],
    [join(repositoryRoot, 'package.json'), /file extension not allowed; allowed: \.xml, \.pdf\n$/],
    [join(repositoryRoot, 'samples/documents/facture-simple.pdf'), /the PDF contains no e-invoice\n$/],
  ])('exits with code 2 and one sentence for %s', async (file, sentence) => {
    const { code, out, error } = await check(file);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(error).toMatch(sentence);
  });
});
