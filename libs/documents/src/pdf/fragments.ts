import { type PageViewport, type PDFPageProxy, Util } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { letterWidth, textWidth } from '../layout/letter-widths.ts';

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
  /** Nothing but the end of another run stands before it: it may be the second part of a word. */
  readonly glued: boolean;
};

/** The pieces of text of a page in the order of its content. Only the length of a run is known, so places inside it are estimated. */
export function fragmentsOf(content: TextContent, viewport: PageViewport): Fragment[] {
  const fragments: Fragment[] = [];
  let glued = false;
  for (const item of content.items) {
    if (!('str' in item)) continue;
    fragments.push(...piecesOf(item, content.styles[item.fontName], viewport, glued));
    glued = item.str === '' ? glued && !item.hasEOL : !/\s$/u.test(item.str) && !item.hasEOL;
  }
  return fragments;
}

function* piecesOf(
  item: TextItem,
  style: TextStyle | undefined,
  viewport: PageViewport,
  glued: boolean,
): Generator<Fragment> {
  const matrix = Util.transform(viewport.transform, item.transform) as number[];
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = matrix;
  if (![a, b, c, d, x, y, item.width].every(Number.isFinite)) return;
  const angle = style?.vertical ? Math.PI / 2 : Math.atan2(b, a);
  const size = Math.hypot(c, d) || Math.hypot(a, b);
  const length = (style?.vertical ? item.height : item.width) * viewport.scale;
  const perLetter = length / (textWidth(item.str) || 1);
  const at = (along: number) => [x + Math.cos(angle) * along, y + Math.sin(angle) * along] as const;
  const { ascent, descent } = extentOf(style);
  let along = 0;
  let start = 0;
  let text = '';
  let first = true;
  const piece = (): Fragment => ({
    text,
    from: at(start),
    to: at(along),
    angle,
    size,
    ascent: ascent * size,
    descent: descent * size,
    glued: glued && first && start === 0,
  });
  for (const letter of item.str) {
    const isSpace = /\s/u.test(letter);
    if (isSpace && text !== '') {
      yield piece();
      first = false;
      text = '';
    }
    if (!isSpace && text === '') start = along;
    if (!isSpace) text += letter;
    along += letterWidth(letter) * perLetter;
  }
  if (text !== '') yield piece();
}

/** Fonts tell strange things about themselves: what is not plausible is replaced by what is usual. */
function extentOf(style: TextStyle | undefined): { ascent: number; descent: number } {
  const { ascent = 0, descent = 0 } = style ?? {};
  return {
    ascent: ascent > 0.4 && ascent < 1.2 ? ascent : 0.8,
    descent: descent < 0 && descent > -0.6 ? -descent : 0.2,
  };
}
