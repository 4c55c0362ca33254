import { fileURLToPath } from 'node:url';

/** Folder of the OCR models that an evaluation reads with: `PROBANT_OCR_MODELS`, else the shipped ones. */
export const OCR_MODELS_FOLDER =
  process.env['PROBANT_OCR_MODELS'] || fileURLToPath(new URL('../../models/ppocr-v6', import.meta.url));

/** One hour a document, so that a busy machine cannot time one out and count it as misread. */
export const UNHURRIED_LIMITS = { taskMs: 3_600_000 };
