import { findRegistrations } from '@probant/french/siren';
import { findVatNumbers } from '@probant/french/vat';
import { partOf, readingAt } from '../../reading/evidence.ts';
import type { Reading } from '../../reading/field-reading.ts';
import { type Cell, depthOf, type InvoicePages } from './invoice-pages.ts';
import { labelContext } from './label-context.ts';
import { bears } from './labels.ts';
import { headingOver } from './party-heading.ts';
import type { NameCandidate } from './vendor-candidates.rules.ts';

type Found = {
  readonly value: string;
  readonly kind: 'siret' | 'siren' | 'vat';
  readonly valid: boolean | null;
  readonly cell: Cell;
  readonly start: number;
  readonly end: number;
  readonly weight: number;
};

const PREFERENCE = { siret: 0.6, siren: 0.3, vat: 0 } as const;

/** The seller's SIRET, SIREN or VAT number: the one in the head, at the foot or beside the seller's name, not the client's. */
export function readTaxId(pages: InvoicePages, vendor: NameCandidate | null): Reading<string> | null {
  const found = pages.cells.flatMap((cell) => numbersIn(pages, cell, vendor));
  const [best] = found.sort((a, b) => b.weight - a.weight);
  if (!best || best.weight < 0) return null;
  const place = partOf(best.cell.segment, best.start, best.end);
  if (best.valid === false) return readingAt(place, best.value, 0.5, 'checksum_invalid');
  const sure = 0.7 + Math.min(0.22, 0.08 * best.weight);
  return best.valid
    ? readingAt(place, best.value, sure, 'checksum_valid')
    : readingAt(place, best.value, sure - 0.1, 'label_match');
}

function numbersIn(pages: InvoicePages, cell: Cell, vendor: NameCandidate | null): Found[] {
  const { segment } = cell;
  const vats = findVatNumbers(segment.text).map((match) => ({ ...match, value: match.number, kind: 'vat' as const }));
  const registrations = findRegistrations(segment.text)
    .filter((one) => !vats.some((vat) => vat.start < one.end && one.start < vat.end))
    .map((match) => ({ ...match, value: match.digits }));
  return [...vats, ...registrations].flatMap((one): Found[] => {
    const { left } = labelContext(pages, cell, one.start, one.end);
    const labelled = bears(left, 'registration', 'vat');
    // Nine digits alone may be anything; without a right key or a label they are no registration.
    if (!labelled && (one.valid !== true || one.kind === 'siren')) return [];
    const heading = headingOver(pages, cell);
    const depth = depthOf(pages, cell.row);
    const distance =
      vendor === null || vendor.cell.segment.page !== segment.page ? 20 : Math.abs(vendor.row - cell.row);
    const weight =
      PREFERENCE[one.kind] +
      (one.valid === true ? 1 : one.valid === false ? -0.6 : 0) +
      (distance <= 1 ? 1.5 : distance <= 6 ? 0.8 : 0) +
      (depth > 0.88 ? 0.8 : depth < 0.06 ? 0.6 : 0) +
      (bears(left, 'customer', 'billTo') ? -3 : 0) +
      (bears(heading, 'billTo', 'shipTo') && depth < 0.85 ? -1.8 : 0) +
      (bears(heading, 'seller') ? 1 : 0);
    return [{ ...one, cell, weight }];
  });
}
