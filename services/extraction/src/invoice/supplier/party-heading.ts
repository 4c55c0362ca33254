import type { Segment } from '../../reading/rows.ts';
import type { Cell, InvoicePages } from '../page/invoice-pages.ts';
import { hasLabel } from '../page/labels.ts';
import { SUPPLIER_ADDRESS_PATTERN, SUPPLIER_LEGAL_FORM_PATTERN } from './supplier-words.ts';

const MAX_ROWS_ABOVE = 12;

/** Returns the nearest heading above that names the role of a party: "Vendeur", "Facturé à", "Warenempfänger". */
export function findPartyHeading(pages: InvoicePages, { segment, row }: Cell): string {
  for (let index = row - 1; index >= Math.max(0, row - MAX_ROWS_ABOVE); index--) {
    const headings = (pages.rows[index]?.segments ?? []).filter(
      (heading) =>
        heading.page === segment.page &&
        heading.left < segment.left + 2 * (segment.bottom - segment.top) &&
        isPartyRole(heading),
    );
    const nearest = headings.at(-1);
    if (nearest) return nearest.folded;
  }
  return '';
}

const isPartyRole = ({ folded }: Segment): boolean =>
  folded.length < 34 &&
  !/\d|:\s*\S/.test(folded) &&
  hasLabel(folded, 'seller', 'billTo', 'shipTo') &&
  !SUPPLIER_ADDRESS_PATTERN.test(folded) &&
  !SUPPLIER_LEGAL_FORM_PATTERN.test(folded);
