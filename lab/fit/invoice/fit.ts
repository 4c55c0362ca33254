import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  type Calibration,
  type ChosenFields,
  chooseFields,
  collectGrounds,
  createLearnedRankings,
  type InvoiceWeights,
  LEARNED_FIELDS,
  type LearnedField,
} from '@probant/extraction/lab';
import { type Example, fitTrees } from '../boosted-trees.ts';
import { fitLogistic } from '../logistic.ts';
import { computeFigures, computeReliability, computeSureShares, type Outcome } from './figures.ts';
import {
  CONTRACT_NAMES,
  isKnown,
  type LabelledInvoice,
  loadLabelledInvoices,
  mapFields,
  toPlainValue,
} from './labelled-invoices.ts';

/**
 * Fits the weights by which the invoice reader chooses seven fields, and reports their cross-validated accuracy next to that of the rules
 * alone. No template and no issuer is in two folds: node lab/fit/invoice/fit.ts WORDS... [--out OUT [--fields NAMES]] [--reliability FILE]
 * With --fields, such as issued,due, only these are fitted and reported: the other fields keep their weights and figures of OUT.
 */
const FOLD_COUNT = 4;
/** Real pages are few and count more than generated ones. */
const REAL_WEIGHT = 4;
const CUT_WEIGHT = 0.5;
/** Of the values that the rules rank last, one in `oneIn` is kept and counts for all of them. */
const LOW_RANKED = { from: 12, oneIn: 4 } as const;

const isReal = ({ group }: LabelledInvoice): boolean => group.startsWith('real/');

const fitWeights = (invoices: readonly LabelledInvoice[]): InvoiceWeights =>
  mapFields((field) =>
    isFitted(field) || kept === null
      ? fitTrees(invoices.flatMap((invoice) => collectExamples(invoice, field)))
      : kept.fields[field],
  );

/** A real truth without a field says nothing about its candidates; the truth of generated pages is complete. */
function collectExamples(invoice: LabelledInvoice, field: LearnedField): Example[] {
  if (isReal(invoice) && !isKnown(invoice.compared[field].truth)) return [];
  const whole = weightExamples(invoice.examples[field], isReal(invoice) ? REAL_WEIGHT : 1);
  return invoice.cut ? [...whole, ...weightExamples(invoice.cut.examples[field], CUT_WEIGHT)] : whole;
}

function weightExamples(examples: readonly Example[], weight: number): Example[] {
  let lowRankedCount = 0;
  return examples.flatMap((example) => {
    if (example.right || (example.features['ruleOrder'] ?? 0) < LOW_RANKED.from) return [{ ...example, weight }];
    return lowRankedCount++ % LOW_RANKED.oneIn === 0 ? [{ ...example, weight: weight * LOW_RANKED.oneIn }] : [];
  });
}

/** Puts all invoices of a group into one fold: the larger groups first, each into the smallest fold. */
function splitIntoFolds(invoices: readonly LabelledInvoice[]): LabelledInvoice[][] {
  const parts: LabelledInvoice[][] = Array.from({ length: FOLD_COUNT }, () => []);
  const groups = [...Map.groupBy(invoices, ({ group }) => group).values()].sort((a, b) => b.length - a.length);
  for (const group of groups) parts.toSorted((a, b) => a.length - b.length)[0]?.push(...group);
  return parts;
}

function evaluateInvoice(invoice: LabelledInvoice, weights: InvoiceWeights | null): Outcome[] {
  const chosen = chooseFields(invoice.candidates, weights ? createLearnedRankings(weights) : undefined);
  const grounds = collectGrounds(chosen, invoice.source);
  const values = collectValues(chosen);
  return LEARNED_FIELDS.filter(isFitted).map((field) => {
    const { truth, same } = invoice.compared[field];
    const answered = values[field] !== null;
    const isInTruth = isKnown(truth);
    const right = isInTruth && answered && same(values[field], truth);
    if (process.env['SHOW'] && isInTruth && !right)
      console.log(weights ? 'learned' : 'rules', invoice.set, invoice.id, field, values[field], JSON.stringify(truth));
    const real = isReal(invoice);
    const absent = !isInTruth && !real && !invoice.unprinted.includes(CONTRACT_NAMES[field]);
    return { set: invoice.set, real, field, known: isInTruth, absent, answered, right, features: grounds[field] ?? {} };
  });
}

/** Evaluates a band across a page; fields that it does not print count as absent. */
function evaluateCut(invoice: LabelledInvoice, weights: InvoiceWeights): Outcome[] {
  if (!invoice.cut) return [];
  const { candidates, examples } = invoice.cut;
  const chosen = chooseFields(candidates, createLearnedRankings(weights));
  const grounds = collectGrounds(chosen, invoice.source);
  const values = collectValues(chosen);
  return LEARNED_FIELDS.filter((field) => isFitted(field) && isKnown(invoice.compared[field].truth)).map((field) => {
    const { truth, same } = invoice.compared[field];
    const printed = examples[field].some((example) => example.right);
    const answered = values[field] !== null;
    const right = printed && answered && same(values[field], truth);
    const real = isReal(invoice);
    return {
      set: 'cut',
      real,
      field,
      known: printed,
      absent: !printed,
      answered,
      right,
      features: grounds[field] ?? {},
    };
  });
}

const collectValues = ({ supplier, number, dates, totals }: ChosenFields): Readonly<Record<LearnedField, unknown>> => ({
  vendor: supplier?.candidate.value ?? null,
  number: number?.candidate.value ?? null,
  issued: dates.issued?.candidate.value ?? null,
  due: dates.due?.candidate.value ?? null,
  subtotal: totals.subtotal && toPlainValue(totals.subtotal.value),
  vat: totals.vat && toPlainValue(totals.vat.value),
  total: totals.total && toPlainValue(totals.total.value),
});

/** Real and generated pages have equal total weight: real layouts that the generator lacks are harder. */
function fitCalibration(outcomes: readonly Outcome[]): Calibration {
  const fitField = (field: LearnedField) => {
    const fieldOutcomes = outcomes.filter(
      (outcome) => outcome.field === field && (outcome.known || outcome.absent) && outcome.answered,
    );
    const real = fieldOutcomes.filter((outcome) => outcome.real).length;
    const weight = real === 0 ? 1 : (fieldOutcomes.length - real) / real;
    const names = [...new Set(fieldOutcomes.flatMap(({ features }) => Object.keys(features)))].sort();
    return fitLogistic(
      fieldOutcomes.map((outcome) => ({ ...outcome, weight: outcome.real ? weight : 1 })),
      names,
    );
  };
  return mapFields((field) => (isFitted(field) || kept === null ? fitField(field) : kept.calibration[field]));
}

const { values, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string' }, fields: { type: 'string' }, reliability: { type: 'string' } },
});
const fittedFields: readonly string[] = values.fields?.split(',') ?? LEARNED_FIELDS;
const isFitted = (field: LearnedField): boolean => fittedFields.includes(field);
type Fitted = { readonly fields: InvoiceWeights; readonly calibration: Calibration };
const readStored = (name: string): unknown => JSON.parse(readFileSync(join(values.out ?? '', name), 'utf8'));
/** The weights of the fields that are not fitted. */
const kept = values.fields === undefined ? null : (readStored('weights.json') as Fitted);
const invoices = folders.flatMap(loadLabelledInvoices);
const parts = splitIntoFolds(invoices);
const byRules = invoices.flatMap((invoice) => evaluateInvoice(invoice, null));
const learned: Outcome[] = [];
const cut: Outcome[] = [];
for (const [index, part] of parts.entries()) {
  const weights = fitWeights(parts.filter((fold) => fold !== part).flat());
  console.error(`fold ${index + 1} of ${parts.length}`);
  learned.push(...part.flatMap((invoice) => evaluateInvoice(invoice, weights)));
  cut.push(...part.flatMap((invoice) => evaluateCut(invoice, weights)));
}
const figures = computeFigures(byRules, learned);
const calibration = fitCalibration([...learned, ...cut]);
const [reliability, reliabilityOfParts] = [learned, cut].map((outcomes) => computeReliability(outcomes, calibration));
const sureShares = computeSureShares(learned, calibration);
console.log(JSON.stringify({ figures, reliability, reliabilityOfParts, sureShares }, null, 1));
if (values.reliability) writeFileSync(values.reliability, `${JSON.stringify({ reliability, sureShares }, null, 2)}\n`);
if (values.out) {
  const file = `${JSON.stringify({ fields: fitWeights(invoices), calibration })}\n`;
  const whole = {
    invoices: invoices.length,
    groups: new Set(invoices.map(({ group }) => group)).size,
    data: 'Invoices drawn by lab/generate (part to learn from, text and pictures) and the real ones of the development sets, XML removed',
    validation: `${FOLD_COUNT} folds, no template and no issuer in two of them; learned weights beside the rules alone`,
  };
  const measured = { figures, reliability, reliabilityOfParts, sureShares };
  const report = {
    ...(kept === null
      ? { ...whole, ...measured }
      : { ...(readStored('figures.json') as object), fittedLater: { fields: fittedFields, ...whole, ...measured } }),
    sha256: createHash('sha256').update(file).digest('hex'),
  };
  writeFileSync(join(values.out, 'weights.json'), file);
  writeFileSync(join(values.out, 'figures.json'), `${JSON.stringify(report, null, 2)}\n`);
}
