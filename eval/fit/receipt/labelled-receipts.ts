import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenedDocument } from '@probant/documents/document';
import { alphanumeric } from '@probant/french/text-folding';
import { dateCandidates } from '../../../services/extraction/src/receipt/date/date-candidates.ts';
import { printedDays } from '../../../services/extraction/src/receipt/date/date-notations.ts';
import { printedAmounts } from '../../../services/extraction/src/receipt/printed-amounts.ts';
import { receiptRows } from '../../../services/extraction/src/receipt/receipt-rows.ts';
import { totalCandidates } from '../../../services/extraction/src/receipt/total/total-candidates.ts';
import { vendorCandidates } from '../../../services/extraction/src/receipt/vendor/vendor-candidates.ts';
import type { Example } from '../boosted-trees.ts';

export const FIELDS = ['total', 'date', 'vendor'] as const;
export type FieldName = (typeof FIELDS)[number];
export type LabelledCandidate = Example & { readonly value: string };

/** The candidates of one receipt, each marked right or wrong by the truth. */
export type LabelledReceipt = {
  readonly id: string;
  readonly issuer: string;
  readonly truth: Readonly<Record<FieldName, string>>;
  readonly candidates: Readonly<Record<FieldName, readonly LabelledCandidate[]>>;
};

/** `words`: a folder with NNN.json, opened documents as read-words.ts writes them; `truth`: folders with NNN.json of SROIE keys. */
export function labelledReceipts(words: string, truth: readonly string[]): LabelledReceipt[] {
  return truth.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) =>
        labelled(name.slice(0, -5), json(join(words, name)) as OpenedDocument, json(join(folder, name)) as Key),
      ),
  );
}

type Key = { readonly company?: string; readonly date?: string; readonly total?: string };

const json = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

function labelled(id: string, document: OpenedDocument, key: Key): LabelledReceipt {
  const receipt = receiptRows(document);
  const cents = Math.round(Number((key.total ?? '').replace(/[^\d.]/g, '')) * 100);
  const day = printedDays(key.date ?? '')[0]?.value;
  const issuer = alphanumeric(key.company ?? '');
  return {
    id,
    issuer,
    truth: { total: String(cents), date: day ?? '', vendor: key.company ?? '' },
    candidates: {
      total: totalCandidates(receipt, printedAmounts(receipt)).map(({ cents: value, features }) => ({
        value: String(value),
        features,
        right: value === cents,
      })),
      date: dateCandidates(receipt).map(({ value, features }) => ({ value, features, right: value === day })),
      vendor: vendorCandidates(receipt).map(({ name, features }) => ({
        value: name,
        features,
        right: alphanumeric(name) === issuer,
      })),
    },
  };
}
