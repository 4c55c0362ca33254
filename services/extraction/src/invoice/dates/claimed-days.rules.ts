import { measureHeight, measureOverlap, type Segment } from '../../reading/rows.ts';
import type { Cell, InvoicePages } from '../page/invoice-pages.ts';
import type { LabelContext } from '../page/label-context.ts';
import { listRowsAbove } from '../page/near-rows.ts';
import { isAddressLine } from '../supplier/address-text.ts';

const PERIOD_JOINT = '(?:au|a|-|–|bis(?: zum)?|to|until|through)';
const PERIOD_END_PATTERN = new RegExp(`^ ?${PERIOD_JOINT} ?\\d`);
const PERIOD_START_PATTERN = new RegExp(`\\d ?${PERIOD_JOINT} ?$`);

/** Whether a day is the first of a period: " au 31/03/2026", " - 31.03.26" in the folded text behind it. */
export const startsPeriod = (behind: string): boolean => PERIOD_END_PATTERN.test(behind);

/** Whether a day is the last of a period: "01/03/2026 au " in the folded text before it. */
export const endsPeriod = (before: string): boolean => PERIOD_START_PATTERN.test(before);

/** Papers that have a day of their own: an order, a delivery, a quote, a contract. */
const OTHER_PAPER_PATTERN =
  /\bcommandes?\b|\bcde\b|bestell|auftrag|\border\b|\bp\.?o\.?\b|\bdevis\b|\bangebot|\bquot|\bcontrat|vertrag|\bcontract\b|\bmarche\b|livraison|\bb\.?[lc]\b|\bbons?\b|lieferschein|\bdelivery|\btickets?\b|\bchantier|\bdossier|\bintervention/;
const INVOICE_PATTERN =
  /\bfact|\binvoice|rechnung|\bavoir|gutschrift|credit|\becheance|\bdue\b|\bfallig|\breglement|\bpiece\b/;
const PLAIN_DATE_PATTERN = /^\W*(?:date|datum)\W*$/;

/**
 * Whether the row of a plain "Date" has the number of another paper, and none of the invoice: it may be the day of that paper. The label is the
 * head of the column, or is before the day in its row.
 */
export function isBesideOtherPaper(
  { rows }: Pick<InvoicePages, 'rows'>,
  { segment, row, position }: Cell,
  { left, above }: Pick<LabelContext, 'left' | 'above'>,
): boolean {
  const isNamed = (others: readonly Segment[]) => {
    // "12 place du Marché" is the street of a party beside the column, no contract.
    const texts = others.map(({ folded }) => folded).filter((text) => !isAddressLine(text));
    return texts.some((text) => OTHER_PAPER_PATTERN.test(text)) && !texts.some((text) => INVOICE_PATTERN.test(text));
  };
  if (PLAIN_DATE_PATTERN.test(left)) {
    const nearest = (rows[row]?.segments ?? [])
      .slice(0, position)
      .findLast(({ folded }) => /[a-z]{2}/.test(folded) && !PLAIN_DATE_PATTERN.test(folded));
    return nearest !== undefined && isNamed([nearest]);
  }
  if (!PLAIN_DATE_PATTERN.test(above)) return false;
  const heads = listRowsAbove(rows, row, MAX_ROWS_TO_HEAD).findLast(({ segments }) =>
    segments.some((head) => PLAIN_DATE_PATTERN.test(head.folded) && isOver(head, segment)),
  );
  return heads !== undefined && isNamed(heads.segments);
}

const MAX_ROWS_TO_HEAD = 3;

const EVENT_PATTERN =
  /\bev[ae]nements?\b|\bmanifestation|\bsalons?\b|\bfoires?\b|\bconcerts?\b|\bspectacles?\b|\bseminaires?\b|\bcongres\b|\bcolloque|\bconferences?\b|\bformations?\b|\bstages?\b|\bsessions?\b|\bmariages?\b|\breceptions?\b|\brepresentations?\b|\bfestivals?\b|\bexpositions?\b|\bvisites?\b|\bateliers?\b|\bsejours?\b|\bvoyages?\b|\blieu\b|\bobjet\b|\btournage|\bprestations?\b|\binterventions?\b|\bchantier|\bevent|\bmesse\b|\baudiences?\b|\bplaidoiries?\b|\bexpertises?\b|\btournois?\b|\bveranstaltung/;

/** Whether the line directly above, or the cell before, names an event: "Évènement : salon du livre" above "Grenoble, le 02/03/2026". */
export function isOfEvent({ rows }: Pick<InvoicePages, 'rows'>, { segment, row, position }: Cell): boolean {
  const above = rows[row - 1]?.segments.filter((other) => isOver(other, segment)) ?? [];
  const before = rows[row]?.segments.slice(0, position) ?? [];
  return [...above, ...before].some(({ folded }) => EVENT_PATTERN.test(folded));
}

/** Whether a line of words without a label follows directly below: "02/03/2026" above "Concert de printemps". */
export function isAboveWords({ rows }: Pick<InvoicePages, 'rows'>, { segment, row }: Cell): boolean {
  const below = rows[row + 1]?.segments.find((other) => isOver(segment, other));
  return below !== undefined && WORDS_PATTERN.test(below.folded) && !/[:@]/.test(below.folded);
}

/** A line of letters alone. */
const WORDS_PATTERN = /^[a-z][a-z '’,-]{3,50}$/;
const MAX_GAP = 1.5;

const isOver = (upper: Segment, lower: Segment): boolean =>
  upper.page === lower.page &&
  measureOverlap(upper, lower) > 0 &&
  lower.top - upper.bottom < MAX_GAP * Math.max(1, measureHeight(lower));
