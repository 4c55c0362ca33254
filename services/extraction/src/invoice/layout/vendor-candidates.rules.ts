import { findAmounts } from '@probant/french/money';
import { findRegistrations } from '@probant/french/siren';
import { alphanumeric, fold } from '@probant/french/text-folding';
import { partOf } from '../../reading/evidence.ts';
import { overlap, type Segment } from '../../reading/rows.ts';
import { type Cell, depthOf, type InvoicePages } from './invoice-pages.ts';
import { bears, LABELS, type Label } from './labels.ts';
import { placeFeatures } from './place-features.ts';
import { byRules, type Features, type Ranking, type Scored, type Scorer, weighed } from './scoring.ts';

export type NameCandidate = {
  readonly value: string;
  readonly row: number;
  readonly cell: Cell;
  readonly place: Pick<Segment, 'words' | 'page' | 'source'>;
  readonly features: Features;
};

/** Weights by hand: a feature of the learned ones. */
export const VENDOR_RULES: Scorer = weighed({
  bias: -4,
  legalForm: 2,
  legalEnd: 0.5,
  addressBelow: 1.6,
  addressNext: 0.8,
  addressInRest: 1.4,
  underSeller: 3,
  underBuyer: -4,
  underDelivery: -4,
  labelledSeller: 2.5,
  labelledBuyer: -4,
  registrationNear: 1.4,
  inDomain: 2.6,
  repeated: 0.6,
  firstRow: 1.2,
  early: 0.8,
  tall: 0.8,
  isLabel: -4,
  isAddress: -5,
  digits: -4,
  long: -1.5,
  amount: -3,
  colon: -1.5,
  lastRows: 0.3,
  capitals: 0.4,
  rightHalf: -0.6,
  person: -1.5,
  twoRows: -1,
  capital: 0.8,
  lower: -1.5,
  heading: -3,
});

const LEGAL_FORM =
  /(?:^|[ .,(])(?:sarl|s\.a\.r\.l|sasu?|s\.a\.s|eurl|sa|s\.a|sci|snc|scop|ei|eirl|gmbh|ag|kg|ug|e\.?k|ohg|ltd|limited|llc|inc|plc|b\.?v|n\.?v|gbr|a\.g)\.?(?=$|[ ,.)-])/;
const LEGAL_END = new RegExp(`${LEGAL_FORM.source}$`);
export const ADDRESS =
  /\b(?:rue|avenue|av|bd|boulevard|chemin|place|impasse|allee|route|quai|za|zi|zac|cours|weg|platz|street|road|lane|st|ave|drive|bp|cs)\b|stras+e|str\.|gasse|\b\d{5} [a-z]|\b[a-z]{2}-?\d{5}\b/;

const NOT_NAMES: readonly Label[] = [
  'invoice',
  'number',
  'reference',
  'total',
  'amount',
  'vat',
  'description',
  'unit',
  'quantity',
  'phone',
  'site',
  'billTo',
  'shipTo',
  'bank',
  'registration',
  'order',
  'delivery',
  'due',
  'payable',
  'page',
  'rate',
  'penalty',
];
const CUT = / (?:-|–|·|\||•|—) |, | au capital|\s*\(/;
const HEADING =
  /\bdate|datum|^(?:adresse|address|anschrift|lieferadresse|rechnungsadresse|conditions?|notes?|bemerkung|merci|thank|page|seite|copie|duplicata|original|logo)\b/;
/** What another paper calls itself is nobody's name. */
const OTHER_PAPER =
  /^(?:releve d.identite bancaire|r\.?i\.?b\.?|curriculum vitae|c\.?v\.?|carte (?:nationale )?d.identite|passeport|passport|ticket(?: de caisse)?)$/;
const ROWS_UP = 12;
const ROWS_DOWN = 8;
const BLOCK = 4;
const LAST_ROWS = 8;
/** A first page has a hundred; more are lines of a table. */
const CELLS = 400;

/** What may be the seller's name: the segments of the first page and of the last rows, whole or up to where an address begins. */
export function nameCandidates(pages: InvoicePages): readonly NameCandidate[] {
  const domains = domainsIn(pages.folded);
  const flat = alphanumeric(pages.text);
  return pages.cells
    .filter((cell) => cell.segment.page === 1 || cell.row >= pages.rows.length - LAST_ROWS)
    .filter(({ segment }) => /[a-z]{2}/.test(segment.folded) && segment.text.length <= 160)
    .slice(0, CELLS)
    .flatMap((cell) => {
      const below = cell.row < HEAD_ROWS ? joinedBelow(pages, cell) : null;
      return below ? [cell, below] : [cell];
    })
    .flatMap((cell) =>
      spansOf(cell.segment).flatMap(({ start, end }): NameCandidate[] => {
        const value = cell.segment.text.slice(start, end).replace(/^[\s:,-]+|[\s:,-]+$/g, '');
        const core = coreOf(value);
        if (core.length < 3 || value.length > 70 || !/\p{L}{2}/u.test(value) || OTHER_PAPER.test(fold(value)))
          return [];
        const features = featuresOf(pages, cell, value, start, end, { core, flat, domains });
        return [{ value, row: cell.row, cell, place: partOf(cell.segment, start, end), features }];
      }),
    );
}

const HEAD_ROWS = 24;

/** A name set in two rows: what stands close below in letters of the same size, unless the first row ends a name or either is none. */
function joinedBelow(pages: InvoicePages, { segment, row }: Cell): Cell | null {
  const height = segment.bottom - segment.top;
  const isBelow = (other: Segment) =>
    other.page === segment.page &&
    other.top - segment.bottom < 0.8 * height &&
    Math.abs(other.bottom - other.top - height) < 0.15 * height &&
    [other.left - segment.left, other.right - segment.right, other.left + other.right - segment.left - segment.right]
      .map(Math.abs)
      .some((shift) => shift < 0.5 * height);
  const isName = ({ folded }: Segment) =>
    folded.length < 45 && !/[\d:@]/.test(folded) && !ADDRESS.test(folded) && !bears(folded, ...NOT_NAMES);
  const next = pages.rows[row + 1]?.segments ?? [];
  const place = next.findIndex(isBelow);
  const below = next[place];
  if (!below || !isName(segment) || !isName(below) || LEGAL_END.test(segment.folded)) return null;
  const joined = {
    ...below,
    text: `${segment.text} ${below.text}`,
    folded: `${segment.folded} ${below.folded}`,
    words: [...segment.words, ...below.words],
    left: Math.min(segment.left, below.left),
    right: Math.max(segment.right, below.right),
  };
  return { segment: joined, row: row + 1, place };
}

export function chooseVendor(
  candidates: readonly NameCandidate[],
  ranking: Ranking<NameCandidate> = byRules(VENDOR_RULES),
  least = LEAST,
): Scored<NameCandidate> | null {
  const [best] = ranking(candidates);
  // Where a label says so, a page that is like no other has a seller too.
  const told = best && (best.score >= least || best.candidate.features['labelledSeller'] === 1);
  return told ? spelled(best, candidates) : null;
}

/** A name set in capitals in the head is spelled as the pages print it elsewhere. */
function spelled(best: Scored<NameCandidate>, candidates: readonly NameCandidate[]): Scored<NameCandidate> {
  const { candidate } = best;
  const inSmallLetters = ({ value }: NameCandidate) =>
    value !== value.toUpperCase() && fold(value) === fold(candidate.value);
  const other = candidate.value === candidate.value.toUpperCase() ? candidates.find(inSmallLetters) : undefined;
  return other ? { ...best, candidate: { ...candidate, value: other.value } } : best;
}

const LEAST = 0.2;

/** A name without its legal form, letters and digits only. */
export const coreOf = (name: string): string =>
  alphanumeric(fold(name).replace(new RegExp(LEGAL_FORM.source, 'g'), ' '));

function spansOf({ text, folded }: Segment): { start: number; end: number }[] {
  const labelled = /^[^:]{2,32}?\s?:\s*(?=\S)/.exec(text)?.[0].length ?? 0;
  return [...new Set([0, labelled])].flatMap((start) => {
    const cut = CUT.exec(folded.slice(start));
    const whole = { start, end: text.length };
    return cut && cut.index > 2 ? [whole, { start, end: start + cut.index }] : [whole];
  });
}

type Known = { readonly core: string; readonly flat: string; readonly domains: readonly string[] };

function featuresOf(
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

/** Names in web and mail addresses, without their endings: contact@au-bon-moulin.fr -> aubonmoulin. */
const domainsIn = (folded: string): readonly string[] =>
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
