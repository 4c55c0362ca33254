import type { ExtractionResult } from '@probant/contracts/extraction';
import type { OpenedDocument } from '@probant/documents/document';
import { composeResult } from '../../services/extraction/src/extract/compose-result.ts';
import { type KnownIssuer, nameIssuer } from '../../services/extraction/src/extract/known-issuers.rules.ts';
import { readReceipt } from '../../services/extraction/src/receipt/read-receipt.ts';
import { RECEIPT_WEIGHTS, type ReceiptWeights } from '../../services/extraction/src/receipt/scoring/weights.ts';
import { exceptFold, fitField, foldsByChance, foldsByIssuer } from '../fit/receipt/cross-validation.ts';
import { drawnReceipts } from '../fit/receipt/drawn-receipts.ts';
import { type Key, type LabelledReceipt, photographed } from '../fit/receipt/labelled-receipts.ts';
import { sameAmount, sameDay, sameText } from './agreement.ts';
import { type EvaluationInput, filesOf, openAll, readJson } from './opened-files.ts';
import { share, TALLY_HEAD, table, tallyRow } from './table.ts';
import { type Compared, type Tally, tally } from './tally.ts';

/** A photographed receipt with its truth; `id` and `group` sort it into folds. */
type Photo = Pick<LabelledReceipt, 'id' | 'group'> & {
  readonly document: OpenedDocument;
  readonly key: Key;
  readonly labelled: LabelledReceipt;
};

/**
 * Photos of Malaysian receipts (SROIE 2019): total, date and company by exact match, as on the challenge's board, each read with
 * weights that were fitted without the receipts of its issuer; then with issuers that the caller knows from other receipts.
 */
export async function receiptTable({ folder, limit, reader }: EvaluationInput): Promise<string[]> {
  const photos: Photo[] = [];
  for (const set of ['receipts-sroie', 'receipts-sroie-small']) {
    const paths = filesOf(`${folder}/${set}`, /\.jpg$/, limit);
    for (const [index, document] of (await openAll(reader, paths)).entries()) {
      const path = paths[index] ?? '';
      const key = readJson(path.replace(/\.jpg$/, '.json')) as Key;
      if (document) photos.push(photoOf(path, document, key));
    }
  }
  const drawn = await drawnReceipts(reader);
  return [
    'Receipts',
    ...unseenIssuers(photos, drawn),
    '',
    'Receipts of issuers that the caller knows',
    ...knownIssuers(photos, drawn),
  ];
}

function photoOf(path: string, document: OpenedDocument, key: Key): Photo {
  const labelled = photographed(/([^/]+)\.jpg$/.exec(path)?.[1] ?? path, document, key);
  return { id: labelled.id, group: labelled.group, document, key, labelled };
}

const resultOf = (document: OpenedDocument, weights: ReceiptWeights): ExtractionResult =>
  composeResult({
    document,
    detection: { type: 'receipt', score: 1 },
    reading: readReceipt(document, weights),
    resembling: true,
    withGeometry: false,
  });

const labelledOf = (photos: readonly Photo[]): LabelledReceipt[] => photos.map(({ labelled }) => labelled);
const company = ({ key }: Photo): Compared => ({ field: 'vendor_name', truth: key.company, same: sameText });

function unseenIssuers(photos: readonly Photo[], drawn: readonly LabelledReceipt[]): string[] {
  const all = tally();
  const [folds, ofDrawn] = [foldsByIssuer(photos), foldsByIssuer(drawn)];
  for (const [fold, part] of folds.entries()) {
    const others = [...labelledOf(exceptFold(folds, fold)), ...exceptFold(ofDrawn, fold)];
    const [total, date, vendor] = (['total', 'date', 'vendor'] as const).map((field) => fitField(others, field));
    if (part.length === 0 || !total || !date || !vendor) continue;
    for (const photo of part)
      all.add(resultOf(photo.document, { total, date, vendor }), [
        { field: 'total_amount', truth: photo.key.total?.replace(/[^\d.-]/g, ''), same: sameAmount },
        { field: 'receipt_date', truth: photo.labelled.truth.date, same: sameDay },
        company(photo),
      ]);
  }
  const goals: Readonly<Record<string, readonly [string, string]>> = {
    total_amount: ['>= .97', '.69 rules, .947 learned'],
    receipt_date: ['>= .98', '.72 rules, .984 learned'],
    vendor_name: ['>= .86', '.36 rules, .832 learned'],
  };
  const rows = [TALLY_HEAD, tallyRow('receipt photos', photos.length, all, '>= .94', '.59 rules, .921 learned')];
  for (const field of all.byField().keys()) rows.push(fieldRow(all, field, field, goals[field] ?? ['', '']));
  return [
    ...table(rows),
    'Five folds, no issuer in two of them: the shipped weights were fitted on all of these receipts.',
  ];
}

/** Receipts at random in five parts: for each part the caller knows the issuers of the four others, some of which come again. */
function knownIssuers(photos: readonly Photo[], drawn: readonly LabelledReceipt[]): string[] {
  const [unaided, named, registered] = [tally(), tally(), tally()];
  const folds = foldsByChance(photos);
  for (const [fold, part] of folds.entries()) {
    if (part.length === 0) continue;
    const others = exceptFold(folds, fold);
    const weights = { ...RECEIPT_WEIGHTS, vendor: fitField([...labelledOf(others), ...drawn], 'vendor') };
    const names = others.map(({ key }): KnownIssuer => ({ name: key.company ?? '?' }));
    const issuers = others.flatMap(issuersOn);
    for (const photo of part) {
      const result = resultOf(photo.document, weights);
      unaided.add(result, [company(photo)]);
      named.add(nameIssuer(result, names), [company(photo)]);
      registered.add(nameIssuer(result, issuers), [company(photo)]);
    }
  }
  const rows = [
    TALLY_HEAD,
    fieldRow(unaided, 'vendor_name', 'no issuer given', ['', '']),
    fieldRow(named, 'vendor_name', 'names given', ['', '']),
    fieldRow(registered, 'vendor_name', 'names and registrations given', ['>= .92', '.845 on 58']),
  ];
  return [
    ...table(rows),
    'Five parts by chance. Registrations are the numbers read at the head of the other receipts.',
  ];
}

const COMPANY_NUMBER = /(?<![\dA-Z])\d{5,7}\s?[-–·]?\s?[A-Z](?![\dA-Z])|(?<!\d)0\d{11}(?!\d)/g;
const HEAD_LINES = 15;

/** What a caller who has filed this receipt knows: the name of its issuer, with each number printed at the head. */
function issuersOn({ document, key }: Photo): KnownIssuer[] {
  const head = document.pages.flatMap(({ lines }) => lines.map(({ text }) => text)).slice(0, HEAD_LINES);
  const numbers = [...head.join('\n').matchAll(COMPANY_NUMBER)].map(([registration]) => registration);
  return [null, ...numbers].map((registration) => ({ name: key.company ?? '?', registration }));
}

function fieldRow(
  counted: Tally,
  field: string,
  title: string,
  [goal, reference]: readonly [string, string],
): string[] {
  const { n = 0, right = 0, sure = 0, sureAndRight = 0 } = counted.byField().get(field) ?? {};
  return [`  ${title}`, String(n), share(right, n), goal, reference, share(sure, n), share(sureAndRight, sure), ''];
}
