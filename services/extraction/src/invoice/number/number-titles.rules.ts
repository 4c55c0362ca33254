import type { Cell, InvoicePages } from '../page/invoice-pages.ts';
import type { LabelContext } from '../page/label-context.ts';
import { hasLabel } from '../page/labels.ts';

/** The title whose number a token is: that of the invoice, of another paper that it belongs to, of its proforma, or none. */
export type NumberTitle = 'invoice' | 'other' | 'proforma' | null;

const NUMBER_WORD = '(?:n ?[°o]|numero|number|nummer|nr|no|#)';
const INVOICE_TITLE_PATTERN = new RegExp(
  `(?:(?:fact(?:u|uu)re?|invoice|rechnungs?|avoir)[^\\d]{0,24}${NUMBER_WORD}|${NUMBER_WORD}\\.? (?:de |de la |d.)?(?:facture|avoir))[\\s.:°]*$`,
);
const OTHER_TITLE = '(?:decompte|situation|releve|memoire)';
const OTHER_TITLE_PATTERN = new RegExp(
  `(?:\\b${OTHER_TITLE}\\b[^\\d]{0,16}${NUMBER_WORD}|${NUMBER_WORD}\\.? (?:de |du |de la )?${OTHER_TITLE})[\\s.:°]*$`,
);

const PROFORMA_PATTERN = /\bpro[ -]?forma(?![a-z])/;

/** Reads the folded words before a number, or above it where none are before it. */
export function readNumberTitle({ left, above }: Pick<LabelContext, 'left' | 'above'>): NumberTitle {
  const label = left || above;
  if (PROFORMA_PATTERN.test(label)) return 'proforma';
  if (OTHER_TITLE_PATTERN.test(label)) return 'other';
  return INVOICE_TITLE_PATTERN.test(label) && !hasLabel(label, 'origin') ? 'invoice' : null;
}

type Titled = { readonly title: NumberTitle; readonly cell: Cell };

/**
 * Leaves out the numbers of other papers where the invoice has one of its own above its lines: a "Décompte n°" alone is its number, and so is
 * that of a proforma. An invoice among the lines is another one.
 */
export function withoutOtherTitles<C extends Titled>(
  candidates: readonly C[],
  { tableHeadRow }: Pick<InvoicePages, 'tableHeadRow'>,
): readonly C[] {
  const isAboveLines = ({ cell }: Titled) => tableHeadRow === null || cell.row < tableHeadRow;
  const has = (...titles: readonly NumberTitle[]) =>
    candidates.some((candidate) => titles.includes(candidate.title) && isAboveLines(candidate));
  if (has('invoice')) return candidates.filter(({ title }) => title !== 'other' && title !== 'proforma');
  return has('other') ? candidates.filter(({ title }) => title !== 'proforma') : candidates;
}
