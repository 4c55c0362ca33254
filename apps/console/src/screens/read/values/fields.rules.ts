import type { Schemas } from '@probant/client';

export type ExtractionResult = Schemas['ExtractionResult'];
export type DocumentType = ExtractionResult['document_type'];
type Reason = Schemas['FieldConfidence']['reason'];
export type FieldValue = string | number | null;

/** The type of a document; an answer without values names one, too, and none was recognised. */
export const findTypeCode = ({ document_type, data }: Pick<ExtractionResult, 'document_type' | 'data'>) =>
  data === null ? 'unknown_type' : document_type;

/** How a value is written and checked. */
export type FieldKind = 'money' | 'number' | 'percent' | 'date' | 'month' | 'text';

/** A value of a result, at its path: `line_items.0.amount`. */
export type Field = {
  readonly path: string;
  /** Last name of the path: `amount`. For a list of texts, the name of the list. */
  readonly name: string;
  readonly kind: FieldKind;
  /** As it was read; null where nothing was. */
  readonly value: FieldValue;
  /** null for a value that was not read. */
  readonly score: number | null;
  readonly reason: Reason;
  readonly page: number | null;
  readonly box: readonly number[] | null;
  /** Where the text of its page is from. */
  readonly source: string | null;
};

const MONEY = ['unit_price', 'amount', 'taxable_base', 'subtotal', 'vat_amount', 'total_amount'];
const MORE_MONEY = ['prepaid_amount', 'amount_due', 'tip_amount', 'change_amount'];
const MONTH_LISTS = ['experiences', 'diplomas'];

/** Members of `details` that are no values of the page, or that `data` has already. */
const LEFT_OUT_DETAILS = ['kind', 'documents', 'hidden_text_pages'];

function findKind(path: string, name: string): FieldKind {
  if (MONEY.includes(name) || MORE_MONEY.includes(name)) return 'money';
  if (name === 'vat_rate' || name === 'rate') return 'percent';
  if (name === 'quantity' || name === 'year') return 'number';
  if (MONTH_LISTS.includes(path.split('.')[0] ?? '') && (name === 'start_date' || name === 'end_date')) return 'month';
  return name.endsWith('_date') || name === 'period_start' || name === 'period_end' ? 'date' : 'text';
}

/** Every value of a result, in the order of the contract, then the details that were read. */
export function listFields(result: ExtractionResult): readonly Field[] {
  const confidences = new Map(result.field_confidences.map((confidence) => [confidence.field, confidence]));
  const places = new Map((result.geometry ?? []).map((place) => [place.field, place]));
  const toField = ([path, value]: Leaf): Field => {
    const confidence = confidences.get(path);
    const place = places.get(path);
    const name = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path;
    return {
      path,
      name,
      kind: findKind(path, name),
      value,
      score: confidence?.score ?? null,
      reason: confidence?.reason ?? null,
      page: place?.page ?? null,
      box: place?.box ?? null,
      source: place?.source ?? null,
    };
  };
  return [...listLeaves('', result.data), ...listDetails(result)].map(toField);
}

type Leaf = readonly [path: string, value: FieldValue];

function listLeaves(path: string, value: unknown): readonly Leaf[] {
  if (typeof value === 'string' || typeof value === 'number') return [[path, value]];
  if (value === null || value === undefined) return path === '' ? [] : [[path, null]];
  return Object.entries(value).flatMap(([name, member]) => listLeaves(path === '' ? name : `${path}.${name}`, member));
}

function listDetails({ details, data }: ExtractionResult): readonly Leaf[] {
  const isOwn = (name: string) =>
    !LEFT_OUT_DETAILS.includes(name) && !(name === 'vat_breakdown' && data !== null && 'vat_breakdown' in data);
  return Object.entries(details ?? {})
    .filter(([name]) => isOwn(name))
    .flatMap(([name, value]) => listLeaves(`details.${name}`, value))
    .filter(([, value]) => value !== null);
}

/** From this score on a value is accepted without a look (docs/confidence.md). */
const SURE = 0.9;

const needsCheck = ({ score }: Field): boolean => score !== null && score < SURE;

/** The values to check, the least certain first; those of the contract before the details. */
export function orderToCheck(fields: readonly Field[]): readonly Field[] {
  const rank = (field: Field) => (field.path.startsWith('details.') ? 1 : 0);
  return fields.filter(needsCheck).toSorted((a, b) => rank(a) - rank(b) || (a.score ?? 1) - (b.score ?? 1));
}

/** The next value after `path` in the order to check, without those that are done; null when all are. */
export function findNextToCheck(
  queue: readonly Field[],
  {
    from,
    step,
    isDone,
  }: { readonly from: string | null; readonly step: 1 | -1; readonly isDone: (path: string) => boolean },
): string | null {
  const start = queue.findIndex(({ path }) => path === from);
  const begin = start === -1 ? (step === 1 ? -1 : queue.length) : start;
  for (let count = 1; count <= queue.length; count += 1) {
    const field = queue[(begin + step * count + queue.length * 2) % queue.length];
    if (field !== undefined && field.path !== from && !isDone(field.path)) return field.path;
  }
  return null;
}

/** The parts of a document in the order in which a person reads them. */
const SECTION_NAMES = ['party', 'person', 'document', 'amounts', 'payment', 'bank'] as const;
export type SectionName = (typeof SECTION_NAMES)[number];

const SECTION_BY_FIELD: Readonly<Record<string, SectionName>> = {
  vendor_name: 'party',
  vendor_address: 'party',
  vendor_tax_id: 'party',
  subtotal: 'amounts',
  vat_amount: 'amounts',
  total_amount: 'amounts',
  payment_method: 'payment',
  payment_reference: 'payment',
  firstname: 'person',
  lastname: 'person',
  first_name: 'person',
  last_name: 'person',
  email: 'person',
  phone: 'person',
  linkedin: 'person',
  location: 'person',
  birth_date: 'person',
  birth_place: 'person',
  gender: 'person',
  nationality: 'person',
  holder_name: 'bank',
  iban: 'bank',
  bic: 'bank',
  bank_name: 'bank',
  bank_address: 'bank',
  agency_code: 'bank',
  account_number: 'bank',
  rib_key: 'bank',
};

type Section = { readonly name: SectionName; readonly fields: readonly Field[] };

/** The values that are no member of a list, by part of the document. */
export function groupSections(fields: readonly Field[]): readonly Section[] {
  const single = fields.filter(({ path }) => !path.includes('.'));
  return SECTION_NAMES.map((name) => ({
    name,
    fields: single.filter((field) => (SECTION_BY_FIELD[field.name] ?? 'document') === name),
  })).filter((section) => section.fields.length > 0);
}

/** The members of a list by their index: the rows of `line_items`. */
export function groupItems(fields: readonly Field[], list: string): readonly (readonly Field[])[] {
  const items = new Map<string, Field[]>();
  for (const field of fields) {
    if (!field.path.startsWith(`${list}.`)) continue;
    const index = field.path.slice(list.length + 1).split('.')[0] ?? '';
    const item = items.get(index);
    if (item === undefined) items.set(index, [field]);
    else item.push(field);
  }
  return [...items.values()];
}
