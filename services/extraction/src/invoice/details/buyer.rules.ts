import { createLogisticScorer, type Scorer, toLogOdds } from '../../ranking/logistic-scorer.ts';
import { type CompanyIdReadings, readCompanyIds } from '../../reading/company-ids.ts';
import { createReading } from '../../reading/create-reading.ts';
import type { Reading } from '../../reading/field-reading.ts';
import { measureHeight, type Segment } from '../../reading/rows.ts';
import type { InvoicePages } from '../page/invoice-pages.ts';
import { hasLabel } from '../page/labels.ts';
import { joinAddressLines } from '../supplier/address-text.ts';
import { readSupplierAddress } from '../supplier/supplier-address.rules.ts';
import type { SupplierCandidate } from '../supplier/supplier-candidates.rules.ts';
import { normalizeCompanyName } from '../supplier/supplier-words.ts';

/** Hand-set weights over the features of a name: the buyer is named under its heading, and above an address. */
const BUYER_RULES: Scorer = createLogisticScorer({
  bias: -3.2,
  underBuyer: 3.6,
  labelledBuyer: 4,
  underDelivery: -1.2,
  underSeller: -4,
  labelledSeller: -5,
  addressBelow: 2.2,
  addressNext: 1.2,
  addressInRest: 1,
  legalForm: 0.8,
  person: 1,
  rightHalf: 0.8,
  registrationNear: -0.4,
  inDomain: -0.5,
  repeated: 0.7,
  firstRow: -1.5,
  lastRows: -2,
  isLabel: -1.2,
  isAddress: -5,
  digits: -4,
  long: -1,
  amount: -3,
  colon: -2,
  heading: -3,
  lower: -1.5,
  capital: -2,
  tall: -0.6,
});

const MIN_PROBABILITY = 0.5;

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
): {
  readonly candidate: SupplierCandidate;
  readonly address: Reading<string> | null;
  readonly probability: number;
} | null {
  const supplierName = supplier === null ? '' : normalizeCompanyName(supplier.value);
  const supplierAddress = supplier === null ? null : readSupplierAddress(pages, supplier, candidates);
  const named = candidates
    .filter(({ value }) => !isSupplier(normalizeCompanyName(value), supplierName))
    .map((candidate) => ({ candidate, plausibility: rateName(candidate) }))
    .toSorted((left, right) => right.plausibility - left.plausibility)
    .slice(0, MAX_NAMES)
    .map(({ candidate, plausibility }) => {
      const address = readAddressBelow(pages, candidate) ?? readSupplierAddress(pages, candidate, [candidate]);
      const isOther = address !== null && address.value !== supplierAddress?.value;
      return { candidate, address, plausibility: plausibility + (isOther ? ADDRESS_BONUS : NO_ADDRESS_PENALTY) };
    })
    .toSorted((left, right) => right.plausibility - left.plausibility);
  const [best] = named;
  const probability = best === undefined ? 0 : 1 / (1 + Math.exp(-best.plausibility));
  if (best === undefined || probability < MIN_PROBABILITY) return null;
  return { candidate: best.candidate, address: best.address, probability };
}

const MAX_ADDRESS_LINES = 5;
const POSTCODE = /\b\d{5}\b|\b[a-z]{1,2}\d{1,2}[a-z]? \d[a-z]{2}\b/;

/**
 * Reads the lines below a name, in its column, from the first one with a number to the one with the postcode. A contact may stand
 * between the name and the street.
 */
function readAddressBelow(
  { rows }: InvoicePages,
  { cell: { segment: name, row } }: SupplierCandidate,
): Reading<string> | null {
  const lines: Segment[] = [];
  for (const { segments } of rows.slice(row + 1, row + 1 + MAX_ROWS_BELOW)) {
    const segment = segments.find(
      (other) => other.page === name.page && Math.abs(other.left - name.left) < measureHeight(name),
    );
    if (segment === undefined) continue;
    if (hasLabel(segment.folded, 'registration', 'phone', 'site', 'vat', 'invoice', 'bank')) return null;
    if (lines.length > 0 || /\d/.test(segment.folded)) lines.push(segment);
    if (POSTCODE.test(segment.folded)) break;
    if (lines.length === MAX_ADDRESS_LINES) return null;
  }
  const last = lines.at(-1);
  if (last === undefined || !POSTCODE.test(last.folded)) return null;
  const text = joinAddressLines(lines);
  return createReading({ ...last, words: lines.flatMap(({ words }) => words) }, text, 0.75, 'layout');
}

/** The log-odds of a name by its place; a number in it is one of a street, and a word for a number is a label. */
const rateName = ({ value, features }: SupplierCandidate): number =>
  toLogOdds(BUYER_RULES(features)) +
  (/\d|^\P{L}*(?:nummer|number|num[ée]ro)\P{L}*$/iu.test(value) ? NUMBER_PENALTY : 0);

const NUMBER_PENALTY = -2.5;
/** Names whose address is looked for. */
const MAX_NAMES = 40;
/** Log-odds of a name above an address that is not the supplier's, and of one without. */
const ADDRESS_BONUS = 2.6;
const NO_ADDRESS_PENALTY = -2;

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
