import { alphanumeric, fold } from '@probant/french/text-folding';
import { partOf } from '../../reading/evidence.ts';
import type { Segment } from '../../reading/rows.ts';
import type { Cell, InvoicePages } from './invoice-pages.ts';
import { bears } from './labels.ts';
import type { Features } from './scoring.ts';
import { domainsIn, vendorFeatures } from './vendor-features.ts';
import { ADDRESS, coreOf, LEGAL_END, NOT_NAMES, OTHER_PAPER } from './vendor-words.ts';

export type NameCandidate = {
  readonly value: string;
  readonly row: number;
  readonly cell: Cell;
  readonly place: Pick<Segment, 'words' | 'page' | 'source'>;
  readonly features: Features;
};

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
        const features = vendorFeatures(pages, cell, value, start, end, { core, flat, domains });
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

const CUT = / (?:-|–|·|\||•|—) |, | au capital|\s*\(/;

function spansOf({ text, folded }: Segment): { start: number; end: number }[] {
  const labelled = /^[^:]{2,32}?\s?:\s*(?=\S)/.exec(text)?.[0].length ?? 0;
  return [...new Set([0, labelled])].flatMap((start) => {
    const cut = CUT.exec(folded.slice(start));
    const whole = { start, end: text.length };
    return cut && cut.index > 2 ? [whole, { start, end: start + cut.index }] : [whole];
  });
}
