import type { SeededRandom } from '@probant/kernel/statistics/seeded-random';
import { createPart, type EvaluationChunk, type EvaluationSet } from '../../eval/assistant/evaluation-set.ts';
import type { OfficeBase } from './office-bases.ts';

/** Chunks of the smaller bases that questions are asked. */
const SIZES = [1, 2, 3, 5, 10, 30] as const;

/**
 * Returns a base of few chunks of a set: those that answer a question, if wanted, others of their document, and some of other documents.
 * What answers is left out otherwise.
 */
export function drawPart(
  set: EvaluationSet,
  relevant: readonly string[],
  isAnswered: boolean,
  random: SeededRandom,
): EvaluationSet {
  const size = random.pick(SIZES);
  const isRelevant = (document: string, { id }: EvaluationChunk) =>
    relevant.includes(set.isJudgedByDocument ? document : id);
  const own = [...set.documents].filter(([document, chunks]) => chunks.some((chunk) => isRelevant(document, chunk)));
  const drawn: (readonly [string, EvaluationChunk])[] = [];
  for (const [document, chunks] of own) {
    const right = chunks.filter((chunk) => isRelevant(document, chunk));
    const wrong = chunks.filter((chunk) => !isRelevant(document, chunk));
    if (isAnswered) drawn.push(...right.slice(0, 3).map((chunk) => [document, chunk] as const));
    const room = Math.max(0, size - drawn.length);
    drawn.push(...random.sample(wrong, Math.ceil(room / 2)).map((chunk) => [document, chunk] as const));
  }
  const names = [...set.documents.keys()];
  while (drawn.length < size) {
    const document = random.pick(names);
    if (own.some(([name]) => name === document)) continue;
    drawn.push([document, random.pick(set.documents.get(document) ?? [])]);
  }
  const documents = new Map<string, EvaluationChunk[]>();
  for (const [document, chunk] of drawn) {
    const chunks = documents.get(document) ?? [];
    documents.set(document, chunks);
    if (!chunks.includes(chunk)) chunks.push(chunk);
  }
  return createPart(set, documents);
}

/** Returns an invented base as a set of one document, with other documents beside it. */
export function createOfficeSet(
  base: OfficeBase,
  template: EvaluationSet,
  others: EvaluationSet['documents'] = new Map(),
): EvaluationSet {
  const chunks = base.passages.map(([heading, text], at) => createOfficeChunk(`${base.name}.${at}`, heading, text));
  const set = { ...template, name: base.name, isJudgedByDocument: false };
  return createPart(set, new Map([[base.name, chunks], ...others]));
}

const created = new Map<string, EvaluationChunk>();

function createOfficeChunk(id: string, path: string, text: string): EvaluationChunk {
  const heading = path === '' ? [] : path.split(' > ');
  const section = heading.length > 1 ? `${heading.at(-1)} : ` : '';
  const chunk = created.get(id) ?? { id, heading, text, embedded: `${section}${text}` };
  created.set(id, chunk);
  return chunk;
}
