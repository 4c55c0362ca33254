import { readingAt } from '../../reading/evidence.ts';
import type { Reading } from '../../reading/field-reading.ts';
import { heightOf, type Segment } from '../../reading/rows.ts';
import type { InvoicePages } from './invoice-pages.ts';
import { bears } from './labels.ts';
import type { NameCandidate } from './vendor-candidates.rules.ts';
import { ADDRESS, coreOf } from './vendor-words.ts';

const LINES = 4;
const ROWS = 10;
const POSTCODE = /\b\d{5}\b|\b[a-z]{1,2}\d{1,2}[a-z]? \d[a-z]{2}\b/;

/** The address that follows the seller's name, wherever it stands: in its own line, or in the lines below that start where it starts. */
export function readVendorAddress(
  pages: InvoicePages,
  vendor: NameCandidate,
  names: readonly NameCandidate[],
): Reading<string> | null {
  const places = [vendor, ...names.filter(({ value }) => coreOf(value) === coreOf(vendor.value))];
  return places.map((place) => inLine(place) ?? below(pages, place)).find((address) => address !== null) ?? null;
}

/** "Au bon moulin SARL - 12 chemin de l'olive - 84340 Malaucène - France" */
function inLine({ cell, value }: NameCandidate): Reading<string> | null {
  const { text } = cell.segment;
  const at = text.indexOf(value);
  const rest = text
    .slice(at + value.length)
    .replace(/^[\s,–|·•—-]+/, '')
    .trim();
  const folded = rest.toLowerCase();
  if (at < 0 || !POSTCODE.test(folded) || bears(folded, 'registration', 'phone')) return null;
  const address = rest.replace(/ [-–|·•—] /g, ', ');
  return readingAt(cell.segment, address, 0.65, 'layout');
}

/** Columns are set side by side: the next line of the block may stand some rows below. */
function below(pages: InvoicePages, { cell }: NameCandidate): Reading<string> | null {
  const lines: Segment[] = [];
  for (const row of pages.rows.slice(cell.row + 1, cell.row + 1 + ROWS)) {
    const segment = row.segments.find((other) => isUnder(other, cell.segment));
    if (!segment) continue;
    if (bears(segment.folded, 'registration', 'phone', 'site', 'vat', 'invoice', 'bank') || lines.length === LINES)
      break;
    // A slogan or a contact may stand between the name and the street.
    if (lines.length > 0 || ADDRESS.test(segment.folded)) lines.push(segment);
    if (POSTCODE.test(segment.folded)) break;
  }
  const last = lines.at(-1);
  if (!last || !POSTCODE.test(last.folded)) return null;
  const text = lines.map((line) => line.text.replace(/[\s,;]+$/, '')).join(', ');
  return readingAt({ ...last, words: lines.flatMap(({ words }) => words) }, text, 0.65, 'layout');
}

/** Starts where the name does; a mark may stand before the name. */
const isUnder = (segment: Segment, name: Segment): boolean =>
  segment.page === name.page && Math.abs(segment.left - name.left) < 3 * heightOf(name);
