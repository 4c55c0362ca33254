import type { Segment } from '../../reading/rows.ts';
import type { Cell, InvoicePages } from './invoice-pages.ts';
import { bears } from './labels.ts';
import { ADDRESS, LEGAL_FORM } from './vendor-words.ts';

const ROWS_UP = 12;

/** The nearest heading above that gives parties their roles: "Vendeur", "Facturé à", "Warenempfänger". */
export function headingOver(pages: InvoicePages, { segment, row }: Cell): string {
  for (let index = row - 1; index >= Math.max(0, row - ROWS_UP); index--) {
    const headings = (pages.rows[index]?.segments ?? []).filter(
      (other) =>
        other.page === segment.page && other.left < segment.left + 2 * (segment.bottom - segment.top) && isRole(other),
    );
    const nearest = headings.at(-1);
    if (nearest) return nearest.folded;
  }
  return '';
}

const isRole = ({ folded }: Segment): boolean =>
  folded.length < 34 &&
  !/\d|:\s*\S/.test(folded) &&
  bears(folded, 'seller', 'billTo', 'shipTo') &&
  !ADDRESS.test(folded) &&
  !LEGAL_FORM.test(folded);
