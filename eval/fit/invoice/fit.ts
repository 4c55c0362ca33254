import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type ChosenFields, chooseFields } from '../../../services/extraction/src/invoice/layout/choose-fields.ts';
import { type Calibration, groundsOf } from '../../../services/extraction/src/invoice/layout/confidence.rules.ts';
import {
  type InvoiceWeights,
  LEARNED_FIELDS,
  type LearnedField,
  learnedRankings,
} from '../../../services/extraction/src/invoice/layout/learned-rankings.ts';
import { type Example, fitTrees } from '../boosted-trees.ts';
import { fitLogistic } from '../logistic.ts';
import { figuresOf, reliabilityOf } from './figures.ts';
import { isKnown, type LabelledInvoice, labelledInvoices, NAMES, ofEachField, plain } from './labelled-invoices.ts';

/**
 * Fits the weights by which the invoice reader chooses seven fields, and reports them cross-validated beside the rules alone, no
 * template and no issuer in both parts: node eval/fit/invoice/fit.ts WORDS... [--out OUT]
 */
const FOLDS = 4;
/** Real pages are few and worth more than drawn ones. */
const REAL = 4;
const CUT = 0.5;
/** Of the values that the rules put last, one in so many is learned from, and counts for them all. */
const FAR = { from: 12, oneIn: 4 } as const;

/** What was chosen for a field, and what it is judged by. */
export type Outcome = {
  readonly set: string;
  readonly real: boolean;
  readonly field: LearnedField;
  /** Whether the truth knows the field. */
  readonly known: boolean;
  /** Nothing to find: a drawn page, which is known in full, does not say it. */
  readonly absent: boolean;
  readonly answered: boolean;
  readonly right: boolean;
  readonly features: Readonly<Record<string, number>>;
};

const isReal = ({ group }: LabelledInvoice): boolean => group.startsWith('real/');

const weightsOf = (invoices: readonly LabelledInvoice[]): InvoiceWeights =>
  ofEachField((field) => fitTrees(invoices.flatMap((invoice) => examplesOf(invoice, field))));

/** A real truth that does not know a field says nothing about its candidates; drawn pages are known in full. */
function examplesOf(invoice: LabelledInvoice, field: LearnedField): Example[] {
  if (isReal(invoice) && !isKnown(invoice.compared[field].truth)) return [];
  const whole = weighted(invoice.examples[field], isReal(invoice) ? REAL : 1);
  return invoice.cut ? [...whole, ...weighted(invoice.cut.examples[field], CUT)] : whole;
}

function weighted(examples: readonly Example[], times: number): Example[] {
  let far = 0;
  return examples.flatMap((example) => {
    if (example.right || (example.features['ruleOrder'] ?? 0) < FAR.from) return [{ ...example, weight: times }];
    return far++ % FAR.oneIn === 0 ? [{ ...example, weight: times * FAR.oneIn }] : [];
  });
}

/** Invoices of one group are all in one fold. The larger groups first, each to the smallest fold. */
function folds(invoices: readonly LabelledInvoice[]): LabelledInvoice[][] {
  const parts: LabelledInvoice[][] = Array.from({ length: FOLDS }, () => []);
  const groups = [...Map.groupBy(invoices, ({ group }) => group).values()].sort((a, b) => b.length - a.length);
  for (const group of groups) parts.toSorted((a, b) => a.length - b.length)[0]?.push(...group);
  return parts;
}

function outcomesOf(invoice: LabelledInvoice, weights: InvoiceWeights | null): Outcome[] {
  const chosen = chooseFields(invoice.candidates, weights ? learnedRankings(weights) : undefined);
  const grounds = groundsOf(chosen, invoice.source);
  const values = valuesOf(chosen);
  return LEARNED_FIELDS.map((field) => {
    const { truth, same } = invoice.compared[field];
    const answered = values[field] !== null;
    const known = isKnown(truth);
    const right = known && answered && same(values[field], truth);
    if (process.env['SHOW'] && known && !right)
      console.log(weights ? 'learned' : 'rules', invoice.set, invoice.id, field, values[field], JSON.stringify(truth));
    const real = isReal(invoice);
    const absent = !known && !real && !invoice.unprinted.includes(NAMES[field]);
    return { set: invoice.set, real, field, known, absent, answered, right, features: grounds[field] ?? {} };
  });
}

/** Of a band across a page: what it does not print is not there to be found. */
function outcomesOfCut(invoice: LabelledInvoice, weights: InvoiceWeights): Outcome[] {
  if (!invoice.cut) return [];
  const { candidates, examples } = invoice.cut;
  const chosen = chooseFields(candidates, learnedRankings(weights));
  const grounds = groundsOf(chosen, invoice.source);
  const values = valuesOf(chosen);
  return LEARNED_FIELDS.filter((field) => isKnown(invoice.compared[field].truth)).map((field) => {
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

const valuesOf = ({ vendor, number, dates, totals }: ChosenFields): Readonly<Record<LearnedField, unknown>> => ({
  vendor: vendor?.candidate.value ?? null,
  number: number?.candidate.value ?? null,
  issued: dates.issued?.candidate.value ?? null,
  due: dates.due?.candidate.value ?? null,
  subtotal: totals.subtotal && plain(totals.subtotal.value),
  vat: totals.vat && plain(totals.vat.value),
  total: totals.total && plain(totals.total.value),
});

/** Real and drawn pages count alike: pages that our drawing has not thought of are the harder ones. */
function calibrationOf(outcomes: readonly Outcome[]): Calibration {
  const calibrated = (field: LearnedField) => {
    const own = outcomes.filter(
      (outcome) => outcome.field === field && (outcome.known || outcome.absent) && outcome.answered,
    );
    const real = own.filter((outcome) => outcome.real).length;
    const weight = real === 0 ? 1 : (own.length - real) / real;
    const names = [...new Set(own.flatMap(({ features }) => Object.keys(features)))].sort();
    return fitLogistic(
      own.map((outcome) => ({ ...outcome, weight: outcome.real ? weight : 1 })),
      names,
    );
  };
  return ofEachField(calibrated);
}

const { values, positionals: folders } = parseArgs({ allowPositionals: true, options: { out: { type: 'string' } } });
const invoices = folders.flatMap(labelledInvoices);
const parts = folds(invoices);
const byRules = invoices.flatMap((invoice) => outcomesOf(invoice, null));
const learned: Outcome[] = [];
const cut: Outcome[] = [];
for (const [index, part] of parts.entries()) {
  const weights = weightsOf(parts.filter((other) => other !== part).flat());
  console.error(`fold ${index + 1} of ${parts.length}`);
  learned.push(...part.flatMap((invoice) => outcomesOf(invoice, weights)));
  cut.push(...part.flatMap((invoice) => outcomesOfCut(invoice, weights)));
}
const figures = figuresOf(byRules, learned);
const calibration = calibrationOf([...learned, ...cut]);
const [reliability, ofParts] = [learned, cut].map((outcomes) => reliabilityOf(outcomes, calibration));
console.log(JSON.stringify({ figures, reliability, reliabilityOfParts: ofParts }, null, 1));
if (values.out) {
  const file = `${JSON.stringify({ fields: weightsOf(invoices), calibration })}\n`;
  const report = {
    invoices: invoices.length,
    groups: new Set(invoices.map(({ group }) => group)).size,
    data: 'Invoices drawn by eval/generate (part to learn from, text and pictures) and the real ones of the development sets, XML removed',
    validation: `${FOLDS} folds, no template and no issuer in two of them; learned weights beside the rules alone`,
    figures,
    reliability,
    reliabilityOfParts: ofParts,
    sha256: createHash('sha256').update(file).digest('hex'),
  };
  writeFileSync(join(values.out, 'weights.json'), file);
  writeFileSync(join(values.out, 'figures.json'), `${JSON.stringify(report, null, 2)}\n`);
}
