import { type Background, type Color, parseColor } from '../../office-archive/text-colors.ts';
import { readXmlEvents } from '../../office-archive/xml-events.ts';

/** How a style paints. What is absent is inherited; `auto` is a colour that the program chooses so that it is seen. */
export type OdtFormat = {
  readonly isHidden?: boolean;
  readonly color?: Color | 'auto';
  readonly points?: number;
  /** A size as a share of the one around it. */
  readonly sizeShare?: number;
  readonly background?: Background;
  readonly isOutlined?: boolean;
};

type Attributes = Readonly<Record<string, string>>;
type Style = { format: OdtFormat; readonly parent: string | null };

export type OdtFormats = {
  /** Returns the format of a style with those of its parents, or of the family where it names none. */
  getFormat(family: string, name: string | undefined): OdtFormat;
  /** Colour of the page; unknown where pages have several. */
  readonly page: Background | null;
  /** Whether a drawing lies behind the text. */
  readonly hasDrawingBehind: boolean;
};

const MAX_PARENTS = 20;
const POINTS_BY_UNIT: ReadonlyMap<string, number> = new Map([
  ['pt', 1],
  ['px', 0.75],
  ['in', 72],
  ['cm', 72 / 2.54],
  ['mm', 72 / 25.4],
  ['pc', 12],
]);

/** Reads the styles of an OpenDocument text, the automatic ones last: they are named in the content only. */
export function readOdtFormats(parts: readonly (Uint8Array | undefined)[]): OdtFormats {
  const styles = new Map<string, Style>();
  const pages: Background[] = [];
  let hasDrawingBehind = false;
  for (const part of parts) {
    let style: Style | null = null;
    if (part !== undefined)
      readXmlEvents(part, {
        open: (name, attributes) => {
          if (name === 'style' || name === 'default-style') {
            const family = attributes['style:family'] ?? '';
            style = { format: {}, parent: attributes['style:parent-style-name'] ?? (name === 'style' ? '' : null) };
            styles.set(`${family}/${name === 'style' ? (attributes['style:name'] ?? '') : ''}`, style);
          } else if (name === 'page-layout-properties')
            pages.push(parseColor(attributes['fo:background-color']) ?? [255, 255, 255]);
          else if (
            name === 'graphic-properties' &&
            attributes['style:run-through'] === 'background' &&
            attributes['draw:fill'] !== 'none'
          )
            hasDrawingBehind = true;
          if (style !== null) style.format = { ...style.format, ...readProperties(name, attributes) };
        },
        close: (name) => {
          if (name === 'style' || name === 'default-style') style = null;
        },
      });
  }
  return {
    getFormat: (family, name) => collectFormat(styles, family, name ?? ''),
    page: pages.length > 0 && new Set(pages.map(String)).size > 1 ? 'unknown' : (pages[0] ?? null),
    hasDrawingBehind,
  };
}

function collectFormat(styles: ReadonlyMap<string, Style>, family: string, name: string): OdtFormat {
  const formats: OdtFormat[] = [];
  for (let next: string | null = name; next !== null && formats.length < MAX_PARENTS; ) {
    const style: Style | undefined =
      styles.get(`${family}/${next}`) ?? (next === '' ? undefined : styles.get(`${family}/`));
    if (style === undefined) break;
    formats.push(style.format);
    next = style.parent;
  }
  return formats.reduceRight<OdtFormat>(mergeFormats, {});
}

/** A size in percent is one of the style that it is based on. */
const mergeFormats = (inherited: OdtFormat, format: OdtFormat): OdtFormat =>
  format.sizeShare === undefined || inherited.points === undefined
    ? { ...inherited, ...format }
    : { ...inherited, ...format, points: inherited.points * format.sizeShare };

/** Returns what an element of a style says (OpenDocument 1.3 part 3, 16.29). */
function readProperties(name: string, attributes: Attributes): OdtFormat {
  switch (name) {
    case 'text-properties':
      return { ...readTextProperties(attributes), ...readBackground(attributes['fo:background-color']) };
    case 'section-properties':
    case 'paragraph-properties':
    case 'table-cell-properties':
    case 'table-row-properties':
    case 'table-properties':
      return readBackground(attributes['fo:background-color']);
    case 'background-image':
      return attributes['xlink:href'] === undefined ? {} : { background: 'unknown' };
    case 'graphic-properties':
      return readFill(attributes);
    default:
      return {};
  }
}

function readTextProperties(attributes: Attributes): OdtFormat {
  const { 'text:display': display, 'fo:color': color, 'fo:font-size': size, 'loext:opacity': opacity } = attributes;
  const isAutomatic = attributes['style:use-window-font-color'] === 'true';
  const [, amount, unit = ''] = /^([\d.]{1,9})(pt|px|in|cm|mm|pc|%)$/.exec(size ?? '') ?? [];
  const shadow = attributes['fo:text-shadow'] ?? 'none';
  const isOutlined = attributes['style:text-outline'] === 'true' || shadow !== 'none';
  return {
    ...(display === undefined ? {} : { isHidden: display === 'none' }),
    ...(opacity === '0%' ? { isHidden: true } : {}),
    ...(isAutomatic ? { color: 'auto' } : color === undefined ? {} : { color: parseColor(color) ?? 'auto' }),
    ...(amount === undefined ? {} : readSize(Number(amount), unit)),
    ...(isOutlined ? { isOutlined } : {}),
  };
}

const readSize = (amount: number, unit: string): OdtFormat =>
  unit === '%' ? { sizeShare: amount / 100 } : { points: amount * (POINTS_BY_UNIT.get(unit) ?? 1) };

const readBackground = (color: string | undefined): OdtFormat =>
  color === undefined || color === 'transparent' ? {} : { background: parseColor(color) ?? 'unknown' };

function readFill(attributes: Attributes): OdtFormat {
  const { 'draw:fill': fill, 'draw:fill-color': color, 'fo:background-color': background } = attributes;
  if (fill === 'solid' || (fill === undefined && color !== undefined))
    return { background: parseColor(color) ?? 'unknown' };
  return fill === undefined || fill === 'none' ? readBackground(background) : { background: 'unknown' };
}
