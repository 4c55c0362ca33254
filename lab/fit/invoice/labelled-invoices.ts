import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenedDocument } from '@probant/documents/document';
import {
  type FieldCandidates,
  findFieldCandidates,
  type LearnedField,
  readInvoicePages,
  VALUE_DESCRIBERS,
} from '@probant/extraction/lab';
import { type InvoiceTruth, listComparedFields } from '../../eval/extraction/invoice-truth.ts';
import type { ComparedField } from '../../eval/extraction/tally.ts';
import { createDraw } from '../../generate/draw.ts';
import type { Example } from '../boosted-trees.ts';

/** An invoice as read-words.ts writes it. */
export type StoredInvoice = {
  readonly document: OpenedDocument;
  readonly truth: InvoiceTruth;
  /** Fields of the truth that the page does not print. */
  readonly unprinted: readonly string[];
  /** Invoices of one template or issuer are in one group: they are never in two folds. */
  readonly group: string;
  readonly set: string;
};

type ByField<T> = Readonly<Record<LearnedField, T>>;
type Examples = ByField<readonly Example[]>;

export type LabelledInvoice = Omit<StoredInvoice, 'document'> & {
  readonly id: string;
  readonly source: string;
  readonly candidates: FieldCandidates;
  readonly compared: ByField<ComparedField>;
  readonly examples: Examples;
  /** A band of the page without head or end, so that the weights do not rely on position alone and see pages with missing fields. */
  readonly cut: { readonly candidates: FieldCandidates; readonly examples: Examples } | null;
};

/** The contract's names of the learned fields. */
export const CONTRACT_NAMES = {
  vendor: 'vendor_name',
  number: 'invoice_number',
  issued: 'invoice_date',
  due: 'due_date',
  subtotal: 'subtotal',
  vat: 'vat_amount',
  total: 'total_amount',
} as const satisfies ByField<string>;

export const mapFields = <T>(make: (field: LearnedField) => T): ByField<T> => ({
  vendor: make('vendor'),
  number: make('number'),
  issued: make('issued'),
  due: make('due'),
  subtotal: make('subtotal'),
  vat: make('vat'),
  total: make('total'),
});

/** Loads a folder written by read-words.ts. */
export const loadLabelledInvoices = (folder: string): LabelledInvoice[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) =>
      labelInvoice(name.slice(0, -5), JSON.parse(readFileSync(join(folder, name), 'utf8')) as StoredInvoice),
    );

function labelInvoice(id: string, { document, truth, unprinted, group, set }: StoredInvoice): LabelledInvoice {
  const all = listComparedFields(truth);
  const compared = mapFields((field) => {
    const comparison = all.find((candidate) => candidate.field === CONTRACT_NAMES[field]);
    if (!comparison) throw new Error(`no comparison for the field ${field}`);
    return comparison;
  });
  const candidates = findFieldCandidates(readInvoicePages(document));
  const band = cutBand(id, document);
  const part = band && findFieldCandidates(readInvoicePages(band));
  return {
    id,
    truth,
    unprinted,
    group,
    set,
    source: document.pages[0]?.source ?? '',
    candidates,
    compared,
    examples: createExamples(candidates, compared),
    cut: part && { candidates: part, examples: createExamples(part, compared) },
  };
}

function createExamples(
  { suppliers, numbers, dates, amounts }: FieldCandidates,
  compared: ByField<ComparedField>,
): Examples {
  const examples = (
    field: LearnedField,
    values: readonly { candidate: { value: unknown }; features: Example['features'] }[],
  ) => {
    const { truth, same } = compared[field];
    return values.map(({ candidate, features }) => ({
      features,
      right: isKnown(truth) && same(toPlainValue(candidate.value), truth),
    }));
  };
  return {
    vendor: examples('vendor', VALUE_DESCRIBERS.vendor(suppliers)),
    number: examples('number', VALUE_DESCRIBERS.number(numbers)),
    issued: examples('issued', VALUE_DESCRIBERS.issued(dates)),
    due: examples('due', VALUE_DESCRIBERS.due(dates)),
    subtotal: examples('subtotal', VALUE_DESCRIBERS.subtotal(amounts)),
    vat: examples('vat', VALUE_DESCRIBERS.vat(amounts)),
    total: examples('total', VALUE_DESCRIBERS.total(amounts)),
  };
}

const BAND_DRAW = { chance: 0.5, min: 0.06, max: 0.6 } as const;

/** Cuts a band across the first page, for one in two invoices. */
function cutBand(id: string, document: OpenedDocument): OpenedDocument | null {
  const draw = createDraw(`cut/${id}`);
  const [page] = document.pages;
  if (!page || !draw.chance(BAND_DRAW.chance)) return null;
  const height = draw.between(BAND_DRAW.min, BAND_DRAW.max);
  const top = draw.between(0, 1 - height);
  const lines = page.lines.filter(({ box }) => box[1] >= top && box[3] <= top + height);
  return lines.length === 0 ? null : { ...document, pages: [{ ...page, lines }] };
}

export const isKnown = (truth: unknown): boolean => truth !== null && truth !== undefined;

/** Converts amounts, which are in cents; other values are returned unchanged. */
export const toPlainValue = (value: unknown): unknown => (typeof value === 'number' ? value / 100 : value);
