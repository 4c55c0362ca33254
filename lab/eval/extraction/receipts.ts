import type { ExtractionResult } from '@probant/contracts/extraction';
import { type OpenedDocument, toPlainText } from '@probant/documents/document';
import {
  composeResult,
  type KnownIssuer,
  nameIssuer,
  RECEIPT_WEIGHTS,
  type ReceiptWeights,
  readReceipt,
} from '@probant/extraction/lab';
import { fitField, mergeExceptFold, splitAtRandom, splitByIssuer } from '../../fit/receipt/cross-validation.ts';
import { generateLabelledReceipts } from '../../fit/receipt/generated-receipts.ts';
import { groupIssuers } from '../../fit/receipt/issuer-groups.ts';
import {
  type LabelledReceipt,
  labelPhotographedReceipt,
  type SroieTruth,
} from '../../fit/receipt/labelled-receipts.ts';
import { isSameAmount, isSameDay, isSameText } from './compare-values.ts';
import { type EvaluationInput, listFiles, openAll, readJson } from './opened-files.ts';
import { formatShare, formatTable, formatTallyRow, TALLY_HEADER } from './table.ts';
import { type ComparedField, createTally, type Tally } from './tally.ts';

/** A photographed receipt with its truth; `id` and `group` sort it into folds. */
type Photo = Pick<LabelledReceipt, 'id' | 'group'> & {
  readonly document: OpenedDocument;
  readonly key: SroieTruth;
  readonly labelled: LabelledReceipt;
};

/**
 * Builds the tables of photographed Malaysian receipts (SROIE 2019): total, date and company by exact match, as in the challenge. Each is read
 * with weights fitted without the receipts of its issuer; then with the issuers of other receipts as known issuers.
 */
export async function buildReceiptTable({ folder, limit, reader }: EvaluationInput): Promise<string[]> {
  const opened: { path: string; document: OpenedDocument; key: SroieTruth }[] = [];
  for (const set of ['receipts-sroie', 'receipts-sroie-small']) {
    const paths = listFiles(`${folder}/${set}`, /\.jpg$/, limit);
    for (const [index, document] of (await openAll(reader, paths)).entries()) {
      const path = paths[index] ?? '';
      if (document) opened.push({ path, document, key: readJson(path.replace(/\.jpg$/, '.json')) as SroieTruth });
    }
  }
  const groups = groupIssuers(opened.map(({ key: { company = '' } }) => company));
  const photos = opened.map(({ path, document, key }): Photo => {
    const id = /([^/]+)\.jpg$/.exec(path)?.[1] ?? path;
    const labelled = labelPhotographedReceipt(id, document, key, groups.get(key.company ?? '') ?? '');
    return { id, group: labelled.group, document, key, labelled };
  });
  const drawn = await generateLabelledReceipts(reader);
  return [
    'Receipts',
    ...evaluateUnseenIssuers(photos, drawn),
    '',
    'Receipts of known issuers',
    ...evaluateKnownIssuers(photos, drawn),
  ];
}

const extractReceipt = (document: OpenedDocument, weights: ReceiptWeights): ExtractionResult =>
  composeResult({
    document,
    text: toPlainText(document.pages),
    detection: { type: 'receipt', score: 1 },
    reading: readReceipt(document, weights),
    personalData: null,
    withGeometry: false,
  });

const getLabels = (photos: readonly Photo[]): LabelledReceipt[] => photos.map(({ labelled }) => labelled);
const compareCompany = ({ key }: Photo): ComparedField => ({
  field: 'vendor_name',
  truth: key.company,
  same: isSameText,
});

function evaluateUnseenIssuers(photos: readonly Photo[], drawn: readonly LabelledReceipt[]): string[] {
  const counts = createTally();
  const [folds, ofDrawn] = [splitByIssuer(photos), splitByIssuer(drawn)];
  for (const [fold, part] of folds.entries()) {
    const trainingReceipts = [...getLabels(mergeExceptFold(folds, fold)), ...mergeExceptFold(ofDrawn, fold)];
    const [total, date, vendor] = (['total', 'date', 'vendor'] as const).map((field) =>
      fitField(trainingReceipts, field),
    );
    if (part.length === 0 || !total || !date || !vendor) continue;
    for (const photo of part)
      counts.add(extractReceipt(photo.document, { total, date, vendor }), [
        { field: 'total_amount', truth: photo.key.total?.replace(/[^\d.-]/g, ''), same: isSameAmount },
        { field: 'receipt_date', truth: photo.labelled.truth.date, same: isSameDay },
        compareCompany(photo),
      ]);
  }
  const goals: Readonly<Record<string, readonly [string, string]>> = {
    total_amount: ['>= .97', '.69 rules, .947 learned'],
    receipt_date: ['>= .98', '.72 rules, .984 learned'],
    vendor_name: ['>= .86', '.36 rules, .832 learned'],
  };
  const rows = [
    TALLY_HEADER,
    formatTallyRow('receipt photos', photos.length, counts, '>= .94', '.59 rules, .921 learned'),
  ];
  for (const field of counts.byField().keys())
    rows.push(createFieldRow(counts, field, field, goals[field] ?? ['', '']));
  return [
    ...formatTable(rows),
    'Five folds without an issuer in two of them. The shipped weights were fitted on all of these receipts.',
  ];
}

/** Splits the receipts at random into five parts. For each part the issuers of the four others are known; some of them occur again. */
function evaluateKnownIssuers(photos: readonly Photo[], drawn: readonly LabelledReceipt[]): string[] {
  const [unaided, named, registered] = [createTally(), createTally(), createTally()];
  const folds = splitAtRandom(photos);
  for (const [fold, part] of folds.entries()) {
    if (part.length === 0) continue;
    const trainingPhotos = mergeExceptFold(folds, fold);
    const weights = { ...RECEIPT_WEIGHTS, vendor: fitField([...getLabels(trainingPhotos), ...drawn], 'vendor') };
    const names = trainingPhotos.map(({ key }): KnownIssuer => ({ name: key.company ?? '?' }));
    const issuers = trainingPhotos.flatMap(listPrintedIssuers);
    for (const photo of part) {
      const result = extractReceipt(photo.document, weights);
      unaided.add(result, [compareCompany(photo)]);
      named.add(nameIssuer(result, names), [compareCompany(photo)]);
      registered.add(nameIssuer(result, issuers), [compareCompany(photo)]);
    }
  }
  const rows = [
    TALLY_HEADER,
    createFieldRow(unaided, 'vendor_name', 'no issuer given', ['', '']),
    createFieldRow(named, 'vendor_name', 'names given', ['', '']),
    createFieldRow(registered, 'vendor_name', 'names and registrations given', ['>= .92', '.845 on 58']),
  ];
  return [
    ...formatTable(rows),
    'Five random parts. Registrations are the numbers read at the head of the other receipts.',
  ];
}

const COMPANY_NUMBER_PATTERN = /(?<![\dA-Z])\d{5,7}\s?[-–·]?\s?[A-Z](?![\dA-Z])|(?<!\d)0\d{11}(?!\d)/g;
const HEAD_LINES = 15;

/** Returns the known issuers from a receipt: the name of its issuer, with each number printed at the head. */
function listPrintedIssuers({ document, key }: Photo): KnownIssuer[] {
  const head = document.pages.flatMap(({ lines }) => lines.map(({ text }) => text)).slice(0, HEAD_LINES);
  const numbers = [...head.join('\n').matchAll(COMPANY_NUMBER_PATTERN)].map(([registration]) => registration);
  return [null, ...numbers].map((registration) => ({ name: key.company ?? '?', registration }));
}

function createFieldRow(
  counted: Tally,
  field: string,
  title: string,
  [goal, reference]: readonly [string, string],
): string[] {
  const { n = 0, right = 0, sure = 0, sureAndRight = 0 } = counted.byField().get(field) ?? {};
  return [
    `  ${title}`,
    String(n),
    formatShare(right, n),
    goal,
    reference,
    formatShare(sure, n),
    formatShare(sureAndRight, sure),
    '',
  ];
}
