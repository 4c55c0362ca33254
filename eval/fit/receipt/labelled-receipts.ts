import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenedDocument } from '@probant/documents/document';
import { alphanumeric } from '@probant/french/text-folding';
import type { Segment } from '../../../services/extraction/src/reading/rows.ts';
import { dateCandidates } from '../../../services/extraction/src/receipt/date/date-candidates.ts';
import { printedDays } from '../../../services/extraction/src/receipt/date/date-notations.ts';
import { printedAmounts } from '../../../services/extraction/src/receipt/printed-amounts.ts';
import { receiptRows } from '../../../services/extraction/src/receipt/receipt-rows.ts';
import { totalCandidates } from '../../../services/extraction/src/receipt/total/total-candidates.ts';
import { vendorCandidates } from '../../../services/extraction/src/receipt/vendor/vendor-candidates.ts';
import type { GeneratedReceipt } from '../../generate/document.ts';
import type { Example } from '../boosted-trees.ts';

export const FIELDS = ['total', 'date', 'vendor'] as const;
export type FieldName = (typeof FIELDS)[number];
/** `cents` is nought where the value is no amount. */
export type LabelledCandidate = Example & {
  readonly value: string;
  readonly name: string;
  readonly cents: number;
  /** The lines of a name; empty where the value is none. */
  readonly segments: readonly Segment[];
};

/** The candidates of one receipt, each marked right or wrong by the truth. */
export type LabelledReceipt = {
  readonly id: string;
  /** Photographed in a shop, or drawn by eval/generate. */
  readonly set: 'photographed' | 'drawn';
  /** Receipts of one issuer, or of one drawn layout, are in one group: they are never in two parts. */
  readonly group: string;
  readonly truth: Readonly<Record<FieldName, string>>;
  readonly candidates: Readonly<Record<FieldName, readonly LabelledCandidate[]>>;
};

/** The truth of a photographed receipt, as SROIE writes it. */
export type Key = { readonly company?: string; readonly date?: string; readonly total?: string };

/** `words`: a folder of opened documents, NNN.json, as read-words.ts writes them; `truth`: folders with NNN.json of SROIE keys. */
export function labelledReceipts(words: string, truth: readonly string[]): LabelledReceipt[] {
  return truth.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) =>
        photographed(name.slice(0, -5), json(join(words, name)) as OpenedDocument, json(join(folder, name)) as Key),
      ),
  );
}

const json = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

export function photographed(id: string, document: OpenedDocument, { company = '', date = '', total = '' }: Key) {
  const cents = Math.round(Number(total.replace(/[^\d.]/g, '')) * 100);
  const day = printedDays(date)[0]?.value ?? '';
  return labelled(id, document, { set: 'photographed', group: alphanumeric(company), cents, day, names: [company] });
}

export function drawn(
  document: OpenedDocument,
  { name, truth, accepted, template }: GeneratedReceipt,
): LabelledReceipt {
  return labelled(name, document, {
    set: 'drawn',
    group: template,
    cents: Math.round((truth.total_amount ?? 0) * 100),
    day: truth.receipt_date ?? '',
    names: [truth.vendor_name ?? '', ...(accepted['vendor_name'] ?? [])],
  });
}

type Truth = Pick<LabelledReceipt, 'set' | 'group'> & {
  readonly cents: number;
  readonly day: string;
  readonly names: readonly string[];
};

function labelled(id: string, document: OpenedDocument, { set, group, cents, day, names }: Truth): LabelledReceipt {
  const receipt = receiptRows(document);
  const right = new Set(names.map(alphanumeric));
  return {
    id,
    set,
    group,
    truth: { total: String(cents), date: day, vendor: names[0] ?? '' },
    candidates: {
      total: totalCandidates(receipt, printedAmounts(receipt)).map(({ cents: value, features }) => ({
        value: String(value),
        name: '',
        cents: value,
        segments: [],
        features,
        right: value === cents,
      })),
      date: dateCandidates(receipt).map(({ value, features }) => ({
        value,
        name: '',
        cents: 0,
        segments: [],
        features,
        right: value === day,
      })),
      vendor: vendorCandidates(receipt).map(({ name, segments, features }) => ({
        value: name,
        name,
        cents: 0,
        segments,
        features,
        right: right.has(alphanumeric(name)),
      })),
    },
  };
}
