import { join } from 'node:path';
import { listSentenceTexts } from '@probant/assistant/lab';
import { readVectorCache } from './cached-vectors.ts';
import { embedMissing } from './embed-missing.ts';
import { readEvaluationSet, SET_NAMES } from './evaluation-set.ts';

/**
 * Adds the vectors of the dev questions, passages and sentences that the cache does not have, as the shipped model makes them (not aligned).
 * PROBANT_EVAL_DATA=FOLDER PROBANT_EVAL_CACHE=FOLDER node lab/eval/assistant/embed-sets.ts [SET...]
 */
const folder = join(process.env['PROBANT_EVAL_DATA'] ?? '', 'assistant');
const names = process.argv.length > 2 ? process.argv.slice(2) : SET_NAMES;
for (const name of names) {
  const read = (questionSet: string) =>
    readEvaluationSet(folder, name, { isHeld: false, limit: Number.POSITIVE_INFINITY, questionSet });
  const set = read(name);
  const chunks = [...set.documents.values()].flat();
  const added = await embedMissing(readVectorCache(null), {
    query: [...set.questions, ...read('english-over-french').questions].map(({ text }) => text),
    passage: chunks.flatMap((chunk) => [chunk.embedded, ...listSentenceTexts(chunk)]),
  });
  console.log(`${name}: ${added} questions, passages and sentences embedded`);
}
