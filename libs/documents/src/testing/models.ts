import { fileURLToPath } from 'node:url';

/** The weights that are shipped. */
export const SHIPPED_MODELS = fileURLToPath(new URL('../../../../models/ppocr-v6', import.meta.url));
