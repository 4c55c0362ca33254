import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDocumentReader } from '@probant/documents/reader';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { ranked, type ScorerWeights } from '../../../services/extraction/src/receipt/scoring/scorer.ts';
import { rankedTotals } from '../../../services/extraction/src/receipt/total/ranked-totals.ts';
import { rankedVendors } from '../../../services/extraction/src/receipt/vendor/ranked-vendors.ts';
import { exceptFold, FOLDS, fitField, foldsByIssuer } from './cross-validation.ts';
import { drawnReceipts } from './drawn-receipts.ts';
import { FIELDS, type FieldName, type LabelledReceipt, labelledReceipts } from './labelled-receipts.ts';

/**
 * Fits the weights by which the receipt reader chooses total, date and vendor, and reports them cross-validated, no issuer and
 * no drawn layout in both parts: node eval/fit/receipt/fit.ts WORDS OUT TRUTH...
 */
const SURE = 0.9;
const MODELS = new URL('../../../models/ppocr-v6', import.meta.url).pathname;

type Outcome = {
  readonly receipt: LabelledReceipt;
  readonly right: boolean;
  readonly probability: number;
  readonly got: string;
};

function outcomeOf(weights: ScorerWeights, receipt: LabelledReceipt, field: FieldName): Outcome {
  const candidates = receipt.candidates[field];
  const [best] =
    field === 'total'
      ? rankedTotals(weights, candidates)
      : field === 'vendor'
        ? rankedVendors(weights, candidates)
        : ranked(weights, candidates);
  const { right = false, value = '' } = best?.candidate ?? {};
  return { receipt, right, probability: best?.probability ?? 0, got: value };
}

function crossValidated(sets: readonly (readonly LabelledReceipt[])[], field: FieldName): Outcome[] {
  const folded = sets.map(foldsByIssuer);
  return Array.from({ length: FOLDS }, (_, fold) => {
    const weights = fitField(
      folded.flatMap((folds) => exceptFold(folds, fold)),
      field,
    );
    return folded.flatMap((folds) => (folds[fold] ?? []).map((receipt) => outcomeOf(weights, receipt, field)));
  }).flat();
}

const rounded = (part: number, whole: number): number => Number((part / Math.max(whole, 1)).toFixed(3));
const right = (list: readonly Outcome[]): number => list.filter((one) => one.right).length;

function figuresOf(list: readonly Outcome[], field: FieldName) {
  const sure = list.filter(({ probability }) => probability >= SURE);
  const found = list.filter(({ receipt }) => receipt.candidates[field].some((one) => one.right)).length;
  return {
    found: rounded(found, list.length),
    right: rounded(right(list), list.length),
    sure: rounded(sure.length, list.length),
    rightWhenSure: rounded(right(sure), sure.length),
  };
}

const [words = '', out = '', ...truth] = process.argv.slice(2);
const reader = await createDocumentReader({
  models: MODELS,
  logger: silentLogger,
  metrics: createMetrics(),
  children: 1,
});
const drawn = await drawnReceipts(reader).finally(() => reader.close());
const photographed = labelledReceipts(words, truth);
const weights: Record<string, unknown> = {};
type Figures = Record<string, ReturnType<typeof figuresOf>>;
const figures: Record<LabelledReceipt['set'], Figures> = { photographed: {}, drawn: {} };
let rightInAll = 0;
for (const field of FIELDS) {
  const list = crossValidated([photographed, drawn], field);
  const ofPhotos = list.filter(({ receipt }) => receipt.set === 'photographed');
  figures.photographed[field] = figuresOf(ofPhotos, field);
  figures.drawn[field] = figuresOf(
    list.filter(({ receipt }) => receipt.set === 'drawn'),
    field,
  );
  rightInAll += right(ofPhotos);
  if (process.env['SHOW'])
    for (const one of list)
      if (!one.right) console.log(field, one.receipt.id, one.got, one.receipt.truth[field], one.probability.toFixed(2));
  if (out) weights[field] = fitField([...photographed, ...drawn], field);
}
const micro = rounded(rightInAll, FIELDS.length * photographed.length);
console.table(figures.photographed);
console.table(figures.drawn);
console.log(`${photographed.length} photographed receipts, issuers never seen: micro ${micro.toFixed(3)}`);
if (out) {
  const file = `${JSON.stringify(weights)}\n`;
  const report = {
    photographed: photographed.length,
    drawn: drawn.length,
    data: 'SROIE 2019 development receipts (images for research: the weights hold no part of them), read by models/ppocr-v6; drawn French receipts of eval/generate, part train, text layer',
    validation: `${FOLDS} folds, no issuer and no drawn layout in two of them`,
    micro,
    fields: figures.photographed,
    drawnFields: figures.drawn,
    sha256: createHash('sha256').update(file).digest('hex'),
  };
  writeFileSync(join(out, 'weights.json'), file);
  writeFileSync(join(out, 'figures.json'), `${JSON.stringify(report, null, 2)}\n`);
}
