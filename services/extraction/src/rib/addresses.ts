import { createReading, slicePlace } from '../reading/create-reading.ts';
import type { Reading } from '../reading/field-reading.ts';
import { measureHeight, measureOverlap, type Row, type Segment } from '../reading/rows.ts';
import { ANY_RIB_LABEL } from './rib-labels.ts';

/** Lines of a column that end in a postal code and town. */
export type Address = {
  /** From top to bottom. */
  readonly parts: readonly AddressPart[];
  readonly text: string;
  /** The segments above in the same column, the nearest first. */
  readonly above: readonly Segment[];
  /** The label at the left of its first row. */
  readonly label: Segment | null;
};
type AddressPart = { readonly segment: Segment; readonly start: number; readonly end: number };

const POSTAL_TOWN_PATTERN = /(?<!\d)(?:F-?)?\d{5}(?!\d)[ ,]+\p{L}{2}/u;
// A slip has three addresses, sometimes repeated; a page with thousands is hostile.
const MAX_TOWNS = 30;
// Building, estate, post box, street, town.
const MAX_PARTS = 5;
const MAX_SEGMENTS_ABOVE = 5;

/** Finds every address of a page. `isName` recognizes the names above addresses, which are no part of them. */
export function findAddresses(rows: readonly Row[], isName: (segment: Segment) => boolean): Address[] {
  const towns = rows.flatMap((row, index) =>
    row.segments.filter(({ folded }) => POSTAL_TOWN_PATTERN.test(folded)).map((segment) => ({ segment, index })),
  );
  return towns
    .slice(0, MAX_TOWNS)
    .map(({ segment, index }) => readAddressAbove(rows, index, segment, isName))
    .filter((address) => address !== null);
}

function readAddressAbove(
  rows: readonly Row[],
  index: number,
  town: Segment,
  isName: (segment: Segment) => boolean,
): Address | null {
  const column = findColumnAbove(rows, index, town);
  const lastPart = removeInlineLabel(town);
  // The address is complete when a label precedes the town on its row.
  const parts = [lastPart];
  let isComplete = lastPart.start > 0 || hasLabelOnLeft(rows, town);
  for (const segment of column) {
    if (isComplete || parts.length === MAX_PARTS || isName(segment)) break;
    const [first] = parts;
    if (first && !isCloseAbove(segment, first.segment)) break;
    const part = removeInlineLabel(segment);
    const hasStreetBelow = hasStreet(parts);
    if (hasStreetBelow && !COMPLEMENT_PATTERN.test(segment.folded)) break;
    if (!hasStreetBelow && ANY_RIB_LABEL.test(segment.folded) && part.start === 0) break;
    if (hasLabelOnLeft(rows, segment) && !isAddressLabel(findLabelOnLeft(rows, segment))) break;
    parts.unshift(part);
    isComplete = part.start > 0;
  }
  const text = parts.map(readPart).join(', ');
  if (!hasStreet(parts) && parts.length < 2) return null;
  const [top] = parts;
  const above = column.filter(
    ({ bottom }) => top !== undefined && bottom <= top.segment.top + measureHeight(top.segment) / 2,
  );
  return { parts, text, above, label: top ? findLabelOnLeft(rows, top.segment) : null };
}

const readPart = ({ segment, start, end }: AddressPart): string => segment.text.slice(start, end).trim();

/** Whether the parts contain a house number or a kind of street. */
const hasStreet = (parts: readonly AddressPart[]): boolean =>
  parts.some(({ segment, start, end }) =>
    STREET_PATTERN.test(segment.folded.slice(start, end).replace(POSTAL_TOWN_PATTERN, '')),
  );

const STREET_PATTERN =
  /(?:^|[ ,])\d+[ ,.-]|\b(?:rue|avenue|av\.?|boulevard|bd|blvd|place|pl\.?|chemin|allee|impasse|quai|route|rte|cours|passage|square|faubourg|montee|esplanade|promenade|villa|sentier|ruelle|chaussee|rond-point|voie|parvis)\b/;
/** Lines above the street: building, floor, estate, hamlet, post box. */
const COMPLEMENT_PATTERN =
  /^(?:\d+ ?(?:e|er|eme|ere) (?:etage)|z\.?[aic]\.?(?:c\.?)?\b|zone|bp\b|cs\b|tsa\b|residence|res\.|bat(?:iment|\.)?\b|imm(?:euble|\.)|tour\b|etage|parc|le \p{L}|la \p{L}|les \p{L}|lieu|lieu-dit|centre (?:commercial|d'affaires)|esc(?:alier|\.)|app(?:t|artement)|c\/o|chez|quartier|hameau|domaine|lotissement|espace|galerie)/u;

/** Whether a folded text is a line of an address above the town: a street, a building, a post box. */
export const isAddressLine = (folded: string): boolean =>
  STREET_PATTERN.test(folded) || COMPLEMENT_PATTERN.test(folded);

// In line heights. A wider gap, such as a blank line, separates an address from the text above it.
const MAX_LINE_GAP = 1.6;

const isCloseAbove = (above: Segment, below: Segment): boolean =>
  below.top - above.bottom < MAX_LINE_GAP * Math.max(measureHeight(above), measureHeight(below));

/** Returns the segments above a segment in its column (left-aligned or centered with it), the nearest first. */
function findColumnAbove(rows: readonly Row[], index: number, segment: Segment): Segment[] {
  const above: Segment[] = [];
  for (const row of rows.slice(0, index).reverse()) {
    if (row.page !== segment.page || above.length === MAX_PARTS + MAX_SEGMENTS_ABOVE) break;
    const segmentAbove = row.segments.find((other) => isInSameColumn(other, segment));
    if (segmentAbove) above.push(segmentAbove);
  }
  return above;
}

const isInSameColumn = (a: Segment, b: Segment): boolean => {
  const isAligned = Math.abs(a.left - b.left) < 2 * Math.min(measureHeight(a), measureHeight(b));
  const isCentered = Math.abs(a.left + a.right - b.left - b.right) < 2 * Math.min(measureHeight(a), measureHeight(b));
  return (isAligned || isCentered) && measureOverlap(a, b) > 0;
};

/** Returns the label at the left of a segment on its row. */
function findLabelOnLeft(rows: readonly Row[], segment: Segment): Segment | null {
  const row = rows.find(({ segments }) => segments.includes(segment));
  const before = row?.segments[row.segments.indexOf(segment) - 1];
  return before && ANY_RIB_LABEL.test(before.folded) ? before : null;
}

/** Whether a segment has a label at its left. */
export const hasLabelOnLeft = (rows: readonly Row[], segment: Segment): boolean =>
  findLabelOnLeft(rows, segment) !== null;

const ADDRESS_LABEL_PATTERN = /\b(?:adresse|address)\b/;
const isAddressLabel = (segment: Segment | null): boolean =>
  segment !== null && ADDRESS_LABEL_PATTERN.test(segment.folded);

const INLINE_LABEL_PATTERN =
  /^(?:(?:adresse|address)(?: (?:de l'agence|de la banque|de l'etablissement|agence|banque|du titulaire|du client|titulaire))?|domiciliation)\b\s*:?\s*(?:(?:agence|centre|succursale)\b[^,\d]{0,40}, )?/;

/** Returns a segment without the label at its beginning. */
function removeInlineLabel(segment: Segment): AddressPart {
  const label = INLINE_LABEL_PATTERN.exec(segment.folded);
  return { segment, start: label?.[0].length ?? 0, end: segment.text.length };
}

const LONE_ADDRESS_LABEL_PATTERN = /^(?:adresse|address)\b[^\d:,]*:?$/;

/** Returns the label of an address: before its first part in the same segment, at its left, or alone above it. */
export function readAddressLabel({ parts, label, above }: Address): string {
  const [[top], [heading]] = [parts, above];
  const labelAbove = heading && LONE_ADDRESS_LABEL_PATTERN.test(heading.folded) ? heading.folded : '';
  return `${label?.folded ?? ''} ${labelAbove} ${top?.segment.folded.slice(0, top.start) ?? ''}`;
}

export function createAddressReading({ parts, text }: Address, confidence: number): Reading<string> | null {
  const [top] = parts;
  if (top === undefined) return null;
  const words = parts.flatMap(({ segment, start, end }) => slicePlace(segment, start, end).words);
  return createReading({ ...top.segment, words }, text, confidence, 'layout');
}
