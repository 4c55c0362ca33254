import { type CompanyIdReadings, readCompanyIds } from '../../reading/company-ids.ts';
import { createReading } from '../../reading/create-reading.ts';
import type { Reading } from '../../reading/field-reading.ts';
import { measureHeight, type Segment } from '../../reading/rows.ts';
import type { InvoicePages } from '../page/invoice-pages.ts';
import { hasLabel } from '../page/labels.ts';
import { listRowsBelow } from '../page/near-rows.ts';
import { isAddressLine, joinAddressLines, POST_BOX_PATTERN } from '../supplier/address-text.ts';
import { readSupplierAddress } from '../supplier/supplier-address.rules.ts';
import type { SupplierCandidate } from '../supplier/supplier-candidates.rules.ts';
import { normalizeCompanyName } from '../supplier/supplier-words.ts';
import { dropBuyerLabel, isAligned, rateName } from './buyer-name.rules.ts';

/** Of names between .25 and .5 on drawn pages, half were right; the confidence reports the doubt. */
const MIN_PROBABILITY = 0.25;

type BuyerReading = {
  readonly name: Reading<string>;
  readonly address: Reading<string> | null;
  readonly ids: CompanyIdReadings;
};

/** Returns the buyer: the most probable name that is not the supplier's, the address below it and its identifiers near it. */
export function readBuyer(
  pages: InvoicePages,
  candidates: readonly SupplierCandidate[],
  supplier: SupplierCandidate | null,
): BuyerReading | null {
  const chosen = chooseBuyer(pages, candidates, supplier);
  if (chosen === null) return null;
  const { candidate, address, probability } = chosen;
  return {
    name: createReading(candidate.place, candidate.value, Math.min(0.88, 0.25 + 0.65 * probability), 'label_match'),
    address,
    ids: readBuyerIds(pages, candidate),
  };
}

/** Returns the most probable buyer, with the address below its name. */
export function chooseBuyer(
  pages: InvoicePages,
  candidates: readonly SupplierCandidate[],
  supplier: SupplierCandidate | null,
): (NamedAddress & { readonly probability: number }) | null {
  const [best] = rateBuyers(pages, candidates, supplier);
  const probability = best === undefined ? 0 : 1 / (1 + Math.exp(-best.plausibility));
  return best === undefined || probability < MIN_PROBABILITY
    ? null
    : { candidate: best.candidate, address: best.address, probability };
}

type NamedAddress = { readonly candidate: SupplierCandidate; readonly address: Reading<string> | null };

/** Returns the names that may be the buyer's with the address below each, the most plausible first, in log-odds. */
function rateBuyers(
  pages: InvoicePages,
  candidates: readonly SupplierCandidate[],
  supplier: SupplierCandidate | null,
): readonly (NamedAddress & { readonly plausibility: number })[] {
  const supplierName = supplier === null ? '' : normalizeCompanyName(supplier.value);
  const supplierAddress = supplier === null ? null : readSupplierAddress(pages, supplier, candidates);
  const onlyTown = findOnlyOtherTown(pages, supplierAddress?.value ?? null);
  return candidates
    .flatMap((candidate) => dropBuyerLabel(candidate) ?? candidate)
    .filter(({ value }) => !isSupplier(normalizeCompanyName(value), supplierName))
    .map((candidate) => ({ candidate, plausibility: rateName(pages, candidate) }))
    .toSorted((left, right) => right.plausibility - left.plausibility)
    .slice(0, MAX_NAMES)
    .map(({ candidate, plausibility }) => {
      const address = readAddressBelow(pages, candidate) ?? readSupplierAddress(pages, candidate, [candidate]);
      const isOther = address !== null && address.value !== supplierAddress?.value;
      const isOnly = isOther && onlyTown !== null && candidate.row < HEAD_ROWS && address.value.includes(onlyTown);
      const bonus = (isOther ? ADDRESS_BONUS : NO_ADDRESS_PENALTY) + (isOnly ? ONLY_ADDRESS_BONUS : 0);
      return { candidate, address, plausibility: plausibility + bonus };
    })
    .toSorted((left, right) => right.plausibility - left.plausibility);
}

/** Names whose address is searched. */
const MAX_NAMES = 40;
/** Log-odds of a name above an address that is not the supplier's, and of one without. */
const ADDRESS_BONUS = 2.6;
const NO_ADDRESS_PENALTY = -2;
/** Log-odds of a name above the only address of the head that is not the supplier's. */
const ONLY_ADDRESS_BONUS = 2.5;
const HEAD_ROWS = 25;

/** Returns the postcode of the head of the page, where there is only one beside that of the supplier's address. */
function findOnlyOtherTown({ rows }: InvoicePages, supplierAddress: string | null): string | null {
  if (supplierAddress === null) return null;
  const postcodes = rows
    .slice(0, HEAD_ROWS)
    .flatMap(({ segments }) => segments.map(({ text }) => TOWN_PATTERN.exec(text)?.[1] ?? ''))
    .filter((postcode) => postcode !== '' && !supplierAddress.includes(postcode));
  const [only] = postcodes;
  return only !== undefined && new Set(postcodes).size === 1 ? only : null;
}

/** A postcode that starts a line of an address, or follows its street. */
const TOWN_PATTERN = /(?:^|, ?)(?:[A-Z]{1,2}[- ])?(\d{5}) \p{Lu}/u;

const MAX_ADDRESS_LINES = 5;
const POSTCODE =
  /(?<![a-z]{2}[-/]|\d[-/])\b\d{5}\b|\b(?:de|fr)-\d{5}\b|\b[a-z]{1,2}\d{1,2}[a-z]? \d[a-z]{2}\b|\b[a-z]\d[\dw] [a-z0-9]{4}\b/;

/**
 * Reads the lines below a name, in its column, from the first one of an address to the one with the postcode. A contact may be between
 * the name and the street.
 */
function readAddressBelow(
  { rows }: InvoicePages,
  { cell: { segment: name, row } }: SupplierCandidate,
): Reading<string> | null {
  const lines: Segment[] = [];
  for (const { segments } of listRowsBelow(rows, row, MAX_ROWS_BELOW)) {
    const segment = segments.find((other) => other.page === name.page && isAligned(other, name, measureHeight(name)));
    if (segment === undefined) continue;
    const isPostcode = POSTCODE.test(segment.folded) && !POST_BOX_PATTERN.test(segment.folded);
    if (hasLabel(segment.folded, 'registration', 'phone', 'site', 'vat', 'invoice', 'bank')) return null;
    if (lines.length > 0 || /\d/.test(segment.folded) || isAddressLine(segment.folded)) lines.push(segment);
    if (isPostcode) break;
    if (lines.length === MAX_ADDRESS_LINES) return null;
  }
  const last = lines.at(-1);
  if (last === undefined || !POSTCODE.test(last.folded)) return null;
  const text = joinAddressLines(lines);
  return createReading({ ...last, words: lines.flatMap(({ words }) => words) }, text, 0.75, 'layout');
}

const isSupplier = (name: string, supplierName: string): boolean =>
  name === supplierName || (supplierName.length > 3 && (name.includes(supplierName) || supplierName.includes(name)));

const MAX_ROWS_BELOW = 12;
const BUYER_ID_LABEL = /client|acheteur|votre|intracom.{0,12}client|customer|kunde|\bihre\b|your/;

/** Identifiers in the column below the buyer's name, and those that a label gives to the buyer. */
function readBuyerIds(pages: InvoicePages, { cell }: SupplierCandidate): CompanyIdReadings {
  const below = pages.rows
    .slice(cell.row, cell.row + 1 + MAX_ROWS_BELOW)
    .flatMap(({ segments }) => segments)
    .filter((segment) => segment.page === cell.segment.page && isInColumn(segment, cell.segment));
  const labelled = pages.cells
    .filter(({ segment }) => BUYER_ID_LABEL.test(segment.folded) && hasLabel(segment.folded, 'registration', 'vat'))
    .flatMap(({ segment, row, position }) => [segment, pages.rows[row]?.segments[position + 1] ?? segment]);
  return readCompanyIds([...labelled, ...below]);
}

const isInColumn = (segment: Segment, name: Segment): boolean =>
  Math.abs(segment.left - name.left) < 6 * measureHeight(name);
