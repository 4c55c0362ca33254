import type { ConfidenceReason, DocumentData, ExtractionDetails } from '@probant/contracts/extraction';
import type { Box } from '@probant/documents/document';

type ReadingSource = 'embedded_xml' | 'pdf_text' | 'ocr' | 'docx';

/** Where a value was read, and how sure the reader is of it. */
type Evidence = {
  /** 0 to 1: how often such a value was right on pages that nothing was fitted on. */
  readonly confidence: number;
  readonly reason: ConfidenceReason;
  /** 1-based; null when the value is on no page (embedded XML that is not printed). */
  readonly page: number | null;
  readonly box: Box | null;
  readonly source: ReadingSource;
};

export type Reading<T> = Evidence & { readonly value: T };

/** The evidence of one member of the data, under its path: `total_amount`, `line_items.0.amount`. */
export type FieldReading = Evidence & { readonly path: string };

/** The result of reading a document. `data` contains only the values that were found; `fields` has one entry for each of them. */
export type TypeReading<D extends DocumentData = DocumentData> = {
  readonly data: D;
  readonly fields: readonly FieldReading[];
  /** What the reader knows beyond the fields of the contract. */
  readonly details?: ReadDetails;
  /** The evidence of the details, under paths that start with `details.`. */
  readonly detailFields?: readonly FieldReading[];
};

export type ReadDetails = Partial<Omit<ExtractionDetails, 'documents'>>;

/** The details that an invoice may state: complete, so that no reader forgets one. Null for what its syntax does not have. */
export type InvoiceDetails = Omit<ExtractionDetails, 'kind' | 'documents' | 'receipt' | 'hidden_text_pages'>;

/** The shape of a contract type with a reading (or null) in the place of each value. */
export type ReadingsOf<D> = {
  readonly [K in keyof D]?: NonNullable<D[K]> extends readonly (infer Item)[]
    ? readonly (Item extends object ? ReadingsOf<Item> : Reading<Item>)[]
    : Reading<NonNullable<D[K]>> | null;
};

/** Splits readings into the data and the evidence by path. Nulls and empty lists are left out. */
export function collectReadings<D extends DocumentData>(readings: ReadingsOf<D>): TypeReading<D> {
  const fields: FieldReading[] = [];
  const data = collectTree(readings as Tree, '', fields) as D;
  return { data, fields };
}

type Leaf = Reading<unknown>;
type Tree = { readonly [name: string]: Leaf | Tree | null | undefined | readonly (Leaf | Tree)[] };

/** Returns the values of a tree of readings, and appends their evidence to `fields`, each path with the prefix. */
export function collectTree(tree: Tree, prefix: string, fields: FieldReading[]): Record<string, unknown> {
  const data: Record<string, unknown> = {};
  for (const [name, node] of Object.entries(tree)) {
    if (node === null || node === undefined) continue;
    const path = `${prefix}${name}`;
    if (!Array.isArray(node)) data[name] = collectItem(node as Leaf | Tree, path, fields);
    else if (node.length > 0) data[name] = node.map((item, index) => collectItem(item, `${path}.${index}`, fields));
  }
  return data;
}

const collectItem = (item: Leaf | Tree, path: string, fields: FieldReading[]): unknown =>
  isLeaf(item) ? collectLeaf(item, path, fields) : collectTree(item, `${path}.`, fields);

const isLeaf = (node: Leaf | Tree): node is Leaf => 'value' in node && 'reason' in node;

function collectLeaf(
  { value, confidence, reason, page, box, source }: Leaf,
  path: string,
  fields: FieldReading[],
): unknown {
  fields.push({ path, confidence, reason, page, box, source });
  return value;
}
