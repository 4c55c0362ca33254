import { foldText } from '@probant/french/text-folding';
import { createReading } from '../../reading/create-reading.ts';
import type { Reading } from '../../reading/field-reading.ts';
import { measureHeight, type Segment } from '../../reading/rows.ts';
import type { InvoicePages } from '../page/invoice-pages.ts';
import { hasLabel } from '../page/labels.ts';
import { listRowsBelow } from '../page/near-rows.ts';
import {
  hasNumberedStreet,
  hasStreet,
  isAddressLine,
  joinAddressLines,
  POST_BOX_PATTERN,
  POSTCODE_PATTERN,
  tidyAddress,
} from './address-text.ts';
import type { SupplierCandidate } from './supplier-candidates.rules.ts';
import { normalizeCompanyName, PERSON_PATTERN, SUPPLIER_LEGAL_FORM_PATTERN } from './supplier-words.ts';

const MAX_ADDRESS_LINES = 5;
const MAX_ROWS_BELOW = 10;
/** Below or after the name, with street and town: right in 108 of 110 cases on drawn pages and in layouts that a browser prints. */
const SURE_CONFIDENCE = 0.92;
/** What a legal footer states between the name and the address. */
const CAPITAL_PATTERN =
  /^(?:[\p{L}. ]{2,12} )?au capital (?:social )?de [\d .,\u00a0\u202f]+ ?(?:€|euros?|eur)?[\s,–|·•—-]*/iu;

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
    .replace(CAPITAL_PATTERN, '')
    .trim();
  const address = at < 0 ? null : tidyAddress(remainder);
  // Between the name and its address there is at most the capital.
  return address === null || hasLabel(foldText(address), 'registration', 'phone', 'vat', 'bank')
    ? null
    : createReading(cell.segment, address, SURE_CONFIDENCE, 'layout');
}

/** Columns are set side by side, so the next line of the block may be some rows below. */
function readBelow(pages: InvoicePages, { cell, value }: SupplierCandidate): Reading<string> | null {
  const lines: Segment[] = [];
  let hasPostcode = false;
  for (const row of listRowsBelow(pages.rows, cell.row, MAX_ROWS_BELOW)) {
    const segment = row.segments.find((candidate) => isUnder(candidate, cell.segment));
    if (!segment) continue;
    const { folded } = segment;
    if (hasPostcode) break;
    if (
      hasLabel(folded, 'registration', 'phone', 'site', 'vat', 'invoice', 'bank') ||
      lines.length === MAX_ADDRESS_LINES
    )
      break;
    // The name of another party below the supplier's.
    if (lines.length === 0 && isOtherParty(segment, cell.segment)) break;
    // A slogan, a contact or the name once more may be between the name and the street.
    if (lines.length > 0 || (isAddressLine(folded) && !repeatsName(segment, value))) lines.push(segment);
    hasPostcode = POSTCODE_PATTERN.test(folded) && !POST_BOX_PATTERN.test(folded);
  }
  const last = lines.at(-1);
  if (!last || !hasPostcode) return null;
  const number = /^\p{L}/u.test(joinAddressLines(lines)) ? findNumberAtEnd(cell.segment) : '';
  const text = tidyAddress(number + joinAddressLines(lines));
  if (text === null || (lines.length === 1 && /^\D/.test(text) && !hasStreet(text))) return null;
  const isStreetAndTown = lines.length > 1;
  return createReading(
    { ...last, words: lines.flatMap(({ words }) => words) },
    text,
    isStreetAndTown || hasNumberedStreet(text) ? SURE_CONFIDENCE : hasStreet(text) ? 0.75 : 0.4,
    'layout',
  );
}

/** "SAUEAU 93" below a logo of this name; not "Allée des Pins 4" below "ALLÉE". */
function repeatsName({ text }: Segment, name: string): boolean {
  const [line, wanted] = [normalizeCompanyName(text), normalizeCompanyName(name)];
  return line === wanted || (line.startsWith(wanted) && !/\d/.test(text));
}

/** Four digits elsewhere are a year. */
const NUMBER_AT_END_PATTERN =
  /(?:(?:si[eè]ge(?: social)?|adresse)[ :]*(?=\d)|[,:–·|-] ?(?=\d{1,3}\b))(\d{1,4}(?:-\d{1,4})?(?: ?(?:bis|ter|quater))?),?$/i;

/** Small print that breaks after the number of a street: "VERIER SARL - Siège social : 125". */
const findNumberAtEnd = ({ text }: Segment): string => {
  const number = NUMBER_AT_END_PATTERN.exec(text)?.[1];
  return number === undefined ? '' : `${number} `;
};

/** A person or a firm, set apart from the name above. */
const isOtherParty = ({ folded, top }: Segment, name: Segment): boolean =>
  !isAddressLine(folded) &&
  top - name.bottom > measureHeight(name) &&
  (PERSON_PATTERN.test(folded) || SUPPLIER_LEGAL_FORM_PATTERN.test(folded));

/** Starts where the name starts; a mark may precede the name. */
const isUnder = (segment: Segment, name: Segment): boolean =>
  segment.page === name.page && Math.abs(segment.left - name.left) < 3 * measureHeight(name);
