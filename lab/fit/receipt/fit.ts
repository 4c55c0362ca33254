import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDocumentReader } from '@probant/documents/reader';
import { SHIPPED_MODELS_FOLDER } from '@probant/documents/testing/shipped-models';
import { type BoostedTrees, rankByTrees, rankMerchants, rankTotals } from '@probant/extraction/lab';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { computeWilsonInterval } from '@probant/kernel/statistics/wilson.rules';
import { cacheReadings } from '../../eval/extraction/cached-reader.ts';
import { FOLD_COUNT, fitField, mergeExceptFold, splitByIssuer } from './cross-validation.ts';
import { generateLabelledReceipts } from './generated-receipts.ts';
import { isReportedIssuer } from './issuer-groups.ts';
import { type FieldName, type LabelledReceipt, loadLabelledReceipts, RECEIPT_FIELDS } from './labelled-receipts.ts';

/**
 * Fits the weights by which the receipt reader chooses total, date and merchant, and reports their cross-validated accuracy. No issuer and
 * no generated layout is in two folds: node lab/fit/receipt/fit.ts WORDS OUT TRUTH...
 */
const SURE_PROBABILITY = 0.9;

type Outcome = {
  readonly receipt: LabelledReceipt;
  readonly right: boolean;
  readonly probability: number;
  readonly got: string;
};

function evaluateReceipt(weights: BoostedTrees, receipt: LabelledReceipt, field: FieldName): Outcome {
  const candidates = receipt.candidates[field];
  const [best] =
    field === 'total'
      ? rankTotals(weights, candidates)
      : field === 'vendor'
        ? rankMerchants(weights, candidates)
        : rankByTrees(weights, candidates);
  const { right = false, value = '' } = best?.candidate ?? {};
  return { receipt, right, probability: best?.probability ?? 0, got: value };
}

function crossValidate(sets: readonly (readonly LabelledReceipt[])[], field: FieldName): Outcome[] {
  const folded = sets.map(splitByIssuer);
  return Array.from({ length: FOLD_COUNT }, (_, fold) => {
    const weights = fitField(
      folded.flatMap((folds) => mergeExceptFold(folds, fold)),
      field,
    );
    return folded.flatMap((folds) => (folds[fold] ?? []).map((receipt) => evaluateReceipt(weights, receipt, field)));
  }).flat();
}

const roundShare = (part: number, whole: number): number => Number((part / Math.max(whole, 1)).toFixed(3));
const right = (list: readonly Outcome[]): number => list.filter((outcome) => outcome.right).length;

function computeFigures(list: readonly Outcome[], field: FieldName) {
  const sure = list.filter(({ probability }) => probability >= SURE_PROBABILITY);
  const foundCount = list.filter(({ receipt }) =>
    receipt.candidates[field].some((candidate) => candidate.right),
  ).length;
  return {
    found: roundShare(foundCount, list.length),
    right: roundShare(right(list), list.length),
    interval: formatInterval(right(list), list.length),
    sure: roundShare(sure.length, list.length),
    rightWhenSure: roundShare(right(sure), sure.length),
  };
}

function formatInterval(part: number, whole: number): string {
  const { low, high } = computeWilsonInterval(part, whole);
  return `${low.toFixed(3)} to ${high.toFixed(3)}`;
}

const [words = '', out = '', ...truth] = process.argv.slice(2);
const reader = await createDocumentReader({
  models: SHIPPED_MODELS_FOLDER,
  logger: silentLogger,
  metrics: createMetrics(),
  workers: 1,
}).then(cacheReadings);
const drawn = await generateLabelledReceipts(reader).finally(() => reader.close());
const photographed = loadLabelledReceipts(words, truth);
const weights: Record<string, unknown> = {};
type Figures = Record<string, ReturnType<typeof computeFigures>>;
const figures = { photographed: {} as Figures, reported: {} as Figures, drawn: {} as Figures };
let rightInAll = 0;
for (const field of RECEIPT_FIELDS) {
  const list = crossValidate([photographed, drawn], field);
  const photographedOutcomes = list.filter(({ receipt }) => receipt.set === 'photographed');
  figures.photographed[field] = computeFigures(photographedOutcomes, field);
  figures.reported[field] = computeFigures(
    photographedOutcomes.filter(({ receipt }) => isReportedIssuer(receipt.group)),
    field,
  );
  figures.drawn[field] = computeFigures(
    list.filter(({ receipt }) => receipt.set === 'drawn'),
    field,
  );
  rightInAll += right(photographedOutcomes);
  if (process.env['SHOW'])
    for (const outcome of list)
      if (!outcome.right && (outcome.receipt.set === 'drawn' || !isReportedIssuer(outcome.receipt.group)))
        console.log(
          field,
          outcome.receipt.id,
          outcome.got,
          outcome.receipt.truth[field],
          outcome.probability.toFixed(2),
        );
  if (out) weights[field] = fitField([...photographed, ...drawn], field);
}
const micro = roundShare(rightInAll, RECEIPT_FIELDS.length * photographed.length);
console.table(figures.photographed);
console.log('Of those, issuers whose receipts are only reported:');
console.table(figures.reported);
console.table(figures.drawn);
console.log(`${photographed.length} photographed receipts, issuers never seen: micro ${micro.toFixed(3)}`);
if (out) {
  const file = `${JSON.stringify(weights)}\n`;
  const report = {
    photographed: photographed.length,
    drawn: drawn.length,
    data: 'SROIE 2019 development receipts (images for research: the weights hold no part of them), read by models/ppocr-v6; drawn French receipts of lab/generate, part train, text layer',
    validation: `${FOLD_COUNT} folds, no issuer and no drawn layout in two of them`,
    micro,
    fields: figures.photographed,
    reportedFields: figures.reported,
    drawnFields: figures.drawn,
    sha256: createHash('sha256').update(file).digest('hex'),
  };
  writeFileSync(join(out, 'weights.json'), file);
  writeFileSync(join(out, 'figures.json'), `${JSON.stringify(report, null, 2)}\n`);
}
