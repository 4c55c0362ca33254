import { findAmounts } from '@probant/french/money';
import { findRegistrations } from '@probant/french/siren';
import { foldAlphanumeric, foldText } from '@probant/french/text-folding';
import type { Features } from '../../ranking/features.ts';
import { measureOverlap, type Segment } from '../../reading/rows.ts';
import { type Cell, computeDepth, type InvoicePages } from '../page/invoice-pages.ts';
import { hasLabel, LABEL_PATTERNS } from '../page/labels.ts';
import { listRowsBelow } from '../page/near-rows.ts';
import { computePlaceFeatures } from '../page/place-features.ts';
import { findPartyHeading } from './party-heading.ts';
import {
  ADDRESS_COMPLEMENT_PATTERN,
  NON_NAME_LABELS,
  PERSON_PATTERN,
  PUBLIC_BODY_PATTERN,
  SUPPLIER_ADDRESS_PATTERN,
  SUPPLIER_LEGAL_FORM_END_PATTERN,
  SUPPLIER_LEGAL_FORM_PATTERN,
} from './supplier-words.ts';

const HEADING_PATTERN =
  /\bdate|datum|^(?:adresse|address|anschrift|lieferadresse|rechnungsadresse|conditions?|notes?|bemerkung|merci|thank|page|seite|copie|duplicata|original|logo)\b/;
const MAX_ROWS_BELOW = 8;
/** Name, form, capital and register of a line of small print. */
const MAX_NOTICE_LENGTH = 120;
const MAX_BLOCK_LINES = 4;

/** The normalized name, the letters and digits of all pages, and the names in their web and mail addresses. */
type NameContext = {
  readonly normalizedName: string;
  readonly normalizedText: string;
  /** The letters and digits of the rows that print a registration. */
  readonly registrationTexts: readonly string[];
  readonly domains: readonly string[];
  /** What follows a postcode on the pages, folded. */
  readonly cities: ReadonlySet<string>;
};

/** Returns the features of a text as the supplier's name: its words, its place and the texts around it. */
export function computeSupplierFeatures(
  pages: InvoicePages,
  cell: Cell,
  value: string,
  start: number,
  end: number,
  context: NameContext,
): Features {
  const { segment } = cell;
  const folded = foldText(value);
  const remainder = segment.folded.slice(end);
  const linesBelow = readBlockBelow(pages, cell);
  const label = start > 0 ? segment.folded.slice(0, start) : '';
  const heading = findPartyHeading(pages, cell);
  const nearbyText = [segment.folded, ...linesBelow].join(' ');
  const digits = value.replace(/\D/g, '').length / value.length;
  return {
    ...computePlaceFeatures(pages, cell, start, end),
    words: Math.min(10, folded.split(' ').length),
    blockLength: linesBelow.length,
    phoneNear: Number(hasLabel(nearbyText, 'phone')),
    vatNear: Number(LABEL_PATTERNS.vat.test(nearbyText)),
    addressAny: Number(linesBelow.some((line) => SUPPLIER_ADDRESS_PATTERN.test(line))),
    first: Number(cell.row === 0 && cell.position === 0),
    shortened: Number(end < segment.text.length),
    afterLabel: Number(start > 0),
    tallness: (segment.bottom - segment.top) / pages.maxHeight,
    legalForm: Number(SUPPLIER_LEGAL_FORM_PATTERN.test(folded)),
    legalEnd: Number(SUPPLIER_LEGAL_FORM_END_PATTERN.test(folded)),
    twoRows: Number(isInTwoRows(segment)),
    addressBelow: Number(linesBelow[0] !== undefined && SUPPLIER_ADDRESS_PATTERN.test(linesBelow[0])),
    addressNext: Number(linesBelow[1] !== undefined && SUPPLIER_ADDRESS_PATTERN.test(linesBelow[1])),
    addressInRest: Number(SUPPLIER_ADDRESS_PATTERN.test(remainder)),
    underSeller: Number(hasLabel(heading, 'seller') && !hasLabel(heading, 'billTo', 'shipTo')),
    underBuyer: Number(hasLabel(heading, 'billTo')),
    underDelivery: Number(hasLabel(heading, 'shipTo')),
    labelledSeller: Number(LABEL_PATTERNS.seller.test(label)),
    labelledBuyer: Number(hasLabel(label, 'billTo', 'shipTo')),
    registrationNear: Number(
      LABEL_PATTERNS.registration.test(nearbyText) || findRegistrations(nearbyText).some(({ valid }) => valid),
    ),
    registered: Number(
      context.normalizedName.length > 3 &&
        context.registrationTexts.some((text) => text.includes(context.normalizedName)),
    ),
    inDomain: Number(context.domains.some((domain) => isSameName(domain, context.normalizedName))),
    repeated: Math.min(3, countOccurrences(context.normalizedText, context.normalizedName) - 1),
    firstRow: Number(cell.row === 0),
    early: Number(cell.row < 6),
    lastRows: Number(computeDepth(pages, cell.row) > 0.9),
    tall: Number(segment.bottom - segment.top > 0.75 * pages.maxHeight),
    rightHalf: Number(segment.left > 0.5 * (pages.rightEdges.get(segment.page) ?? 0)),
    isLabel: Number(hasLabel(folded, ...NON_NAME_LABELS)),
    heading: Number(HEADING_PATTERN.test(folded)),
    isAddress: Number(SUPPLIER_ADDRESS_PATTERN.test(folded)),
    digits: Number(digits > 0.3),
    long: Number(folded.split(' ').length > 6),
    amount: Number(findAmounts(value).length > 0),
    colon: Number(/:\s*$/.test(segment.text) || value.includes(':')),
    capital: Number(/^.{0,14}capital/.test(remainder)),
    registrationInRest: Number(LABEL_PATTERNS.registration.test(remainder.slice(0, MAX_NOTICE_LENGTH))),
    afterPostcode: Number(folded.length < 40 && context.cities.has(folded)),
    publicBody: Number(PUBLIC_BODY_PATTERN.test(folded)),
    addressComplement: Number(ADDRESS_COMPLEMENT_PATTERN.test(folded)),
    capitals: Number(value === value.toUpperCase()),
    lower: Number(/^\p{Ll}/u.test(value)),
    person: Number(PERSON_PATTERN.test(folded)),
  };
}

/** Its first word is above its last one. */
const isInTwoRows = ({ words }: Segment): boolean => (words[0]?.box[3] ?? 0) < (words.at(-1)?.box[1] ?? 0) + 0.002;

/** Returns the folded texts of the rows below that start or end where the cell does. */
function readBlockBelow(pages: InvoicePages, cell: Cell): string[] {
  const { segment } = cell;
  const slack = segment.bottom - segment.top;
  const isBelow = (other: Segment) =>
    other.page === segment.page &&
    (Math.abs(other.left - segment.left) < 1.5 * slack ||
      (measureOverlap(other, segment) > 0 &&
        Math.abs(other.left + other.right - segment.left - segment.right) < 3 * slack));
  return listRowsBelow(pages.rows, cell.row, MAX_ROWS_BELOW)
    .flatMap((row) => row.segments.find(isBelow) ?? [])
    .slice(0, MAX_BLOCK_LINES)
    .filter((under) => under.top - segment.bottom < 8 * slack)
    .map(({ folded }) => folded);
}

/** Returns what follows a postcode: "45000 Orléans" -> orleans. */
export const findCities = (folded: string): ReadonlySet<string> =>
  new Set([...folded.matchAll(/\b\d{5} ([a-z][a-z' -]{1,38})$/gm)].map(([, city = '']) => city.trim()));

/** Returns the names in web and mail addresses, without their endings: contact@au-bon-moulin.fr -> aubonmoulin. */
export const findDomainNames = (folded: string): readonly string[] =>
  [...folded.matchAll(/(?:@|www\.|https?:\/\/)([a-z0-9.-]{4,60})/g)]
    .map((match) => foldAlphanumeric((match[1] ?? '').replace(/^www\./, '').replace(/\.[a-z]{2,6}.*$/, '')))
    .filter((name) => name.length > 3 && !MAIL_PROVIDERS.has(name));

/** Mail providers, which do not identify the supplier. */
const MAIL_PROVIDERS = new Set([
  'gmail',
  'orange',
  'wanadoo',
  'free',
  'hotmail',
  'outlook',
  'yahoo',
  'laposte',
  'sfr',
  'icloud',
  'live',
]);

const isSameName = (domain: string, name: string): boolean =>
  domain === name || (name.length > 4 && domain.includes(name)) || (domain.length > 4 && name.startsWith(domain));

function countOccurrences(text: string, name: string): number {
  let count = 0;
  for (let at = text.indexOf(name); at >= 0 && count < 4; at = text.indexOf(name, at + name.length)) count += 1;
  return Math.max(1, count);
}
