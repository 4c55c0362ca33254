import { verifyChecksums } from '@probant/kernel/verify-checksums';
import { MODEL_FILES } from './model-file-names.ts';

/**
 * Verifies that a folder contains the three model files and that they match its SHA256SUMS, if it has one.
 * @throws Error that names the file and never its content.
 */
export const verifyModelFiles = (folder: string): Promise<void> =>
  verifyChecksums({ folder, files: Object.values(MODEL_FILES), subject: 'OCR models' });
