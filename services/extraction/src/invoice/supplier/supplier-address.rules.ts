import { createReading } from '../../reading/create-reading.ts';
import type { Reading } from '../../reading/field-reading.ts';
import { measureHeight, type Segment } from '../../reading/rows.ts';
import type { InvoicePages } from '../page/invoice-pages.ts';
import { hasLabel } from '../page/labels.ts';
import type { SupplierCandidate } from './supplier-candidates.rules.ts';
import { normalizeCompanyName, SUPPLIER_ADDRESS_PATTERN } from './supplier-words.ts';

const MAX_ADDRESS_LINES = 4;
const MAX_ROWS_BELOW = 10;
const POSTCODE_PATTERN = /\b\d{5}\b|\b[a-z]{1,2}\d{1,2}[a-z]? \d[a-z]{2}\b/;

/** Reads the address after any occurrence of the supplier's name: in the same line, or in the lines below that start where the name starts. */
export function readSupplierAddress(
  pages: InvoicePages,
  supplier: SupplierCandidate,
  candidates: readonly SupplierCandidate[],
): Reading<string> | null {
  const places = [
    supplier,
    ...candidates.filter(({ value }) => normalizeCompanyName(value) === normalizeCompanyName(supplier.value)),
  ];
  return (
    places.map((place) => readInLine(place) ?? readBelow(pages, place)).find((address) => address !== null) ?? null
  );
}

/** "Au bon moulin SARL - 12 chemin de l'olive - 84340 Malaucène - France" */
function readInLine({ cell, value }: SupplierCandidate): Reading<string> | null {
  const { text } = cell.segment;
  const at = text.indexOf(value);
  const remainder = text
    .slice(at + value.length)
    .replace(/^[\s,–|·•—-]+/, '')
    .trim();
  const folded = remainder.toLowerCase();
  if (at < 0 || !POSTCODE_PATTERN.test(folded) || hasLabel(folded, 'registration', 'phone')) return null;
  const address = remainder.replace(/ [-–|·•—] /g, ', ');
  return createReading(cell.segment, address, 0.65, 'layout');
}

/** Columns are set side by side, so the next line of the block may be some rows below. */
function readBelow(pages: InvoicePages, { cell }: SupplierCandidate): Reading<string> | null {
  const lines: Segment[] = [];
  for (const row of pages.rows.slice(cell.row + 1, cell.row + 1 + MAX_ROWS_BELOW)) {
    const segment = row.segments.find((candidate) => isUnder(candidate, cell.segment));
    if (!segment) continue;
    if (
      hasLabel(segment.folded, 'registration', 'phone', 'site', 'vat', 'invoice', 'bank') ||
      lines.length === MAX_ADDRESS_LINES
    )
      break;
    // A slogan or a contact may be between the name and the street.
    if (lines.length > 0 || SUPPLIER_ADDRESS_PATTERN.test(segment.folded)) lines.push(segment);
    if (POSTCODE_PATTERN.test(segment.folded)) break;
  }
  const last = lines.at(-1);
  if (!last || !POSTCODE_PATTERN.test(last.folded)) return null;
  const text = lines.map((line) => line.text.replace(/[\s,;]+$/, '')).join(', ');
  return createReading({ ...last, words: lines.flatMap(({ words }) => words) }, text, 0.65, 'layout');
}

/** Starts where the name starts; a mark may precede the name. */
const isUnder = (segment: Segment, name: Segment): boolean =>
  segment.page === name.page && Math.abs(segment.left - name.left) < 3 * measureHeight(name);
