import { readFileSync } from 'node:fs';

const MODELS_FOLDER = new URL('../../../../models/', import.meta.url);

/**
 * Returns the weights that lab/fit wrote for a kind of document. Their origin and measured accuracy are in figures.json of the
 * same folder. The weights contain no part of a document.
 */
export const readWeightsFile = (model: 'invoice-fields' | 'receipt-fields', file = 'weights.json'): unknown =>
  JSON.parse(readFileSync(new URL(`${model}/${file}`, MODELS_FOLDER), 'utf8'));
