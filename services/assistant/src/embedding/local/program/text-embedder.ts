import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTokenizer } from '../../tokenizer/tokenizer.ts';
import { SPECIAL_IDS } from '../../tokenizer/vocabulary.ts';
import { MODEL_FILES } from '../model-file-names.ts';
import { averageWindows, splitIntoWindows, type WindowVector } from './average-windows.rules.ts';
import { loadNetwork } from './load-network.ts';

/** Returns the vector of a prepared text with its prefix, of any length. The same text always has the same vector, bit for bit. */
export type TextEmbedder = (text: string) => Promise<Float32Array>;

/** Loads the model of a folder. @throws Error when a file is missing or malformed. */
export async function loadTextEmbedder(folder: string): Promise<TextEmbedder> {
  const [vocabulary, normalisation, network] = await Promise.all([
    readFile(join(folder, MODEL_FILES.vocabulary), 'utf8'),
    readFile(join(folder, MODEL_FILES.normalisation), 'utf8'),
    loadNetwork(join(folder, MODEL_FILES.network)),
  ]);
  const tokenize = createTokenizer(vocabulary, normalisation);
  return async (text) => {
    const windows: WindowVector[] = [];
    // One window a call: in a batch, a vector would depend on its neighbours.
    for (const pieces of splitIntoWindows(tokenize(text))) {
      const vector = await network(Int32Array.of(SPECIAL_IDS.start, ...pieces, SPECIAL_IDS.end));
      windows.push({ vector, pieces: pieces.length });
    }
    return averageWindows(windows);
  };
}
