import { foldInPlace } from '@probant/french/text-folding';
import type { Segment } from '../../reading/rows.ts';
import { SUPPLIER_ADDRESS_PATTERN } from './supplier-words.ts';

/** A postcode and the first letter of its town, or a British or Irish postcode, over folded text. */
export const POSTCODE_PATTERN =
  /\b(?:f|d|fr|de)?-?\d{5},? (?=[a-z])|\b[a-z]{1,2}\d{1,2}[a-z]? \d[a-z]{2}\b|\b[a-z]\d[\dw] [a-z0-9]{4}\b|, [a-z]{2} \d{5}\b/;
/** The number of a post box has five digits too. */
export const POST_BOX_PATTERN = /^(?:cs|bp|tsa|cedex|postfach) ?\d/;
/** The first line of an address: a street, a number, a building, a park. */
const FIRST_LINE_PATTERN =
  /^\d{1,4}(?:[ -]\d{1,4})?(?: ?(?:bis|ter|quater|[a-d]))?,? [a-z]|[a-z.] \d{1,4} ?[a-d]?$|\b(?:batiment|bat\.?|immeuble|residence|etage|escalier|z\.?[ai]\.?c?|zone|parc|centre|lieu[- ]dit|le bourg|hameau|domaine|faubourg|gewerbe(?:park|gebiet)|postfach|haus|hof|floor|unit|suite|house)\b/;

export const isAddressLine = (folded: string): boolean =>
  SUPPLIER_ADDRESS_PATTERN.test(folded) || FIRST_LINE_PATTERN.test(folded) || POST_BOX_PATTERN.test(folded);

/** Returns the folded text before the postcode of an address. */
function foldBeforePostcode(address: string): string {
  const folded = foldInPlace(address);
  return folded.slice(0, POSTCODE_PATTERN.exec(folded)?.index ?? 0).trim();
}

const isStreet = (before: string): boolean => before.length > 3 && (isAddressLine(before) || before.includes(','));

/** Whether an address has more than its postcode and town. */
export const hasStreet = (address: string): boolean => isStreet(foldBeforePostcode(address));

/** Whether an address has a street with a number before its postcode. */
export function hasNumberedStreet(address: string): boolean {
  const before = foldBeforePostcode(address);
  return isStreet(before) && /\d/.test(before);
}

const COUNTRY_PATTERN = /^[\s,–-]*(?:france|deutschland|germany|ireland|irlande|usa|belgique|suisse|united kingdom)\b/;
/** What ends the name of a town. */
const TOWN_END_PATTERN =
  / (?:-|–|·|\||•|—)(?: |$)| le ?:|[,;:(|@]| (?:tel|fax|siret|siren|rcs|r\.c\.s|tva|n° ?tva|e-?mail|mail|www|http|capital|ust|hra|hrb|bic|iban|france|deutschland|germany|ireland|belgique|suisse)\b| \d/;
const MAX_TOWN_LENGTH = 45;

/** Cuts a text after the town of its last postcode, with a country that follows; null when it has no postcode. */
function cutAfterTown(text: string): string | null {
  const folded = foldInPlace(text);
  const match = POSTCODE_PATTERN.exec(folded);
  if (!match) return null;
  const townStart = match.index + match[0].length;
  const isTownBefore = !/^(?:f|d|fr|de)?-?\d{5}/.test(match[0]);
  const rest = folded.slice(townStart, townStart + MAX_TOWN_LENGTH);
  const townLength = isTownBefore ? 0 : (TOWN_END_PATTERN.exec(rest)?.index ?? rest.length);
  const end = townStart + townLength;
  const country = COUNTRY_PATTERN.exec(folded.slice(end, end + 24))?.[0].length ?? 0;
  return text.slice(0, end + country).trim();
}

/** Joins the lines of an address with commas. */
export const joinAddressLines = (lines: readonly Segment[]): string =>
  lines.map(({ text }) => text.replace(/[\s,;]+$/, '')).join(', ');

/** Labels before an address in small print: "Siège social : 12 rue du Four". */
const LEADING_LABEL_PATTERN = /^(?:(?:siege )?social|siege|adresse|address|anschrift)(?: ?: ?| )(?=\S)/;

/** A legal form in brackets after the name: "UG (haftungsbeschränkt)". */
const LEADING_BRACKETS_PATTERN = /^\([^()]{1,40}\),? ?/;

/** Writes an address on one line, its parts separated by commas, without what follows its town; null without a postcode. */
export function tidyAddress(printed: string): string | null {
  const text = printed.replace(/[\s\u00a0]+/g, ' ').trim();
  const cut = cutAfterTown(dropLabel(text.replace(LEADING_BRACKETS_PATTERN, '')));
  if (cut === null) return null;
  const address = dropOtherParts(cut.replace(/ [-–|·•—*] /g, ', ').replace(/^[\s,–|·•—-]+/, ''));
  return POSTCODE_PATTERN.test(foldInPlace(address)) ? address : null;
}

const dropLabel = (text: string): string => text.slice(LEADING_LABEL_PATTERN.exec(foldInPlace(text))?.[0].length ?? 0);

/** Drops the text before the address in small print: everything up to its last part with a registration or a contact. */
function dropOtherParts(text: string): string {
  const parts = text.split(/, |; /);
  const last = parts.findLastIndex((part) => OTHER_PART_PATTERN.test(part.toLowerCase()));
  return dropLabel(parts.slice(last + 1).join(', '));
}

const OTHER_PART_PATTERN =
  /\b(?:siret|siren|r\.?c\.?s|tva|capital|tel|ape|naf|hr[ab]|ust|iban|bic)\b|@|www\.|\d{3} ?\d{3} ?\d{3}|(?:\d\d[ .]){4}\d\d/;
