import { readingAt } from '../../reading/evidence.ts';
import type { Reading } from '../../reading/field-reading.ts';
import { heightOf, type Segment } from '../../reading/rows.ts';
import type { InvoicePages } from './invoice-pages.ts';
import { bears } from './labels.ts';
import { ADDRESS, type NameCandidate } from './vendor-candidates.rules.ts';

const LINES = 4;
const POSTCODE = /\b\d{5}\b|\b[a-z]{1,2}\d{1,2}[a-z]? \d[a-z]{2}\b/;

/** The address that follows the seller's name: in its own line, or in the lines below that start where it starts. */
export function readVendorAddress(pages: InvoicePages, vendor: NameCandidate): Reading<string> | null {
  return inLine(vendor) ?? below(pages, vendor);
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

function below(pages: InvoicePages, { cell }: NameCandidate): Reading<string> | null {
  const lines: Segment[] = [];
  for (const row of pages.rows.slice(cell.row + 1, cell.row + 1 + LINES)) {
    const segment = row.segments.find(
      (other) =>
        other.page === cell.segment.page && Math.abs(other.left - cell.segment.left) < 1.5 * heightOf(cell.segment),
    );
    if (!segment || bears(segment.folded, 'registration', 'phone', 'site', 'vat', 'invoice', 'date', 'bank')) break;
    lines.push(segment);
    if (POSTCODE.test(segment.folded)) break;
  }
  const last = lines.at(-1);
  if (!last || !POSTCODE.test(last.folded) || !lines.some(({ folded }) => ADDRESS.test(folded))) return null;
  const text = lines.map((line) => line.text.replace(/[\s,;]+$/, '')).join(', ');
  return readingAt({ ...last, words: lines.flatMap(({ words }) => words) }, text, 0.65, 'layout');
}
