import { parseSiren, parseSiret } from '@probant/french/siren';
import { slicePlace } from '../../reading/create-reading.ts';
import type { Segment } from '../../reading/rows.ts';
import type { Cell, InvoicePages } from '../page/invoice-pages.ts';

/** The label of the number of an invoice, at the end of a text: "N° de facture :", "Facture n°", "Invoice number". */
const LABEL_END_PATTERN =
  /(?:(?:fact(?:u|uu)re?|invoice|rechnungs?|avoir)[^\d]{0,24}(?:n ?[°o]|numero|number|nummer|nr|no)|(?:n ?[°o]|numero)\.? (?:de |de la |d')?(?:facture|avoir|piece)|rechnungsnummer)[\s.:°]*$/;
/** A label that the number of a paper has under its title, or beside it: "N° :", "Numéro", "Référence facture". */
const PLAIN_LABEL_PATTERN = /^(?:n ?[°o]|numero|(?:ref\.?|reference) (?:de (?:la )?)?facture|facture)[\s.:°]*$/;
/** A title with nothing but the name of the paper. Its number may be the row below. */
const TITLE_PATTERN = /^(?:facture|invoice|rechnung|avoir)[\s.:°]*$/;
/** Groups of a number that is printed with spaces: "0 462 118 735 10J6 1". */
const GROUPS_PATTERN = /^[A-Z0-9]{1,6}(?: [A-Z0-9]{1,6}){1,7}(?= |$)/;
const MAX_LENGTH = 30;
/** "01 23 45 67 89" is a telephone number, "12 03 2026" a date. */
const OTHER_GROUPS_PATTERN = /^(?:0\d(?: \d\d){4}|\d\d \d\d (?:\d\d){1,2})$/;
/** "33 4 75 26 10 11", "0 800 118 118", "03 2026", "2025 2026", "26 000", "480 00" and the number of a person's insurance. */
const UNNAMED_GROUPS_PATTERN =
  /^(?:(?:33 |0033 )?0?[1-9](?: \d\d){3,4}|0 ?8\d\d \d{3} \d{3}|(?:\d{1,2} ){1,2}(?:19|20)\d\d|(?:19|20)\d\d (?:19|20)\d\d|[1-9]\d{0,2} (?:\d{3}|00)|[12] \d\d \d\d \d[\dAB] \d{3} \d{3}(?: \d\d)?|\d{5} \d{5})$/;

/** A number with all its groups. */
export type SpacedNumber = { readonly value: string; readonly place: Pick<Segment, 'words' | 'page' | 'source'> };

/**
 * Returns the whole number that a token of a cell is a group of, when it is printed with spaces and the label of the invoice's number is
 * directly before its first group; else null. The groups are of digits and capitals; at least two have a digit, and all of them below a
 * bare title.
 */
export function findSpacedNumber(
  pages: InvoicePages,
  { segment, row, position }: Cell,
  token: { readonly start: number; readonly end: number },
): SpacedNumber | null {
  const label = findLabelEnd(segment.folded.slice(0, token.start)) ?? 0;
  const outside = label === 0 ? findOutsideLabel(pages, { segment, row, position }) : 'number';
  if (outside === null) return null;
  const groups = (GROUPS_PATTERN.exec(segment.text.slice(label))?.[0] ?? '').split(' ');
  const numbered = groups.slice(0, groups.findLastIndex((group) => /\d/.test(group)) + 1);
  const value = numbered.join(' ');
  const isWhole =
    token.end <= label + value.length &&
    value.length > token.end - token.start &&
    value.length <= MAX_LENGTH &&
    numbered.filter((group) => /\d/.test(group)).length > 1 &&
    (outside === 'number' || (numbered.every((group) => /\d/.test(group)) && !isOtherNumber(value))) &&
    !OTHER_GROUPS_PATTERN.test(value);
  return isWhole ? { value, place: slicePlace(segment, label, label + value.length) } : null;
}

/**
 * Whether groups of digits that no label names are a date, a period, an amount, a telephone, a registration or an insurance number, or two
 * postcodes. After "n°" the same groups may be the number of an invoice.
 */
export const isOtherNumber = (groups: string): boolean =>
  groups.includes(' ') &&
  (UNNAMED_GROUPS_PATTERN.test(groups) || parseSiren(groups) !== null || parseSiret(groups) !== null);

const isLabel = (text: string): boolean => LABEL_END_PATTERN.test(text) || PLAIN_LABEL_PATTERN.test(text);

/**
 * Returns what the cell before, or the cell above, the head of its column, names: the number of the invoice, or its title alone. An address
 * may be below a title.
 */
function findOutsideLabel(pages: InvoicePages, { segment, row, position }: Cell): 'number' | 'title' | null {
  const before = pages.rows[row]?.segments[position - 1]?.folded;
  if (before !== undefined && isLabel(before)) return 'number';
  const above = (pages.rows[row - 1]?.segments ?? []).filter(
    ({ left, right, page }) => page === segment.page && left < segment.right && right > segment.left,
  );
  const label = above.length === 1 ? (above[0]?.folded ?? '') : '';
  if (LABEL_END_PATTERN.test(label)) return 'number';
  return TITLE_PATTERN.test(label) ? 'title' : null;
}

/** Returns where the number begins in a text that has its label before the candidate; null when a label is missing or too far away. */
function findLabelEnd(before: string): number | null {
  const groups = /(?:[a-z0-9]{1,6} ){0,7}$/.exec(before)?.[0] ?? '';
  // "Facture NO F 20 0944": the longest label ends last.
  for (let at = before.length; at >= before.length - groups.length; at--) {
    const startsGroup = at === 0 || /[^a-z0-9]/.test(before.charAt(at - 1));
    if (startsGroup && isLabel(before.slice(0, at))) return at;
  }
  return null;
}
