import { fileURLToPath } from 'node:url';

/** Folder of the OCR models in this repository. */
export const SHIPPED_MODELS_FOLDER = fileURLToPath(new URL('../../../../models/ppocr-v6', import.meta.url));
