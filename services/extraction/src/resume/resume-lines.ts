import type { Line, OpenedDocument, Page, Word } from '@probant/documents/document';
import { foldInPlace } from '@probant/french/text-folding';
import { levelledPage } from '../reading/levelled-page.ts';
import { median } from '../reading/median.ts';
import { boxAround, heightOf, type Row, rowsOf, type Segment } from '../reading/rows.ts';
import { withWholePeriods } from './broken-periods.ts';
import { columnsOf } from './columns.ts';

/** A row of a resume in reading order, columns one after the other as the reader of documents gives them. */
export type ResumeLine = {
  /** Without its bullet. */
  readonly text: string;
  readonly folded: string;
  /** Parts with wide gaps between them. */
  readonly parts: readonly string[];
  readonly bullet: boolean;
  readonly place: Row;
  readonly left: number;
  readonly height: number;
  /** Room above, in heights of the line; large at the top of a page or column. */
  readonly gapAbove: number;
  /** The first of a column: what the one before it was about ends here. */
  readonly opensColumn: boolean;
};

const BULLET = /^\s*(?:["“”•·●▪◦‣➢➤►✓✔○■□–—*-]|\uF0B7|\u00a7|o(?=\s))\s*/u;
/** Hyphens that PDF writers leave: soft, non-breaking, typographic. */
const HYPHENS = /-?\u00ad\u2010?|-?\u2010|\u2011/g;

// Longer than any resume, short enough that reading ends soon.
const MOST_PAGES = 12;
const MOST_LINES = 300;
// A dense page has a thousand; columns are not looked for among more than these.
const MOST_WORDS = 3000;

/** The lines of a resume, column after column; a column that the page before left unfinished goes on. */
export function resumeLines(document: OpenedDocument): ResumeLine[] {
  return document.pages.slice(0, MOST_PAGES).flatMap((printed, at) => {
    const { page, original } = levelledPage(printed);
    const bounded = { ...page, lines: page.lines.slice(0, MOST_LINES) };
    const columns =
      wordsOn(bounded) > MOST_WORDS
        ? [{ segments: rowsOf(bounded).flatMap((row) => row.segments) }]
        : columnsOf(bounded);
    return columns.flatMap(({ segments }, column) => {
      const rows = withWholePeriods(rowsOf({ ...page, lines: segments.map(asLine) }));
      const usual = median(
        rows.flatMap((row) => row.segments.map(heightOf)),
        1,
      );
      const opens = columns.length > 1 && column > 0 ? true : at > 0 && columns.length > 1;
      return rows.map((row, index) =>
        lineOf(row, { above: rows[index - 1], usual, opensColumn: opens && index === 0, original }),
      );
    });
  });
}

const wordsOn = (page: Page): number => page.lines.reduce((sum, { words }) => sum + words.length, 0);

const asLine = ({ words, text }: Segment): Line => ({ words, text, box: boxAround(words) ?? [0, 0, 0, 0] });

const middle = ({ top, bottom }: Segment): number => (top + bottom) / 2;
const first = (row: Row): Segment | undefined => row.segments[0];

/** What a line owes to the page around it; `usual` is the height of most rows. */
type Around = {
  readonly above: Row | undefined;
  readonly usual: number;
  readonly opensColumn: boolean;
  readonly original: (word: Word) => Word;
};

function lineOf(row: Row, { above, usual, opensColumn, original }: Around): ResumeLine {
  const clean = (text: string) => text.replace(HYPHENS, '-').replace(/\s+/g, ' ').trim();
  const text = clean(row.text);
  const bullet = BULLET.exec(text)?.[0] ?? '';
  const isBullet = bullet !== '' && /\p{L}/u.test(text.slice(bullet.length));
  const body = isBullet ? text.slice(bullet.length) : text;
  const parts = row.segments
    .map((segment) => clean(segment.text))
    .map((part, at) => (at === 0 && isBullet ? part.replace(BULLET, '') : part));
  const [segment, upper] = [first(row), above && first(above)];
  const height = segment ? heightOf(segment) : 0;
  const gap = segment && upper ? (middle(segment) - middle(upper)) / Math.max(usual, 1) - 1 : 9;
  return {
    text: body,
    folded: foldInPlace(body),
    parts: parts.filter((part) => part !== ''),
    bullet: isBullet,
    place: { ...row, words: row.words.map(original) },
    left: segment?.left ?? 0,
    height,
    // Tall boxes of a picture overlap a little; a row above the one before it begins a column.
    gapAbove: gap < -0.9 ? 9 : Math.max(0, gap),
    opensColumn,
  };
}
