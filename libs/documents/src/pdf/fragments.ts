import { type PageViewport, type PDFPageProxy, Util } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { estimateLetterWidth, estimateTextWidth } from '../layout/letter-widths.ts';
import type { WordJoiner } from './placed-letters.ts';

type TextContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>;
type TextItem = Extract<TextContent['items'][number], { str: string }>;
type TextStyle = TextContent['styles'][string];

/**
 * A piece of text without spaces on the displayed page: where its baseline starts and ends, in points from the top left.
 * `angle` is clockwise, in radians; `ascent` and `descent` are points above and below the baseline.
 */
export type Fragment = {
  readonly text: string;
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
  readonly angle: number;
  readonly size: number;
  readonly ascent: number;
  readonly descent: number;
  /** Whether it follows another run without a space: it may be the second part of a word. */
  readonly followsText: boolean;
};

/**
 * Returns the fragments of a page in content order. Only the length of a run is known, so positions inside it are estimated. pdf.js takes each
 * gap of a tenth of the letter size for a space: `joinWords` takes out those that are none.
 */
export function extractFragments(
  content: TextContent,
  viewport: PageViewport,
  joinWords: WordJoiner | null,
): Fragment[] {
  const fragments: Fragment[] = [];
  let followsText = false;
  for (const item of content.items) {
    if (!('str' in item)) continue;
    const [x = 0, y = 0] = item.transform.slice(4) as number[];
    const run = joinWords === null ? item : { ...item, str: joinWords(item.str, [x, y]) };
    fragments.push(...splitRun(run, content.styles[item.fontName], viewport, followsText));
    followsText = item.str === '' ? followsText && !item.hasEOL : !/\s$/u.test(item.str) && !item.hasEOL;
  }
  return fragments;
}

function* splitRun(
  item: TextItem,
  style: TextStyle | undefined,
  viewport: PageViewport,
  followsText: boolean,
): Generator<Fragment> {
  const matrix = Util.transform(viewport.transform, item.transform) as number[];
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = matrix;
  if (![a, b, c, d, x, y, item.width].every(Number.isFinite)) return;
  const angle = style?.vertical ? Math.PI / 2 : Math.atan2(b, a);
  const size = Math.hypot(c, d) || Math.hypot(a, b);
  const length = (style?.vertical ? item.height : item.width) * viewport.scale;
  const perLetter = length / (estimateTextWidth(item.str) || 1);
  const pointAt = (distance: number) => [x + Math.cos(angle) * distance, y + Math.sin(angle) * distance] as const;
  const { ascent, descent } = readExtent(style);
  let end = 0;
  let start = 0;
  let text = '';
  let isFirst = true;
  const createFragment = (): Fragment => ({
    text,
    from: pointAt(start),
    to: pointAt(end),
    angle,
    size,
    ascent: ascent * size,
    descent: descent * size,
    followsText: followsText && isFirst && start === 0,
  });
  for (const letter of item.str) {
    const isSpace = /\s/u.test(letter);
    if (isSpace && text !== '') {
      yield createFragment();
      isFirst = false;
      text = '';
    }
    if (!isSpace && text === '') start = end;
    if (!isSpace) text += letter;
    end += estimateLetterWidth(letter) * perLetter;
  }
  if (text !== '') yield createFragment();
}

/** Fonts may declare implausible extents: those are replaced by usual ones. */
function readExtent(style: TextStyle | undefined): { ascent: number; descent: number } {
  const { ascent = 0, descent = 0 } = style ?? {};
  return {
    ascent: ascent > 0.4 && ascent < 1.2 ? ascent : 0.8,
    descent: descent < 0 && descent > -0.6 ? -descent : 0.2,
  };
}
