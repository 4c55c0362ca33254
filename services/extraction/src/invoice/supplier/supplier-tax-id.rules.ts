import { findRegistrations } from '@probant/french/siren';
import { findVatNumbers } from '@probant/french/vat';
import { createReading, slicePlace } from '../../reading/create-reading.ts';
import type { Reading } from '../../reading/field-reading.ts';
import { type Cell, computeDepth, type InvoicePages } from '../page/invoice-pages.ts';
import { readLabelContext } from '../page/label-context.ts';
import { hasLabel } from '../page/labels.ts';
import { findPartyHeading } from './party-heading.ts';
import { createOwnerFinder, type OwnerFinder } from './registration-owner.rules.ts';
import type { SupplierCandidate } from './supplier-candidates.rules.ts';

type PrintedRegistration = {
  readonly value: string;
  readonly kind: 'siret' | 'siren' | 'vat';
  readonly valid: boolean | null;
  readonly cell: Cell;
  readonly start: number;
  readonly end: number;
  readonly weight: number;
  /** It is the supplier's by its label, its block or its country, not only by its place. */
  readonly isOwn: boolean;
};

const KIND_WEIGHTS = { siret: 0.6, siren: 0.3, vat: 0 } as const;

/**
 * Reads the supplier's SIRET, SIREN or VAT number: that of the block, the name, the small print or the country that it is printed with.
 * A number of the customer, and one of which nothing says whose it is, is left out.
 */
export function readSupplierTaxId(
  pages: InvoicePages,
  supplier: SupplierCandidate | null,
  candidates: readonly SupplierCandidate[],
): Reading<string> | null {
  const findOwner = createOwnerFinder(pages, supplier, candidates);
  const registrations = pages.cells.flatMap((cell) => findRegistrationsIn(pages, cell, supplier, findOwner));
  const [best] = registrations.sort((a, b) => b.weight - a.weight);
  if (!best || best.weight < 0) return null;
  const place = slicePlace(best.cell.segment, best.start, best.end);
  if (best.valid === false) return createReading(place, best.value, 0.5, 'checksum_invalid');
  // Of 193 at .85 and above all were right, of 25 below 24.
  const byPlace = 0.75 + Math.min(0.2, 0.08 * best.weight);
  const confidence = best.valid && best.isOwn ? Math.max(OWN_CONFIDENCE, byPlace) : byPlace;
  return best.valid
    ? createReading(place, best.value, confidence, 'checksum_valid')
    : createReading(place, best.value, confidence - 0.1, 'label_match');
}

/** Of a number with a right key that is the supplier's, wherever it is printed. */
const OWN_CONFIDENCE = 0.92;

function findRegistrationsIn(
  pages: InvoicePages,
  cell: Cell,
  supplier: SupplierCandidate | null,
  findOwner: OwnerFinder,
): PrintedRegistration[] {
  const { segment } = cell;
  const vats = findVatNumbers(segment.text).map((match) => ({ ...match, value: match.number, kind: 'vat' as const }));
  const registrations = findRegistrations(segment.text)
    .filter(({ start, end }) => !vats.some((vat) => vat.start < end && start < vat.end))
    .map((match) => ({ ...match, value: match.digits }));
  return [...vats, ...registrations].flatMap((match): PrintedRegistration[] => {
    const { left } = readLabelContext(pages, cell, match.start, match.end);
    const labelled = hasLabel(left, 'registration', 'vat');
    // Nine digits alone may be any number: without a valid check digit or a label they are no registration.
    if (!labelled && (match.valid !== true || match.kind === 'siren')) return [];
    const owner = findOwner(cell, { ...match, label: left });
    if (owner === 'customer' || owner === 'unknown') return [];
    const heading = findPartyHeading(pages, cell);
    const depth = computeDepth(pages, cell.row);
    const distance =
      supplier === null || supplier.cell.segment.page !== segment.page ? 20 : Math.abs(supplier.row - cell.row);
    const weight =
      KIND_WEIGHTS[match.kind] +
      (match.valid === true ? 1 : match.valid === false ? -0.6 : 0) +
      (distance <= 1 ? 1.5 : distance <= 6 ? 0.8 : 0) +
      (depth > 0.88 ? 0.8 : depth < 0.06 ? 0.6 : 0) +
      (hasLabel(heading, 'billTo', 'shipTo') && owner !== 'supplier' ? -1.8 : 0) +
      (hasLabel(heading, 'seller') ? 1 : 0);
    return [{ ...match, cell, weight, isOwn: owner === 'supplier' }];
  });
}
