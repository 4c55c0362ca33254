import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Alignment,
  alignPassage,
  alignQuestion,
  listSentenceTexts,
  retrieve,
  subtractCentre,
} from '@probant/assistant/lab';
import { createSeededRandom } from '@probant/kernel/statistics/seeded-random';
import {
  findDocumentVectors,
  findVector,
  readVectorCache,
  type VectorCache,
} from '../../eval/assistant/cached-vectors.ts';
import { type EvaluationSet, readEvaluationSet } from '../../eval/assistant/evaluation-set.ts';
import { FOLDS, foldOf, nameFoldFile } from '../../eval/assistant/fold-alignments.ts';
import { computeNdcg, computeRecall } from '../../eval/assistant/ranking.rules.ts';
import { type AlignmentExample, multiplyVectors, trainMatrix } from './train-matrix.ts';

/**
 * Writes models/e5-small-alignment/alignment.f32 from the dev questions of French bases, and prints what questions gain whose documents
 * the matrix was not fitted on: five folds, all questions of a document in one. The matrices of the folds go to PROBANT_EVAL_CACHE, for the
 * evaluation.
 * PROBANT_EVAL_DATA=FOLDER PROBANT_EVAL_CACHE=FOLDER node lab/fit/alignment/fit.ts models/e5-small-alignment
 */
const BASES = ['spf-qr', 'piaf-fr', 'cnil-faq', 'cnil-users'];
/** Sets whose questions are English. */
const ENGLISH_SETS = [
  ['english-over-french', 'spf-qr'],
  ['english-over-french', 'piaf-fr'],
  ['english-over-french', 'cnil-users'],
  ['cranfield-en', 'cranfield-en'],
] as const;
const QUESTIONS = 1_200;
const DIMENSIONS = 384;
/** Passages that compete for a question: the most similar ones, and some drawn. */
const HARD_PASSAGES = 150;
const DRAWN_PASSAGES = 100;

const folder = join(process.env['PROBANT_EVAL_DATA'] ?? '', 'assistant');
const cache = readVectorCache(null);
const read = (base: string, questionSet = base): EvaluationSet =>
  readEvaluationSet(folder, base, { isHeld: false, limit: QUESTIONS, questionSet });
const sets = BASES.map((base) => read(base));
const centres = computeCentres();
const identity: Alignment = { ...centres, matrix: new Float32Array(DIMENSIONS * DIMENSIONS) };
const examples = sets.map(listExamples);

report('not aligned', () => null);
report('centred', () => identity);
const matrices = Array.from({ length: FOLDS }, (_, fold) => fit((group) => foldOf(group) !== fold));
for (const [fold, matrix] of matrices.entries())
  writeFileSync(nameFoldFile(fold), encodeAlignment({ ...centres, matrix }));
report('centred, and a matrix of the other folds', (group) => ({
  ...centres,
  matrix: matrices[foldOf(group)] ?? identity.matrix,
}));
const output = process.argv[2];
if (output !== undefined) write(output, { ...centres, matrix: fit(() => true) });

function computeCentres(): Omit<Alignment, 'matrix'> {
  const texts = sets.map(({ documents }) => [...documents.values()].flat());
  return {
    passageCentre: average(
      texts.map((chunks) =>
        average(
          [chunks.map(({ embedded }) => embedded), chunks.flatMap(listSentenceTexts)].map((kind) =>
            averageTexts('passage', kind),
          ),
        ),
      ),
    ),
    questionCentres: {
      fr: average(
        sets.map(({ questions }) =>
          averageTexts(
            'query',
            questions.map(({ text }) => text),
          ),
        ),
      ),
      en: average(
        [...Map.groupBy(ENGLISH_SETS, ([name]) => name).values()].map((members) =>
          averageTexts(
            'query',
            members.flatMap(([name, base]) => read(base, name).questions.map(({ text }) => text)),
          ),
        ),
      ),
    },
  };
}

function averageTexts(kind: 'query' | 'passage', texts: readonly string[]): Float32Array {
  const origin = new Float32Array(DIMENSIONS);
  const vectors = texts.flatMap((text) => {
    const vector = findVector(cache, kind, text);
    return vector === undefined ? [] : [subtractCentre(vector, origin)];
  });
  if (vectors.length === 0) throw new Error('vectors are missing: run embed-sets.ts');
  return average(vectors);
}

function average(vectors: readonly Float32Array[]): Float32Array {
  const mean = new Float32Array(DIMENSIONS);
  for (const vector of vectors)
    for (let at = 0; at < DIMENSIONS; at++) mean[at] = (mean[at] as number) + (vector[at] as number) / vectors.length;
  return mean;
}

function listExamples(set: EvaluationSet): readonly (AlignmentExample & { readonly group: string })[] {
  const random = createSeededRandom(1);
  const chunks = [...set.documents].flatMap(([document, members]) => members.map((chunk) => ({ document, ...chunk })));
  const vectors = chunks.map(({ embedded }) => toUnit(alignPassage(find('passage', embedded), identity)));
  return set.questions.map(({ group, relevant, text }) => {
    const question = toUnit(alignQuestion(find('query', text), 'fr', identity));
    const similarities = vectors.map((vector) => multiplyVectors(vector, question));
    const isAnswer = (at: number) => {
      const chunk = chunks[at];
      return chunk !== undefined && relevant.includes(set.isJudgedByDocument ? chunk.document : chunk.id);
    };
    const places = similarities.map((_, at) => at);
    const answers = places.filter(isAnswer);
    const hard = places
      .filter((at) => !isAnswer(at))
      .toSorted((a, b) => (similarities[b] ?? 0) - (similarities[a] ?? 0))
      .slice(0, HARD_PASSAGES);
    const drawn = Array.from({ length: DRAWN_PASSAGES }, () => random.below(places.length)).filter(
      (at) => !isAnswer(at),
    );
    const passages = [...answers, ...hard, ...drawn].map((at) => vectors[at] as Float32Array);
    return { group, question, passages, answerCount: answers.length };
  });
}

function find(kind: 'query' | 'passage', text: string): Int8Array {
  const vector = findVector(cache, kind, text);
  if (vector === undefined) throw new Error('vectors are missing: run embed-sets.ts');
  return vector;
}

function toUnit(vector: Int8Array): Float32Array {
  return subtractCentre(vector, new Float32Array(vector.length));
}

function fit(isUsed: (group: string) => boolean): Float32Array {
  const used = examples.map((members) => members.filter(({ answerCount, group }) => answerCount > 0 && isUsed(group)));
  return trainMatrix(used, DIMENSIONS);
}

function report(title: string, choose: (group: string) => Alignment | null): void {
  console.log(title);
  for (const set of [...sets, ...ENGLISH_SETS.slice(0, -1).map(([name, base]) => read(base, name))]) {
    const caches = new Map<Alignment | null, VectorCache>();
    const documents = findDocumentVectors({ ...cache, alignment: choose('') }, set, true);
    if (documents === null) throw new Error('vectors are missing: run embed-sets.ts');
    const scores = set.questions.map(({ group, relevant, text }) => {
      const alignment = choose(group);
      const aligned = caches.get(alignment) ?? { ...cache, alignment };
      caches.set(alignment, aligned);
      const question = findVector(aligned, 'query', text);
      if (question === undefined) throw new Error('vectors are missing: run embed-sets.ts');
      const ids = retrieve(set.index, text, { question, documents }).chunks.map(({ documentId, ordinal }) =>
        set.isJudgedByDocument ? documentId : (set.documents.get(documentId)?.[ordinal]?.id ?? ''),
      );
      const ranking = [...new Set(ids)];
      return [computeNdcg(ranking, new Set(relevant)), computeRecall(ranking, new Set(relevant))] as const;
    });
    const mean = (place: 0 | 1) => (scores.reduce((sum, score) => sum + score[place], 0) / scores.length).toFixed(4);
    console.log(`  ${set.name} ${set.questions.length} questions: nDCG@10 ${mean(0)}, R@5 ${mean(1)}`);
  }
}

function write(target: string, alignment: Alignment): void {
  const bytes = encodeAlignment(alignment);
  writeFileSync(join(target, 'alignment.f32'), bytes);
  const hash = createHash('sha256').update(bytes).digest('hex');
  writeFileSync(join(target, 'SHA256SUMS'), `${hash}  alignment.f32\n`);
}

function encodeAlignment({ matrix, passageCentre, questionCentres }: Alignment): Uint8Array {
  const rows = [passageCentre, questionCentres.fr, questionCentres.en, matrix];
  const bytes = Buffer.alloc(rows.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const value of rows.flatMap((row) => [...row])) at = bytes.writeFloatLE(value, at);
  return bytes;
}
