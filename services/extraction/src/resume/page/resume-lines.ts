import type { Line, OpenedDocument, Page, Word } from '@probant/documents/document';
import { foldInPlace } from '@probant/french/text-folding';
import { median } from '@probant/kernel/median';
import { encloseWords } from '../../reading/boxes.ts';
import { levelPerspective } from '../../reading/level-perspective.ts';
import { measureHeight, type Row, readRows, type Segment } from '../../reading/rows.ts';
import { joinBrokenPeriods } from './broken-periods.ts';
import { splitColumns } from './columns.ts';

/** A row of a resume in reading order, one column after the other. */
export type ResumeLine = {
  /** Without its bullet. */
  readonly text: string;
  readonly folded: string;
  /** The parts of the text between wide gaps. */
  readonly parts: readonly string[];
  readonly hasBullet: boolean;
  readonly place: Row;
  readonly left: number;
  readonly height: number;
  /** Space above, in line heights; 9 at the top of a page or column. */
  readonly gapAbove: number;
  /** Whether the line is the first of a column: the section of the previous column ends here. */
  readonly isFirstInColumn: boolean;
};

export const BULLET_PATTERN = /^\s*(?:["“”•·●▪◦‣➢➤►✓✔○■□–—*-]|\uF0B7|\u00a7|o(?=\s))\s*/u;
/** Soft, non-breaking and typographic hyphens, which PDF writers leave in the text. */
const HYPHEN_PATTERN = /-?\u00ad\u2010?|-?\u2010|\u2011/g;

// Above the size of any resume; these limits bound the run time.
const MAX_PAGES = 12;
const MAX_LINES_PER_PAGE = 300;
// A dense page has a thousand words; a page with more than this limit is not split into columns.
const MAX_WORDS_FOR_COLUMNS = 3000;

/** Returns the lines of a resume, one column after the other. */
export function readResumeLines(document: OpenedDocument): ResumeLine[] {
  return document.pages.slice(0, MAX_PAGES).flatMap((printedPage, pageIndex) => {
    const { page, toOriginalWord } = levelPerspective(printedPage);
    const limitedPage = { ...page, lines: page.lines.slice(0, MAX_LINES_PER_PAGE) };
    const columns =
      countWords(limitedPage) > MAX_WORDS_FOR_COLUMNS
        ? [{ segments: readRows(limitedPage).flatMap((row) => row.segments) }]
        : splitColumns(limitedPage);
    return columns.flatMap(({ segments }, columnIndex) => {
      const rows = joinBrokenPeriods(readRows({ ...page, lines: segments.map(toLine) }));
      const medianHeight = median(
        rows.flatMap((row) => row.segments.map(measureHeight)),
        1,
      );
      const startsColumn = columns.length > 1 && (columnIndex > 0 || pageIndex > 0);
      return rows.map((row, index) =>
        createLine(row, {
          rowAbove: rows[index - 1],
          medianHeight,
          isFirstInColumn: startsColumn && index === 0,
          toOriginalWord,
        }),
      );
    });
  });
}

const countWords = (page: Page): number => page.lines.reduce((sum, { words }) => sum + words.length, 0);

const toLine = ({ words, text }: Segment): Line => ({ words, text, box: encloseWords(words) ?? [0, 0, 0, 0] });

const middle = ({ top, bottom }: Segment): number => (top + bottom) / 2;
const firstSegment = (row: Row): Segment | undefined => row.segments[0];

/** The position of a line on its page. */
type LinePosition = {
  readonly rowAbove: Row | undefined;
  readonly medianHeight: number;
  readonly isFirstInColumn: boolean;
  readonly toOriginalWord: (word: Word) => Word;
};

function createLine(row: Row, { rowAbove, medianHeight, isFirstInColumn, toOriginalWord }: LinePosition): ResumeLine {
  const clean = (text: string) => text.replace(HYPHEN_PATTERN, '-').replace(/\s+/g, ' ').trim();
  const text = clean(row.text);
  const bullet = BULLET_PATTERN.exec(text)?.[0] ?? '';
  const hasBullet = bullet !== '' && /\p{L}/u.test(text.slice(bullet.length));
  const body = hasBullet ? text.slice(bullet.length) : text;
  const parts = row.segments
    .map((segment) => clean(segment.text))
    .map((part, index) => (index === 0 && hasBullet ? part.replace(BULLET_PATTERN, '') : part));
  const [segment, segmentAbove] = [firstSegment(row), rowAbove && firstSegment(rowAbove)];
  const height = segment ? measureHeight(segment) : 0;
  const gap = segment && segmentAbove ? (middle(segment) - middle(segmentAbove)) / Math.max(medianHeight, 1) - 1 : 9;
  return {
    text: body,
    folded: foldInPlace(body),
    parts: parts.filter((part) => part !== ''),
    hasBullet,
    place: { ...row, words: row.words.map(toOriginalWord) },
    left: segment?.left ?? 0,
    height,
    // Tall boxes of a picture overlap slightly; a row above the previous one begins a column.
    gapAbove: gap < -0.9 ? 9 : Math.max(0, gap),
    isFirstInColumn,
  };
}
