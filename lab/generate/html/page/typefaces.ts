import { readFileSync } from 'node:fs';
import { formatPath, mapPath } from '@probant/samples/drawing/path';
import { getOutline, readTrueTypeface, type TrueTypeface } from '@probant/samples/typeface/typeface';
import type { Draw } from '../../draw.ts';
import type { Part } from '../../generated-document.ts';
import { html, type Markup } from './markup.ts';

type FontUse = 'sans' | 'serif' | 'mono' | 'narrow' | 'logo';

/** Font families by part and use, named by their folder in lab/generate/fonts. No family is in both parts. */
const HTML_FAMILIES: Readonly<Record<Part, Readonly<Record<FontUse, readonly string[]>>>> = {
  train: {
    sans: ['lato', 'open-sans', 'roboto', 'carlito', 'ibm-plex-sans'],
    serif: ['source-serif-4'],
    mono: ['courier-prime'],
    narrow: ['roboto-condensed', 'carlito'],
    logo: ['oswald', 'lobster', 'roboto-condensed'],
  },
  report: {
    sans: ['nunito-sans', 'work-sans', 'pt-sans', 'fira-sans', 'dm-sans'],
    serif: ['pt-serif', 'libre-baskerville'],
    mono: ['ibm-plex-mono'],
    narrow: ['pt-sans', 'fira-sans'],
    logo: ['montserrat', 'pacifico', 'libre-baskerville'],
  },
};
const SINGLE_WEIGHT_FAMILIES = ['lobster', 'pacifico'];

const locateFont = (family: string, weight: 400 | 700): URL =>
  new URL(
    `../../fonts/${family}/${family}-latin-${SINGLE_WEIGHT_FAMILIES.includes(family) ? 400 : weight}-normal.woff`,
    import.meta.url,
  );

const rulesByFamily = new Map<string, string>();

/** Returns the rules that make a family known to the page; the fonts are part of it, so that it needs no file. */
export function writeFontRules(family: string): string {
  const written =
    rulesByFamily.get(family) ??
    ([400, 700] as const)
      .map((weight) => {
        const font = readFileSync(locateFont(family, weight)).toString('base64');
        return `@font-face{font-family:'${family}';font-weight:${weight};src:url(data:font/woff;base64,${font}) format('woff')}`;
      })
      .join('');
  rulesByFamily.set(family, written);
  return written;
}

export const pickHtmlFamily = (draw: Draw, part: Part, use: FontUse): string => draw.pick(HTML_FAMILIES[part][use]);

const faces = new Map<string, TrueTypeface>();

/** Draws a name as shapes, as in a logo: visible, but not among the texts of the page. `size` is in pixels. */
export function drawLogo(family: string, name: string, size: number, colour: string): Markup {
  const face = faces.get(family) ?? readTrueTypeface(family, readFileSync(locateFont(family, 700)));
  faces.set(family, face);
  const scale = size / face.unitsPerEm;
  let pen = 0;
  const shapes: string[] = [];
  for (const character of name) {
    const originX = pen;
    shapes.push(formatPath(mapPath(getOutline(face, character), (x, y) => [originX + x * scale, size - y * scale])));
    pen += face.advance(character) * scale;
  }
  const [width, height] = [Math.ceil(pen), Math.ceil(1.3 * size)];
  return html`<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><path fill="${colour}" d="${shapes.join('')}"/></svg>`;
}
