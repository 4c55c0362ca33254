import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SHIPPED_MODELS } from '../testing/models.ts';
import { readerForTests } from '../testing/reader-for-tests.ts';
import { checkModels, MODEL_FILES } from './models.ts';

describe('the folder of the models', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'models-'));
    for (const name of Object.values(MODEL_FILES)) await copyFile(join(SHIPPED_MODELS, name), join(folder, name));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('the shipped one is what it says', async () => {
    await expect(checkModels(SHIPPED_MODELS)).resolves.toBeUndefined();
  });

  test("an operator's own needs no sums", async () => {
    await expect(checkModels(folder)).resolves.toBeUndefined();
  });

  test('a file that is not the one named in the sums stops the start', async () => {
    await writeFile(join(folder, 'SHA256SUMS'), `${'0'.repeat(64)}  rec.onnx\n`);
    await expect(readerForTests({ models: folder })).rejects.toThrow(/rec\.onnx in .*SHA-256 differs/);
  });

  test('sums that cannot be read stop the start', async () => {
    await writeFile(join(folder, 'SHA256SUMS'), 'not a sum\n');
    await expect(checkModels(folder)).rejects.toThrow('<sha256>  <file>');
  });

  test('a missing file stops the start', async () => {
    await rm(join(folder, 'SHA256SUMS'));
    await rm(join(folder, 'alphabet.txt'));
    await expect(readerForTests({ models: folder })).rejects.toThrow(/cannot read alphabet\.txt in .* \(ENOENT\)/);
  });
});
