import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { verifyModelFiles } from '@probant/documents/model-files';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { verifyChecksums } from '@probant/kernel/verify-checksums';
import { describeError } from '../describe-error.ts';
import type { Check } from './check.ts';

/** Folders under models/ whose figures.json contains the SHA-256 of weights.json. */
const FITTED_MODELS = ['invoice-fields', 'receipt-fields', 'answer-chooser'] as const;

/** Folders under models/ of the assistant, with a SHA256SUMS, and the files that they must contain. */
const ASSISTANT_MODELS = [
  {
    name: 'assistant embeddings',
    folder: 'e5-small',
    files: ['SHA256SUMS', 'model.onnx', 'vocabulary.tsv', 'normalisation.tsv'],
  },
  { name: 'assistant alignment', folder: 'e5-small-alignment', files: ['SHA256SUMS', 'alignment.f32'] },
] as const;

/** Checks the files of the models against the hashes that come with them. */
export const checkModels = (ocrModels: string, modelsFolder = join(repositoryRoot, 'models')) =>
  Promise.all([
    checkModel('text recognition', ocrModels, () => verifyModelFiles(ocrModels)),
    ...ASSISTANT_MODELS.map(({ name, folder, files }) =>
      checkModel(name, join(modelsFolder, folder), () =>
        verifyChecksums({ folder: join(modelsFolder, folder), files, subject: name }),
      ),
    ),
    ...FITTED_MODELS.map((name) =>
      checkModel(name, join(modelsFolder, name), () => verifyWeights(join(modelsFolder, name))),
    ),
  ]);

async function checkModel(name: string, folder: string, verify: () => Promise<void>): Promise<Check> {
  try {
    await verify();
    return { area: 'models', name, state: 'ok', detail: `the files in ${folder} are complete` };
  } catch (error) {
    return { area: 'models', name, state: 'problem', detail: describeError(error).join('; ') };
  }
}

async function verifyWeights(folder: string): Promise<void> {
  const figures = JSON.parse(await readFile(join(folder, 'figures.json'), 'utf8')) as { readonly sha256?: string };
  const weights = await readFile(join(folder, 'weights.json'));
  if (createHash('sha256').update(weights).digest('hex') !== figures.sha256)
    throw new Error(`${join(folder, 'weights.json')} is not the file named in figures.json (SHA-256 differs)`);
}
