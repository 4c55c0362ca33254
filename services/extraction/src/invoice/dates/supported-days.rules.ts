import type { IsoDate } from '@probant/french/dates';
import { measureOverlap, type Segment } from '../../reading/rows.ts';
import { type Cell, computeDepth, type InvoicePages } from '../page/invoice-pages.ts';
import { hasLabel } from '../page/labels.ts';
import { listRowsAbove } from '../page/near-rows.ts';
import { isAddressLine, POSTCODE_PATTERN } from '../supplier/address-text.ts';
import { endsPeriod, isAboveWords, isBesideOtherPaper, isOfEvent, startsPeriod } from './claimed-days.rules.ts';
import { namesOtherDay } from './named-day.rules.ts';
import { PRICE_PATTERN, type PrintedDay } from './printed-days.ts';

/**
 * Returns the days that the page shows to be that of the invoice without a label that says so: the day after or below its title and
 * number, and the only day of the head that nothing else claims.
 */
export function findSupportedDays(pages: InvoicePages, days: readonly PrintedDay[]): ReadonlySet<IsoDate> {
  const titleRow = findTitleRow(pages);
  const isOther = (day: PrintedDay) =>
    isBelowText(pages, day, titleRow) ||
    isOfPrint(pages, day) ||
    isSigned(pages, day) ||
    isOfEvent(pages, day.cell) ||
    isBetweenTitleAndText(pages, day);
  const titled = days.filter(
    (day) =>
      ((isAfterTitle(pages, day) || isBelowTitle(pages, day)) &&
        !isOfPrint(pages, day) &&
        !isOfYourInvoice(day, days)) ||
      (isOfTown(pages, day) && !isOther(day)),
  );
  if (titled.length > 0) return new Set(titled.map(({ value }) => value));
  const only = findOnlyDay(pages, days, isOther);
  return new Set(only === null ? [] : [only]);
}

const TITLE = "(?:facture|note d['’ ]?honoraires|invoice|rechnung)";
const NUMBER =
  '(?:(?:n ?[°ºo]|no|nr|num(?:ero)?|number)\\.? ?:? ?)?(?:(?!du|le|au)[a-z]{1,3} )?(?:\\d+(?: \\d+){1,2}|[\\w/.-]*\\d[\\w/.-]*)';
const JOINT = '(?: ?[—–,-]| ?(?:du|le|vom|of|dated|emise? le|editee? le|etablie le|en date du))?';
/** "Facture n° 12 éditée le", "FACTURE 10737   LE", over folded text before the day. */
const TITLE_BEFORE_PATTERN = new RegExp(`^(?:.{0,40} )?${TITLE} ${NUMBER}${JOINT}$`);
const TITLE_LINE_PATTERN = new RegExp(`^${TITLE} ${NUMBER}$`);
const MAX_LENGTH = 120;

/** Whether the title with the number of the invoice is before the day, with at most a word that joins both. */
function isAfterTitle({ rows }: InvoicePages, { cell, start }: PrintedDay): boolean {
  const { segment, row, position } = cell;
  const before = [
    ...(rows[row]?.segments.slice(0, position) ?? []).map(({ folded }) => folded),
    segment.folded.slice(0, start),
  ];
  const text = before.join(' ').trim().slice(-MAX_LENGTH);
  // A title that was printed before the number of another paper: "Commande BC-12, facture 17 du".
  return TITLE_BEFORE_PATTERN.test(text) && !namesOtherDay(text.replace(/\beditee? le$/, ''));
}

const BARE_LABEL_PATTERN = /^\W*(?:le|du|vom|den|dated|date)?\W*$/;
const MAX_GAP = 2;

/** Whether the day is alone below the title with the number, and no line of text below says what it is of. */
const isBelowTitle = (pages: InvoicePages, day: PrintedDay): boolean =>
  isUnderTitle(pages, day) && isBare(day) && !isAboveWords(pages, day.cell);

/** "Facture n° 12" above "02/03/2026" above "Concert de printemps". */
const isBetweenTitleAndText = (pages: InvoicePages, day: PrintedDay): boolean =>
  isUnderTitle(pages, day) && isAboveWords(pages, day.cell);

function isUnderTitle({ rows }: InvoicePages, { start, end, cell: { segment, row } }: PrintedDay): boolean {
  const rest = segment.folded.slice(0, start) + segment.folded.slice(end);
  const over = rows[row - 1]?.segments.find((other) => isOver(other, segment));
  return over !== undefined && BARE_LABEL_PATTERN.test(rest) && TITLE_LINE_PATTERN.test(over.folded);
}

const isOver = (other: Segment, segment: Segment): boolean =>
  other.page === segment.page &&
  measureOverlap(other, segment) > 0 &&
  segment.top - other.bottom < MAX_GAP * (segment.bottom - segment.top);

/** Whether a town that the page prints elsewhere is before the day: "Leeds, 28-08-2023". */
function isOfTown({ folded }: InvoicePages, { cell, start }: PrintedDay): boolean {
  const town = /^([a-z][a-z' -]{2,30}), $/.exec(cell.segment.folded.slice(0, start))?.[1];
  return town !== undefined && !namesOtherDay(town) && folded.indexOf(town, folded.indexOf(town) + 1) >= 0;
}

const TITLE_START_PATTERN = new RegExp(`^${TITLE}\\b`);

/** Returns the row of the first title; -1 without one. */
export const findTitleRow = ({ rows }: Pick<InvoicePages, 'rows'>): number =>
  rows.findIndex(({ segments }) => segments.some(({ folded }) => TITLE_START_PATTERN.test(folded)));

/** Between the title and its day: the title, its number, a label of dates, or the end of an address. */
const MAY_STAND_BETWEEN_PATTERN = new RegExp(
  `^${TITLE}(?: ${NUMBER})?$|^(?:n ?[°ºo]|no|nr)\\.? ?:? ?\\S+$|^\\W*(?:date|datum|emission|emise?|issue|etablie?)\\b[^\\d]*$`,
);

/** Whether a line of text between the title and the day may say what the day is of: "Concert", "Réf. BC-4411". */
const isBelowText = (pages: InvoicePages, { cell }: PrintedDay, titleRow: number): boolean =>
  findTextOver(pages, cell, titleRow) !== null;

/** Returns the folded line of text between the title and a day below it that is neither title, number, label of dates nor postcode; null without one. */
function findTextOver({ rows }: InvoicePages, { segment, row }: Cell, titleRow: number): string | null {
  if (titleRow < 0 || titleRow >= row || segment.folded.startsWith('fait a ')) return null;
  const over = listRowsAbove(rows, row, MAX_ROWS_OVER).flatMap(({ segments }) =>
    segments.filter((other) => isOver(other, segment)),
  );
  const text = over.at(-1)?.folded ?? '';
  return text !== '' && !MAY_STAND_BETWEEN_PATTERN.test(text) && !POSTCODE_PATTERN.test(text) ? text : null;
}

const MAX_ROWS_OVER = 2;

/**
 * Whether free words are between the title and a place with its day: "Baptême de Zoé" above "Nyons, le 20/06/2026" may say what happens there
 * then. An address, a party, a line with a label and one with a number or a day are no free words, nor is what any invoice may say.
 */
export function isBelowFreeWords(pages: InvoicePages, cell: Cell, titleRow: number): boolean {
  const words = findTextOver(pages, cell, titleRow)?.replace(LONE_YEAR_PATTERN, '').trim() ?? '';
  return (
    /[a-z]{3}/.test(words) &&
    !/:|\d{3}|\d[/.-]\d/.test(words) &&
    !isAddressLine(words) &&
    !PARTY_PATTERN.test(words) &&
    !OF_ANY_INVOICE_PATTERN.test(words) &&
    !hasLabel(words, ...LABELS_OF_NO_FREE_WORDS)
  );
}

/** The year of an event is no house number. */
const LONE_YEAR_PATTERN = /(?<![\d/.-])(?:19|20)\d\d(?![\d/.-])/g;
const PARTY_PATTERN =
  /^(?:(?:a )?(?:m\.|mm\.|mr\b|mmes?\b|mlle\b|monsieur\b|madame\b|messieurs\b)|ets\b|france$)|^(?:la |le |l['’])?(?:mairie|commune|ville|departement|region|metropole|prefecture|ccas|communaute de communes) (?:de |du |des |d['’])(?:(?:la|le|les|saint|sainte) )?[a-z'’-]+$|\b(?:sarl|sasu?|eurl|s\.?a\.?|sci|scop|gmbh|ltd)$/;
/** A department, the mark of a copy, a heading of the seller, thanks. */
const OF_ANY_INVOICE_PATTERN =
  /^(?:service|direction|bureau|pole) (?:des? |du |de la |de l['’]|d['’])?(?:achats?|comptab\w+|facturation|financ\w+|fournisseurs?|approvisionnements?|moyens generaux|administrati\w+|commercial\w*|clients?)(?: et [a-z]+)?$|^\W*(?:duplicata|original|copie|(?:exemplaire|copie) (?:du )?client)\W*$|^(?:notre )?siege social$|^(?:nous vous remercions|merci) (?:de|pour) (?:votre|vos)\b/;
const LABELS_OF_NO_FREE_WORDS = ['billTo', 'phone', 'site', 'vat', 'bank', 'due', 'page'] as const;

/** "Bon pour accord", "Devis accepté par le client", "Attestation signée": a day below is the day of the signature. */
const SIGNED_PATTERN = /\baccord\b|accept|approuv|\bsign(?:e|ature)|attest|recue?s? sans|reserve/;

/** Whether one of the lines above the day is of a signature or an agreement. */
export const isSigned = (
  { rows }: Pick<InvoicePages, 'rows'>,
  { cell: { row, segment } }: Pick<PrintedDay, 'cell'>,
): boolean =>
  listRowsAbove(rows, row, MAX_ROWS_OVER).some((above) =>
    above.segments.some((other) => SIGNED_PATTERN.test(other.folded) && isOver(other, segment)),
  );

/** As browsers print it: the address of the page, and "1/2" without a word. */
const PAGE_FOOT_PATTERN = /https?:|\bwww\.\S+\/|(?<![\d/]|(?:page|seite)[ :]*)\d{1,3}\/\d{1,3}$/;

/** Whether the page may have been printed on the day: alone at an edge of the page, or in the first row of a page that a browser numbered. */
export function isOfPrint(pages: InvoicePages, day: PrintedDay): boolean {
  const { rows } = pages;
  const { segment, row } = day.cell;
  const [isFirst, isLast] = [rows[row - 1]?.page !== segment.page, rows[row + 1]?.page !== segment.page];
  if (!isFirst && !isLast) return false;
  const isAlone = !/[a-z]/.test(segment.folded.slice(0, day.start) + segment.folded.slice(day.end));
  if (isAlone && !isAfterTitle(pages, day)) return true;
  const foot = rows.findLast(({ page }) => page === segment.page);
  return isFirst && foot !== undefined && PAGE_FOOT_PATTERN.test(foot.folded);
}

/** Labels of a day that may be the invoice's: none, or "Le" alone, or a place. */
const MAYBE_ISSUED_PATTERN = /^\W*(?:(?:(?:fait a |a )?[a-z' -]{2,30}, )?(?:le|du|vom|den)|date|datum)?\W*$/;
/** "Éditée le", "Imprimé le" may name the day of the invoice or of a copy. */
const PRINTED_PATTERN = /impri|druck|print|\bedit|\bstand|statement/;
const MAX_DEPTH = 0.5;

/**
 * Returns the only day that no label gives to a term, a delivery, a period or another paper and that is not `isOther`, where it is in the
 * head, or is the only day of the pages; null where another day may be that of the invoice.
 */
function findOnlyDay(
  pages: InvoicePages,
  days: readonly PrintedDay[],
  isOther: (day: PrintedDay) => boolean,
): IsoDate | null {
  const isPrinted = days.some(({ context }) => PRINTED_PATTERN.test(`${context.left} ${context.above}`));
  const free = days.filter((day) => !isClaimed(day) && !isBesideOtherPaper(pages, day.cell, day.context));
  const [first] = free;
  const values = new Set(free.map(({ value }) => value));
  if (first === undefined || isPrinted || values.size !== 1 || free.some(isOther)) return null;
  const isInHead = free.some(
    (day) =>
      computeDepth(pages, day.cell.row) < MAX_DEPTH &&
      (pages.tableHeadRow === null || day.cell.row < pages.tableHeadRow) &&
      isBare(day),
  );
  const isOnly = free.every(isBare) && new Set(days.map(({ value }) => value)).size === 1;
  return isInHead || isOnly ? first.value : null;
}

/** Whether no label is before the day; a line of an address is none. */
const isBare = ({ context: { left } }: PrintedDay): boolean => MAYBE_ISSUED_PATTERN.test(left) || isAddressLine(left);

/** Whether a label or a period says what the day is of, or it is in a line. */
export function isClaimed({ context: { left, above, row }, cell, end, start, isPriced }: PrintedDay): boolean {
  const behind = cell.segment.folded.slice(end);
  const before = cell.segment.folded.slice(0, start);
  return (
    isPriced ||
    hasLabel(left, 'due') ||
    hasLabel(above, 'due') ||
    namesOtherDay(left.replace(/^fait a /, '')) ||
    namesOtherDay(above) ||
    startsPeriod(behind) ||
    endsPeriod(before) ||
    PRICE_PATTERN.test(row)
  );
}

/** "Votre facture n° 12 du": of this invoice to its customer, or of one that the customer wrote. */
const YOUR_INVOICE_PATTERN = /\b(?:votre|vos|your|ihre?) (?:factures?|avoir|invoice|rechnung)\b/;

/** Whether "Votre facture du" before a day may name an earlier invoice: words follow, or another day may be that of this one. */
export function isOfYourInvoice({ value, context, cell, end }: PrintedDay, days: readonly PrintedDay[]): boolean {
  const isFree = (day: PrintedDay) =>
    !isClaimed(day) || PRINTED_PATTERN.test(`${day.context.left} ${day.context.above}`);
  return (
    YOUR_INVOICE_PATTERN.test(context.left) &&
    (/[a-z]{3}/.test(cell.segment.folded.slice(end)) || days.some((day) => day.value !== value && isFree(day)))
  );
}
