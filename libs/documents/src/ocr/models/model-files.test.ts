import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SHIPPED_MODELS_FOLDER } from '../../testing/shipped-models.ts';
import { createTestReader } from '../../testing/test-reader.ts';
import { MODEL_FILES } from './model-file-names.ts';
import { verifyModelFiles } from './model-files.ts';

describe('verifyModelFiles', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'models-'));
    for (const name of Object.values(MODEL_FILES))
      await copyFile(join(SHIPPED_MODELS_FOLDER, name), join(folder, name));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('accepts the shipped models', async () => {
    await expect(verifyModelFiles(SHIPPED_MODELS_FOLDER)).resolves.toBeUndefined();
  });

  test('accepts a folder without SHA256SUMS', async () => {
    await expect(verifyModelFiles(folder)).resolves.toBeUndefined();
  });

  test('rejects a file whose hash differs from SHA256SUMS when the reader starts', async () => {
    await writeFile(join(folder, 'SHA256SUMS'), `${'0'.repeat(64)}  rec.onnx\n`);
    await expect(createTestReader({ models: folder })).rejects.toThrow(/rec\.onnx in .*SHA-256 differs/);
  });

  test('rejects a malformed line of SHA256SUMS', async () => {
    await writeFile(join(folder, 'SHA256SUMS'), 'not a checksum\n');
    await expect(verifyModelFiles(folder)).rejects.toThrow('<sha256>  <file>');
  });

  test('rejects a missing model file when the reader starts', async () => {
    await rm(join(folder, 'SHA256SUMS'));
    await rm(join(folder, 'alphabet.txt'));
    await expect(createTestReader({ models: folder })).rejects.toThrow(
      /^OCR models \(PROBANT_OCR_MODELS\): cannot read alphabet\.txt in .* \(ENOENT\)/,
    );
  });
});
