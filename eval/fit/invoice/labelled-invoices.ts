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
import type { Example } from '../boosted-trees.ts';

/** An invoice as read-words.ts writes it. */
export type ReadInvoice = {
  readonly document: OpenedDocument;
  readonly truth: InvoiceTruth;
  /** Invoices of one template or issuer are in one group: they are never in two parts. */
  readonly group: string;
  readonly set: string;
};

export type LabelledInvoice = Omit<ReadInvoice, 'document'> & {
  readonly id: string;
  readonly source: string;
  readonly candidates: FieldCandidates;
  readonly examples: Readonly<Record<LearnedField, readonly Example[]>>;
  readonly compared: Readonly<Record<LearnedField, Compared>>;
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
} as const satisfies Readonly<Record<LearnedField, string>>;

/** A folder of files of read-words.ts. */
export const labelledInvoices = (folder: string): LabelledInvoice[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => labelled(name.slice(0, -5), JSON.parse(readFileSync(join(folder, name), 'utf8')) as ReadInvoice));

function labelled(id: string, { document, truth, group, set }: ReadInvoice): LabelledInvoice {
  const all = comparedWith(truth);
  const of = (field: LearnedField): Compared => {
    const found = all.find((one) => one.field === NAMES[field]);
    if (!found) throw new Error(`nothing compares ${field}`);
    return found;
  };
  const candidates = fieldCandidates(invoicePages(document));
  const examples = (
    field: LearnedField,
    described: readonly { candidate: { value: unknown }; features: Features }[],
  ) => {
    const { truth: known, same } = of(field);
    return described.map(({ candidate, features }) => ({
      features,
      right: isKnown(known) && same(plain(candidate.value), known),
    }));
  };
  return {
    id,
    truth,
    group,
    set,
    source: document.pages[0]?.source ?? '',
    candidates,
    compared: {
      vendor: of('vendor'),
      number: of('number'),
      issued: of('issued'),
      due: of('due'),
      subtotal: of('subtotal'),
      vat: of('vat'),
      total: of('total'),
    },
    examples: {
      vendor: examples('vendor', DESCRIPTIONS.vendor(candidates.names)),
      number: examples('number', DESCRIPTIONS.number(candidates.numbers)),
      issued: examples('issued', DESCRIPTIONS.issued(candidates.dates)),
      due: examples('due', DESCRIPTIONS.due(candidates.dates)),
      subtotal: examples('subtotal', DESCRIPTIONS.subtotal(candidates.amounts)),
      vat: examples('vat', DESCRIPTIONS.vat(candidates.amounts)),
      total: examples('total', DESCRIPTIONS.total(candidates.amounts)),
    },
  };
}

type Features = Example['features'];

export const isKnown = (truth: unknown): boolean => truth !== null && truth !== undefined;

/** Amounts are held in cents. */
export const plain = (value: unknown): unknown => (typeof value === 'number' ? value / 100 : value);
