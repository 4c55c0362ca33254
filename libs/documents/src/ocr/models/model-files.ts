import { verifyChecksums } from '@probant/kernel/verify-checksums';
import { MODEL_FILES } from './model-file-names.ts';
import { verifyRuntime } from './runtime.ts';

/**
 * Verifies that the runtime of the models is there, that a folder contains the three model files, and that they match its SHA256SUMS, if it has
 * one.
 * @throws Error that names the file and never its content, or says how to pack Probant for this machine.
 */
export async function verifyModelFiles(folder: string): Promise<void> {
  await verifyRuntime();
  await verifyChecksums({ folder, files: Object.values(MODEL_FILES), subject: 'OCR models (PROBANT_OCR_MODELS)' });
}
