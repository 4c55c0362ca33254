import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenedDocument } from '@probant/documents/document';
import {
  type FieldCandidates,
  fieldCandidates,
} from '../../../services/extraction/src/invoice/layout/choose-fields.ts';
import { invoicePages } from '../../../services/extraction/src/invoice/layout/invoice-pages.ts';
import { DESCRIPTIONS, type LearnedField } from '../../../services/extraction/src/invoice/layout/learned-rankings.ts';
import { comparedWith, type InvoiceTruth } from '../../extraction/invoice-truth.ts';
import type { Compared } from '../../extraction/tally.ts';
import { createDraw } from '../../generate/draw.ts';
import type { Example } from '../boosted-trees.ts';

/** An invoice as read-words.ts writes it. */
export type ReadInvoice = {
  readonly document: OpenedDocument;
  readonly truth: InvoiceTruth;
  /** What the page says without printing it: its truth is left out. */
  readonly unprinted: readonly string[];
  /** Invoices of one template or issuer are in one group: they are never in two parts. */
  readonly group: string;
  readonly set: string;
};

type ByField<T> = Readonly<Record<LearnedField, T>>;
type Examples = ByField<readonly Example[]>;

export type LabelledInvoice = Omit<ReadInvoice, 'document'> & {
  readonly id: string;
  readonly source: string;
  readonly candidates: FieldCandidates;
  readonly compared: ByField<Compared>;
  readonly examples: Examples;
  /** A part of it cut out, without head or end: what counts is not only where things stand, and much is not there to be found. */
  readonly cut: { readonly candidates: FieldCandidates; readonly examples: Examples } | null;
};

/** The contract's names of the learned fields. */
export const NAMES = {
  vendor: 'vendor_name',
  number: 'invoice_number',
  issued: 'invoice_date',
  due: 'due_date',
  subtotal: 'subtotal',
  vat: 'vat_amount',
  total: 'total_amount',
} as const satisfies ByField<string>;

export const ofEachField = <T>(make: (field: LearnedField) => T): ByField<T> => ({
  vendor: make('vendor'),
  number: make('number'),
  issued: make('issued'),
  due: make('due'),
  subtotal: make('subtotal'),
  vat: make('vat'),
  total: make('total'),
});

/** A folder of files of read-words.ts. */
export const labelledInvoices = (folder: string): LabelledInvoice[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => labelled(name.slice(0, -5), JSON.parse(readFileSync(join(folder, name), 'utf8')) as ReadInvoice));

function labelled(id: string, { document, truth, unprinted, group, set }: ReadInvoice): LabelledInvoice {
  const all = comparedWith(truth);
  const compared = ofEachField((field) => {
    const found = all.find((one) => one.field === NAMES[field]);
    if (!found) throw new Error(`nothing compares ${field}`);
    return found;
  });
  const candidates = fieldCandidates(invoicePages(document));
  const band = partOf(id, document);
  const part = band && fieldCandidates(invoicePages(band));
  return {
    id,
    truth,
    unprinted,
    group,
    set,
    source: document.pages[0]?.source ?? '',
    candidates,
    compared,
    examples: examplesIn(candidates, compared),
    cut: part && { candidates: part, examples: examplesIn(part, compared) },
  };
}

function examplesIn({ names, numbers, dates, amounts }: FieldCandidates, compared: ByField<Compared>): Examples {
  const examples = (
    field: LearnedField,
    described: readonly { candidate: { value: unknown }; features: Example['features'] }[],
  ) => {
    const { truth, same } = compared[field];
    return described.map(({ candidate, features }) => ({
      features,
      right: isKnown(truth) && same(plain(candidate.value), truth),
    }));
  };
  return {
    vendor: examples('vendor', DESCRIPTIONS.vendor(names)),
    number: examples('number', DESCRIPTIONS.number(numbers)),
    issued: examples('issued', DESCRIPTIONS.issued(dates)),
    due: examples('due', DESCRIPTIONS.due(dates)),
    subtotal: examples('subtotal', DESCRIPTIONS.subtotal(amounts)),
    vat: examples('vat', DESCRIPTIONS.vat(amounts)),
    total: examples('total', DESCRIPTIONS.total(amounts)),
  };
}

const CUT = { chance: 0.5, least: 0.06, most: 0.6 } as const;

/** A band across the first page, of one in two invoices. */
function partOf(id: string, document: OpenedDocument): OpenedDocument | null {
  const draw = createDraw(`cut/${id}`);
  const [page] = document.pages;
  if (!page || !draw.chance(CUT.chance)) return null;
  const height = draw.between(CUT.least, CUT.most);
  const top = draw.between(0, 1 - height);
  const lines = page.lines.filter(({ box }) => box[1] >= top && box[3] <= top + height);
  return lines.length === 0 ? null : { ...document, pages: [{ ...page, lines }] };
}

export const isKnown = (truth: unknown): boolean => truth !== null && truth !== undefined;

/** Amounts are held in cents. */
export const plain = (value: unknown): unknown => (typeof value === 'number' ? value / 100 : value);
