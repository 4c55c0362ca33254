import type { InvoicePages } from '../page/invoice-pages.ts';
import { hasLabel } from '../page/labels.ts';
import { isAddressLine } from '../supplier/address-text.ts';
import { endsPeriod, isOfEvent, startsPeriod } from './claimed-days.rules.ts';
import { namesOtherDay } from './named-day.rules.ts';
import type { PrintedDay } from './printed-days.ts';
import { findTitleRow, isBelowFreeWords, isClaimed, isOfPrint, isSigned } from './supported-days.rules.ts';

/** `place`: nothing, "Le", "Date" or a town is before it. `print`: "Éditée le", which may name the day of a copy. */
export type Place = 'place' | 'print' | null;

const PRINT_PATTERN =
  /^(?:(?:facture |date d['’] ?|la )?(?:editee?|edition|imprimee?|impression)(?: le| du)?|printed(?: on)?|gedruckt(?: am)?)$/;
const BARE_PATTERN = /^(?:le|du|vom|den|date|datum)?$/;
const WEEKDAY_PATTERN = /[, ]*\b(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)$/;
const TOWN_PATTERN = /^(?:fait a |a )?([a-z][a-z' -]{1,29}?)(?:,? le|[ ,–—-]*)$/;
/** A heading that says nothing else of the day. */
const ABOVE_PATTERN =
  /^(?:\W*(?:facture|invoice|rechnung|le|date|datum|edition|date d['’]edition|note d['’]honoraires)\W*)?$/;
export const OTHER_PAPER_LABELS = ['order', 'delivery', 'quote', 'origin', 'otherDay'] as const;

/** Returns where the day is printed, if that may be the place of the day of the invoice. */
export function readPlace(pages: InvoicePages, day: PrintedDay): Place {
  const { cell, context } = day;
  const left = readOwnLabel(day);
  if (day.isPriced || isSigned(pages, day) || isOfEvent(pages, cell) || isInPeriod(day)) return null;
  // "Nyons, le" dates the paper; "Nyons, 14/03/2026" below free words is where and when something happened.
  if (isTownOf(pages, left))
    return left.endsWith(' le') || !isBelowFreeWords(pages, cell, findTitleRow(pages)) ? 'place' : null;
  if (pages.tableHeadRow !== null && cell.row > pages.tableHeadRow) return null;
  if (PRINT_PATTERN.test(left) || (left === '' && PRINT_PATTERN.test(trimMarks(context.above)))) return 'print';
  if (!BARE_PATTERN.test(left) && !isAddressLine(left)) return null;
  const isAnnounced = /^(?:le|date|datum)$/.test(left);
  const isClear =
    !isClaimed({ ...day, context: { ...context, left } }) &&
    (isAnnounced || (ABOVE_PATTERN.test(context.above) && !isBelowOther(pages, day)));
  return isClear && !isOfPrint(pages, day) ? 'place' : null;
}

/** Returns the words before a day; the value of the next column, "BC-4411", is no label. */
function readOwnLabel({ context: { left }, cell: { segment }, start }: PrintedDay): string {
  const own = segment.folded.slice(0, start);
  return trimMarks(/[a-z]/.test(own) || !/\d/.test(left) ? left : '');
}

const trimMarks = (label: string): string => label.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');

/** Whether the words before a day are a town of an address of the page: "Nyons le", "NYONS –", "Nyons, samedi". */
function isTownOf({ folded }: InvoicePages, left: string): boolean {
  const town = TOWN_PATTERN.exec(left.replace(WEEKDAY_PATTERN, ''))?.[1];
  return town !== undefined && !namesOtherDay(town) && new RegExp(`\\d{5} ${town}\\b`).test(folded);
}

export const isEndOfPeriod = ({ cell: { segment }, start }: PrintedDay): boolean =>
  endsPeriod(segment.folded.slice(0, start));

export const isInPeriod = (day: PrintedDay): boolean =>
  isEndOfPeriod(day) || startsPeriod(day.cell.segment.folded.slice(day.end));

/** Whether the line directly above names another paper, an event or a label: "Commande BC-44" above "du 14/03/2026". */
function isBelowOther({ rows }: InvoicePages, { cell: { segment, row } }: PrintedDay): boolean {
  const over = rows[row - 1]?.segments.find(
    (other) => other.page === segment.page && other.left < segment.right && segment.left < other.right,
  );
  return over !== undefined && (namesOtherDay(over.folded) || hasLabel(over.folded, 'due', ...OTHER_PAPER_LABELS));
}
