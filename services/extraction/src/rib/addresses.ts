import { partOf, readingAt } from '../reading/evidence.ts';
import type { Reading } from '../reading/field-reading.ts';
import { heightOf, overlap, type Row, type Segment } from '../reading/rows.ts';
import { ANY_RIB_LABEL } from './rib-labels.ts';

/** Lines of a column that end in a postal code with its town. */
export type Address = {
  /** From top to bottom. */
  readonly parts: readonly AddressPart[];
  readonly text: string;
  /** What stands above in the same column, the nearest first. */
  readonly above: readonly Segment[];
  /** What stands at its left on its first row: a label, mostly. */
  readonly before: Segment | null;
};
type AddressPart = { readonly segment: Segment; readonly start: number; readonly end: number };

const TOWN = /(?<!\d)(?:F-?)?\d{5}(?!\d)[ ,]+\p{L}{2}/u;
// A slip has three addresses, a few times over; a page of thousands was made to keep somebody busy.
const MOST_TOWNS = 30;
// Building, estate, post box, street.
const MOST_PARTS = 5;
const MOST_ABOVE = 5;

/** Every address of a page. `isName` tells the names that addresses stand under: they are no part of one. */
export function addressesIn(rows: readonly Row[], isName: (segment: Segment) => boolean): Address[] {
  const towns = rows.flatMap((row, index) =>
    row.segments.filter(({ folded }) => TOWN.test(folded)).map((segment) => ({ segment, index })),
  );
  return towns
    .slice(0, MOST_TOWNS)
    .map(({ segment, index }) => addressEndingIn(rows, index, segment, isName))
    .filter((address) => address !== null);
}

function addressEndingIn(
  rows: readonly Row[],
  index: number,
  town: Segment,
  isName: (segment: Segment) => boolean,
): Address | null {
  const column = columnAbove(rows, index, town);
  const last = valuePart(town);
  // A street before the town on its own row; what a label says there is whole.
  const parts = [last];
  let whole = last.start > 0 || isValueOfLabel(rows, town);
  for (const segment of column) {
    if (whole || parts.length === MOST_PARTS || isName(segment)) break;
    const [first] = parts;
    if (first && !standsClose(segment, first.segment)) break;
    const part = valuePart(segment);
    const complete = hasStreet(parts);
    if (complete && !COMPLEMENT.test(segment.folded)) break;
    if (!complete && ANY_RIB_LABEL.test(segment.folded) && part.start === 0) break;
    if (isValueOfLabel(rows, segment) && !isAddressLabel(labelOf(rows, segment))) break;
    parts.unshift(part);
    whole = part.start > 0;
  }
  const text = parts.map(textOfPart).join(', ');
  if (!hasStreet(parts) && parts.length < 2) return null;
  const [top] = parts;
  const above = column.filter(
    ({ bottom }) => top !== undefined && bottom <= top.segment.top + heightOf(top.segment) / 2,
  );
  return { parts, text, above, before: top ? labelOf(rows, top.segment) : null };
}

const textOfPart = ({ segment, start, end }: AddressPart): string => segment.text.slice(start, end).trim();

/** Whether a number or a kind of street stands before the town. */
const hasStreet = (parts: readonly AddressPart[]): boolean =>
  parts.some(({ segment, start, end }) => STREET.test(segment.folded.slice(start, end).replace(TOWN, '')));

const STREET =
  /(?:^|[ ,])\d+[ ,.-]|\b(?:rue|avenue|av\.?|boulevard|bd|blvd|place|pl\.?|chemin|allee|impasse|quai|route|rte|cours|passage|square|faubourg|montee|esplanade|promenade|villa|sentier|ruelle|chaussee|rond-point|voie|parvis)\b/;
/** What stands above the street: building, floor, estate, hamlet, post box. */
const COMPLEMENT =
  /^(?:\d+ ?(?:e|er|eme|ere) (?:etage)|z\.?[aic]\.?(?:c\.?)?\b|zone|bp\b|cs\b|tsa\b|residence|res\.|bat(?:iment|\.)?\b|imm(?:euble|\.)|tour\b|etage|parc|le \p{L}|la \p{L}|les \p{L}|lieu|lieu-dit|centre (?:commercial|d'affaires)|esc(?:alier|\.)|app(?:t|artement)|c\/o|chez|quartier|hameau|domaine|lotissement|espace|galerie)/u;

/** Whether folded text is a line of an address above the town: a street, a building, a post box. */
export const opensAddress = (folded: string): boolean => STREET.test(folded) || COMPLEMENT.test(folded);

// A blank line parts an address from what stands above it.
const LINE_STEP = 1.6;

const standsClose = (above: Segment, below: Segment): boolean =>
  below.top - above.bottom < LINE_STEP * Math.max(heightOf(above), heightOf(below));

/** What stands above a segment, the nearest first: where it begins, or around it. */
function columnAbove(rows: readonly Row[], index: number, segment: Segment): Segment[] {
  const found: Segment[] = [];
  for (const row of rows.slice(0, index).reverse()) {
    if (row.page !== segment.page || found.length === MOST_PARTS + MOST_ABOVE) break;
    const same = row.segments.find((other) => sameColumn(other, segment));
    if (same) found.push(same);
  }
  return found;
}

const sameColumn = (a: Segment, b: Segment): boolean => {
  const aligned = Math.abs(a.left - b.left) < 2 * Math.min(heightOf(a), heightOf(b));
  const centred = Math.abs(a.left + a.right - b.left - b.right) < 2 * Math.min(heightOf(a), heightOf(b));
  return (aligned || centred) && overlap(a, b) > 0;
};

/** The label at the left of a segment on its row. */
function labelOf(rows: readonly Row[], segment: Segment): Segment | null {
  const row = rows.find(({ segments }) => segments.includes(segment));
  const before = row?.segments[row.segments.indexOf(segment) - 1];
  return before && ANY_RIB_LABEL.test(before.folded) ? before : null;
}

/** Whether a segment is the value of a label that stands at its left. */
export const isValueOfLabel = (rows: readonly Row[], segment: Segment): boolean => labelOf(rows, segment) !== null;

const ADDRESS_LABEL = /\b(?:adresse|address)\b/;
const isAddressLabel = (segment: Segment | null): boolean => segment !== null && ADDRESS_LABEL.test(segment.folded);

const INLINE_LABEL =
  /^(?:(?:adresse|address)(?: (?:de l'agence|de la banque|de l'etablissement|agence|banque|du titulaire|du client|titulaire))?|domiciliation)\b\s*:?\s*(?:(?:agence|centre|succursale)\b[^,\d]{0,40}, )?/;

/** A segment without the label that opens it. */
function valuePart(segment: Segment): AddressPart {
  const label = INLINE_LABEL.exec(segment.folded);
  return { segment, start: label?.[0].length ?? 0, end: segment.text.length };
}

const ONLY_ADDRESS_LABEL = /^(?:adresse|address)\b[^\d:,]*:?$/;

/** The label of an address, wherever it stands: before its first part on the same segment, at its left, or alone above it. */
export function saidBefore({ parts, before, above }: Address): string {
  const [[top], [heading]] = [parts, above];
  const over = heading && ONLY_ADDRESS_LABEL.test(heading.folded) ? heading.folded : '';
  return `${before?.folded ?? ''} ${over} ${top?.segment.folded.slice(0, top.start) ?? ''}`;
}

export function readingOfAddress({ parts, text }: Address, confidence: number): Reading<string> | null {
  const [top] = parts;
  if (top === undefined) return null;
  const words = parts.flatMap(({ segment, start, end }) => partOf(segment, start, end).words);
  return readingAt({ ...top.segment, words }, text, confidence, 'layout');
}
