import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  CHOOSER_VERSION,
  type ChooserWeights,
  type EvidenceKind,
  readShippedAlignment,
  sumLeaves,
} from '@probant/assistant/lab';
import { readCompleteCache } from '../../eval/assistant/embed-missing.ts';
import { fitTrees, type TreeShape } from '../boosted-trees.ts';
import { listExtraTexts, listTraining } from './list-training.ts';
import type { ListKind, TrainingList } from './training-lists.ts';

/**
 * Fits the trees that choose the sentence of an answer and refuse, and writes weights.json and figures.json into FOLDER.
 * PROBANT_EVAL_DATA=FOLDER PROBANT_EVAL_CACHE=FOLDER node lab/fit/chooser/fit.ts --out models/answer-chooser
 */
const SHAPE: TreeShape = { treeCount: 240, learningRate: 0.07, maxLeaves: 12, minLeafExamples: 60 };
const COLUMN_SHARE = 0.5;
const THRESHOLD_FOLDS = [1, 4];
const EVIDENCE: readonly EvidenceKind[] = ['words', 'passages', 'sentences'];

const { values } = parseArgs({ options: { out: { type: 'string' }, limit: { type: 'string', default: '2000' } } });
const folder = join(process.env['PROBANT_EVAL_DATA'] ?? '', 'assistant');
const cache = await readCompleteCache(await readShippedAlignment(), listExtraTexts(folder));
// The shipped alignment was fitted on these questions: half of them are compared without what it learned from them.
const shipped = cache.alignment;
if (shipped === null) throw new Error('the alignment is missing');
const centred = { ...shipped, matrix: new Float32Array(shipped.matrix.length) };
const chooseAlignment = (group: string) => (group.length % 2 === 0 ? shipped : centred);
const lists = listTraining({ folder, cache, chooseAlignment, limit: Number(values.limit) });
console.error(`${lists.length} lists, ${lists.reduce((sum, { rows }) => sum + rows.length, 0)} sentences`);

const fit = (from: readonly TrainingList[]): ChooserWeights['trees'] =>
  fitTrees(
    from.flatMap(({ rows, weight }) =>
      rows.map(({ features, right, weight: times = 1 }) => ({ features, right, weight: weight * times })),
    ),
    COLUMN_SHARE,
    SHAPE,
  );

/** How a list was judged by trees that were not fitted on it. */
type Judged = { readonly list: TrainingList; readonly score: number; readonly isRight: boolean };

// Two folds choose the thresholds; the shipped trees are fitted on all.
const trees = fit(lists.filter(({ fold }) => !THRESHOLD_FOLDS.includes(fold)));
const judged = lists.filter(({ fold }) => THRESHOLD_FOLDS.includes(fold)).map((list) => judge(list, trees));

function judge(list: TrainingList, fitted: ChooserWeights['trees']): Judged {
  let [score, isRight] = [Number.NEGATIVE_INFINITY, false];
  for (const { features, right } of list.rows) {
    const sum = sumLeaves(fitted, features);
    if (sum > score) [score, isRight] = [sum, right];
  }
  return { list, score, isRight };
}

const KINDS: readonly ListKind[] = ['answered', 'passage_out', 'near_miss', 'off_topic', 'small_talk'];

/** Questions that no threshold may answer more than a share of: those about other subjects, and chat that no rule recognises. */
const REFUSED_KINDS: readonly ListKind[] = ['off_topic', 'small_talk'];
const FALSE_ANSWERS = 0.04;

/** Returns the log odds that keep the false answers within their share. */
function chooseThreshold(evidence: EvidenceKind): number {
  const scores = judged
    .filter(({ list }) => REFUSED_KINDS.includes(list.kind) && list.evidence === evidence)
    .map(({ score }) => score)
    .sort((a, b) => b - a);
  return Math.round(1000 * (scores[Math.floor(FALSE_ANSWERS * scores.length)] ?? 0)) / 1000;
}

const thresholds = Object.fromEntries(EVIDENCE.map((evidence) => [evidence, chooseThreshold(evidence)])) as Readonly<
  Record<EvidenceKind, number>
>;
const figures = EVIDENCE.flatMap((evidence) =>
  [
    ...Map.groupBy(
      judged.filter(({ list }) => list.evidence === evidence),
      ({ list }) => list.set,
    ),
  ].flatMap(([set, members]) =>
    KINDS.flatMap((kind) => {
      const own = members.filter(({ list }) => list.kind === kind);
      if (own.length === 0) return [];
      const share = (count: number) => Math.round((1000 * count) / own.length) / 1000;
      const answered = own.filter(({ score }) => score >= thresholds[evidence]);
      const first = kind === 'answered' ? { first: share(own.filter(({ isRight }) => isRight).length) } : {};
      const right = kind === 'answered' ? { right: share(answered.filter(({ isRight }) => isRight).length) } : {};
      return [{ evidence, set, kind, questions: own.length, answered: share(answered.length), ...first, ...right }];
    }),
  ),
);
for (const row of figures) console.log(JSON.stringify(row));
console.log(JSON.stringify(thresholds));

if (values.out !== undefined) {
  const weights: ChooserWeights = { version: CHOOSER_VERSION, thresholds, trees: fit(lists) };
  const file = `${JSON.stringify(weights)}\n`;
  const report = {
    lists: lists.length,
    data: 'Questions of PIAF, of service-public.fr and of users of the CNIL (three of five folds of their development parts), invented business documents, and the tuning half of the realistic bases',
    validation:
      'thresholds and figures of two folds that these trees were not fitted on, by document; the shipped trees are fitted on all',
    figures,
    sha256: createHash('sha256').update(file).digest('hex'),
  };
  writeFileSync(join(values.out, 'weights.json'), file);
  writeFileSync(join(values.out, 'figures.json'), `${JSON.stringify(report, null, 2)}\n`);
}
