import { findAmounts } from '@probant/french/money';
import { findRegistrations } from '@probant/french/siren';
import { alphanumeric, fold } from '@probant/french/text-folding';
import { overlap, type Segment } from '../../reading/rows.ts';
import { type Cell, depthOf, type InvoicePages } from './invoice-pages.ts';
import { bears, LABELS } from './labels.ts';
import { headingOver } from './party-heading.ts';
import { placeFeatures } from './place-features.ts';
import type { Features } from './scoring.ts';
import { ADDRESS, LEGAL_END, LEGAL_FORM, NOT_NAMES } from './vendor-words.ts';

const HEADING =
  /\bdate|datum|^(?:adresse|address|anschrift|lieferadresse|rechnungsadresse|conditions?|notes?|bemerkung|merci|thank|page|seite|copie|duplicata|original|logo)\b/;
const ROWS_DOWN = 8;
const BLOCK = 4;

/** What is known of all pages: their letters and digits, and the names in their web and mail addresses; `core` is that of the name. */
type Known = { readonly core: string; readonly flat: string; readonly domains: readonly string[] };

/** What speaks for a text as the seller's name, and what against it: by its words, its place, and what stands around it. */
export function vendorFeatures(
  pages: InvoicePages,
  cell: Cell,
  value: string,
  start: number,
  end: number,
  known: Known,
): Features {
  const { segment } = cell;
  const folded = fold(value);
  const rest = segment.folded.slice(end);
  const below = blockBelow(pages, cell);
  const label = start > 0 ? segment.folded.slice(0, start) : '';
  const heading = headingOver(pages, cell);
  const near = [segment.folded, ...below].join(' ');
  const digits = value.replace(/\D/g, '').length / value.length;
  return {
    ...placeFeatures(pages, cell, start, end),
    words: Math.min(10, folded.split(' ').length),
    blockLength: below.length,
    phoneNear: Number(bears(near, 'phone')),
    vatNear: Number(LABELS.vat.test(near)),
    addressAny: Number(below.some((line) => ADDRESS.test(line))),
    first: Number(cell.row === 0 && cell.place === 0),
    shortened: Number(end < segment.text.length),
    afterLabel: Number(start > 0),
    tallness: (segment.bottom - segment.top) / pages.tallest,
    legalForm: Number(LEGAL_FORM.test(folded)),
    legalEnd: Number(LEGAL_END.test(folded)),
    twoRows: Number(isInTwoRows(segment)),
    addressBelow: Number(below[0] !== undefined && ADDRESS.test(below[0])),
    addressNext: Number(below[1] !== undefined && ADDRESS.test(below[1])),
    addressInRest: Number(ADDRESS.test(rest)),
    underSeller: Number(bears(heading, 'seller') && !bears(heading, 'billTo', 'shipTo')),
    underBuyer: Number(bears(heading, 'billTo')),
    underDelivery: Number(bears(heading, 'shipTo')),
    labelledSeller: Number(LABELS.seller.test(label)),
    labelledBuyer: Number(bears(label, 'billTo', 'shipTo')),
    registrationNear: Number(LABELS.registration.test(near) || findRegistrations(near).some(({ valid }) => valid)),
    inDomain: Number(known.domains.some((domain) => sameName(domain, known.core))),
    repeated: Math.min(3, countOf(known.flat, known.core) - 1),
    firstRow: Number(cell.row === 0),
    early: Number(cell.row < 6),
    lastRows: Number(depthOf(pages, cell.row) > 0.9),
    tall: Number(segment.bottom - segment.top > 0.75 * pages.tallest),
    rightHalf: Number(segment.left > 0.5 * (pages.rightEnds.get(segment.page) ?? 0)),
    isLabel: Number(bears(folded, ...NOT_NAMES)),
    heading: Number(HEADING.test(folded)),
    isAddress: Number(ADDRESS.test(folded)),
    digits: Number(digits > 0.3),
    long: Number(folded.split(' ').length > 6),
    amount: Number(findAmounts(value).length > 0),
    colon: Number(/:\s*$/.test(segment.text) || value.includes(':')),
    capital: Number(/^.{0,14}capital/.test(rest)),
    capitals: Number(value === value.toUpperCase()),
    lower: Number(/^\p{Ll}/u.test(value)),
    person: Number(/^(?:m|mr|mme|mlle|mrs|ms|herr|frau|monsieur|madame)\b/.test(folded)),
  };
}

/** Its first word stands above its last one. */
const isInTwoRows = ({ words }: Segment): boolean => (words[0]?.box[3] ?? 0) < (words.at(-1)?.box[1] ?? 0) + 0.002;

/** Folded texts of the rows below that start or end where the cell does. */
function blockBelow(pages: InvoicePages, cell: Cell): string[] {
  const { segment } = cell;
  const slack = segment.bottom - segment.top;
  const isBelow = (other: Segment) =>
    other.page === segment.page &&
    (Math.abs(other.left - segment.left) < 1.5 * slack ||
      (overlap(other, segment) > 0 && Math.abs(other.left + other.right - segment.left - segment.right) < 3 * slack));
  return pages.rows
    .slice(cell.row + 1, cell.row + 1 + ROWS_DOWN)
    .flatMap((row) => row.segments.find(isBelow) ?? [])
    .slice(0, BLOCK)
    .filter((under) => under.top - segment.bottom < 8 * slack)
    .map(({ folded }) => folded);
}

/** Names in web and mail addresses, without their endings: contact@au-bon-moulin.fr -> aubonmoulin. */
export const domainsIn = (folded: string): readonly string[] =>
  [...folded.matchAll(/(?:@|www\.|https?:\/\/)([a-z0-9.-]{4,60})/g)]
    .map((match) => alphanumeric((match[1] ?? '').replace(/^www\./, '').replace(/\.[a-z]{2,6}.*$/, '')))
    .filter((name) => name.length > 3 && !PROVIDERS.has(name));

/** Mail providers say nothing about who writes. */
const PROVIDERS = new Set([
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

const sameName = (domain: string, core: string): boolean =>
  domain === core || (core.length > 4 && domain.includes(core)) || (domain.length > 4 && core.startsWith(domain));

function countOf(flat: string, core: string): number {
  let count = 0;
  for (let at = flat.indexOf(core); at >= 0 && count < 4; at = flat.indexOf(core, at + core.length)) count += 1;
  return Math.max(1, count);
}
