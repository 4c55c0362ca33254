import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ranked, type ScorerWeights } from '../../../services/extraction/src/receipt/scoring/scorer.ts';
import { fitTrees } from '../boosted-trees.ts';
import { FIELDS, type FieldName, type LabelledReceipt, labelledReceipts } from './labelled-receipts.ts';

/**
 * Fits the weights by which the receipt reader chooses total, date and vendor, and reports them cross-validated, no issuer in
 * both parts: node eval/fit/receipt/fit.ts WORDS OUT TRUTH...
 */
const FOLDS = 5;
const SURE = 0.9;

type Outcome = {
  readonly id: string;
  readonly right: boolean;
  readonly probability: number;
  readonly got: string;
  readonly want: string;
};

const examplesOf = (receipts: readonly LabelledReceipt[], field: FieldName) =>
  receipts.flatMap(({ candidates }) => candidates[field]);

function outcomes(weights: ScorerWeights, receipts: readonly LabelledReceipt[], field: FieldName): Outcome[] {
  return receipts.map(({ id, candidates, truth }) => {
    const [best] = ranked(weights, candidates[field]);
    const right = best?.candidate.right ?? false;
    return { id, right, probability: best?.probability ?? 0, got: best?.candidate.value ?? '', want: truth[field] };
  });
}

/** Receipts of one issuer are all in one fold. The larger issuers first, each to the smallest fold. */
function folds(receipts: readonly LabelledReceipt[]): LabelledReceipt[][] {
  const parts: LabelledReceipt[][] = Array.from({ length: FOLDS }, () => []);
  const issuers = [...Map.groupBy(receipts, ({ issuer }) => issuer).values()].sort((a, b) => b.length - a.length);
  for (const issuer of issuers) parts.toSorted((a, b) => a.length - b.length)[0]?.push(...issuer);
  return parts;
}

function crossValidated(receipts: readonly LabelledReceipt[], field: FieldName): Outcome[] {
  const parts = folds(receipts);
  return parts.flatMap((part) =>
    outcomes(fitTrees(examplesOf(parts.filter((other) => other !== part).flat(), field)), part, field),
  );
}

const share = (list: readonly Outcome[]): number =>
  Number((list.filter(({ right }) => right).length / Math.max(list.length, 1)).toFixed(3));

function figuresOf(list: readonly Outcome[]) {
  const sure = list.filter(({ probability }) => probability >= SURE);
  return { right: share(list), sure: Number((sure.length / list.length).toFixed(3)), rightWhenSure: share(sure) };
}

const [words = '', out = '', ...truth] = process.argv.slice(2);
const receipts = labelledReceipts(words, truth);
const weights: Record<string, unknown> = {};
const figures: Record<string, ReturnType<typeof figuresOf> & { found: number }> = {};
for (const field of FIELDS) {
  const found =
    receipts.filter(({ candidates }) => candidates[field].some(({ right }) => right)).length / receipts.length;
  const list = crossValidated(receipts, field);
  figures[field] = { found: Number(found.toFixed(3)), ...figuresOf(list) };
  if (process.env['SHOW'])
    for (const { id, right, got, want, probability } of list)
      if (!right) console.log(field, id, JSON.stringify(got), JSON.stringify(want), probability.toFixed(2));
  if (out) weights[field] = fitTrees(examplesOf(receipts, field));
}
const micro = FIELDS.reduce((sum, field) => sum + (figures[field]?.right ?? 0), 0) / FIELDS.length;
console.table(figures);
console.log(`${receipts.length} receipts, issuers never seen: micro ${micro.toFixed(3)}`);
if (out) {
  const file = `${JSON.stringify(weights)}\n`;
  const report = {
    receipts: receipts.length,
    data: 'SROIE 2019 development receipts (images for research: the weights hold no part of them), read by models/ppocr-v6',
    validation: `${FOLDS} folds, no issuer in two of them`,
    micro: Number(micro.toFixed(3)),
    fields: figures,
    sha256: createHash('sha256').update(file).digest('hex'),
  };
  writeFileSync(join(out, 'weights.json'), file);
  writeFileSync(join(out, 'figures.json'), `${JSON.stringify(report, null, 2)}\n`);
}
