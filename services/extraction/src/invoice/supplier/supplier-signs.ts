import { foldText } from '@probant/french/text-folding';
import { measureHeight, type Segment } from '../../reading/rows.ts';
import { computeDepth, type InvoicePages } from '../page/invoice-pages.ts';
import { hasLabel } from '../page/labels.ts';
import { listRowsBelow } from '../page/near-rows.ts';
import { findPartyHeading } from './party-heading.ts';
import { THIRD_PARTY_PATTERN } from './registration-texts.ts';
import type { SupplierCandidate } from './supplier-candidates.rules.ts';
import { FOOT_DEPTH, hasValidRegistration } from './supplier-notices.ts';

/** What is printed of a name, each independent of the layout of the page. */
export type SupplierSign = 'block' | 'notice' | 'domain' | 'heading' | 'payee' | 'letterhead';

export type Signs = ReadonlySet<SupplierSign>;

export const isOfCustomer = ({ features }: SupplierCandidate): boolean =>
  features['underBuyer'] === 1 || features['underDelivery'] === 1 || features['labelledBuyer'] === 1;

export const mayBeName = ({ features, value }: SupplierCandidate): boolean =>
  !hasLabel(foldText(value), 'seller') &&
  ['isLabel', 'isAddress', 'amount', 'heading', 'digits', 'lower'].every((name) => features[name] !== 1);

export const isInFoot = (pages: InvoicePages, { row }: SupplierCandidate): boolean =>
  computeDepth(pages, row) >= FOOT_DEPTH;

const MAX_BLOCK_ROWS = 7;
const MAX_GAP = 2;

/** Returns the line of a name and those below it that begin or are centred where it is, without a wide gap, up to the heading of a customer. */
export function listBlockLines({ rows }: InvoicePages, { cell: { segment, row } }: SupplierCandidate): Segment[] {
  let last = segment;
  const lines = [segment];
  for (const below of listRowsBelow(rows, row, MAX_BLOCK_ROWS)) {
    const line = below.segments.find((other) => other.page === segment.page && isAligned(other, segment));
    if (line === undefined) continue;
    if (line.top - last.bottom > MAX_GAP * measureHeight(last)) break;
    if (hasLabel(line.folded, 'billTo', 'shipTo')) break;
    lines.push(line);
    last = line;
  }
  return lines;
}

const isAligned = (line: Segment, name: Segment): boolean =>
  Math.abs(line.left - name.left) < measureHeight(name) ||
  Math.abs(line.left + line.right - name.left - name.right) < measureHeight(name);

/** Whether a heading of sellers above, or a label, names the company; "Une société du groupe Talvert" is neither. */
export const isNamedSeller = (pages: InvoicePages, candidate: SupplierCandidate): boolean =>
  candidate.features['labelledSeller'] === 1 ||
  (candidate.features['underSeller'] === 1 &&
    !isInFoot(pages, candidate) &&
    !/\b(?:groupe|filiale|membre)\b/.test(findPartyHeading(pages, candidate.cell)));

export const isCompany = ({ features }: SupplierCandidate): boolean =>
  ['legalForm', 'addressBelow', 'addressNext', 'addressInRest'].some((name) => features[name] === 1);

/** Whether the block of a name prints a registration with a right key that is no third party's. */
export function hasRegistrationInBlock(pages: InvoicePages, candidate: SupplierCandidate): boolean {
  const text = listBlockLines(pages, candidate)
    .map((line) => line.text)
    .join('\n');
  return hasValidRegistration(text) && !THIRD_PARTY_PATTERN.test(foldText(text));
}
