import type { Background, Color } from '../../office-archive/text-colors.ts';
import { parseColor, WHITE } from '../../office-archive/text-colors.ts';

/** How a run, a paragraph or a style is painted. What is absent is inherited; `auto` is a colour that the program chooses so that it is seen. */
export type Format = {
  readonly isVanished?: boolean;
  readonly isUnpainted?: boolean;
  /** Drawn with an outline or a shadow, which is seen on a ground of any colour. */
  readonly isOutlined?: boolean;
  readonly color?: Color | 'auto';
  readonly halfPoints?: number;
  readonly background?: Background;
};

export type Attributes = Readonly<Record<string, string>>;

/** Returns an attribute, whatever prefix the file gives to its namespace. */
export function getAttribute(attributes: Attributes, name: string): string | undefined {
  for (const [key, value] of Object.entries(attributes)) if (key.slice(key.indexOf(':') + 1) === name) return value;
  return undefined;
}

/** Themes call the colour of the paper so; with a tint or a shade it is another colour, which `val` has. */
const PAPER_COLORS: ReadonlySet<string> = new Set(['background1', 'light1']);
const OFF_VALUES: ReadonlySet<string> = new Set(['0', 'false', 'off']);

/** Returns what a property of a run says (ECMA-376 part 1, 17.3.2); an empty format for one that does not change whether it is seen. */
export function readRunProperty(name: string, attributes: Attributes): Format {
  const value = getAttribute(attributes, 'val');
  switch (name) {
    case 'vanish':
      return { isVanished: !OFF_VALUES.has(value ?? '1') };
    case 'color':
      return { color: readColor(attributes) };
    case 'outline':
    case 'shadow':
    case 'emboss':
    case 'imprint':
      return { isOutlined: !OFF_VALUES.has(value ?? '1') };
    case 'textOutline':
    case 'glow':
      return { isOutlined: true };
    case 'sz':
      return { halfPoints: Number.parseFloat(value ?? '') || Number.POSITIVE_INFINITY };
    case 'highlight':
      return value === undefined || value === 'none' ? {} : { background: value === 'white' ? WHITE : 'unknown' };
    case 'shd':
      return readShading(attributes);
    default:
      return {};
  }
}

/** Returns what an element of the text effects of Word 2010 says, which paint the text in place of its colour. */
export function readTextEffect(name: string, attributes: Attributes, names: readonly string[]): Format {
  const [parent, outer] = [names.at(-2), names.at(-3)];
  if (name === 'noFill' && parent === 'textFill') return { isUnpainted: true };
  if (name === 'noFill' && parent === 'textOutline') return { isOutlined: false };
  if (parent !== 'solidFill' || outer !== 'textFill') return {};
  const value = getAttribute(attributes, 'val');
  if (name === 'schemeClr') return value === 'bg1' || value === 'lt1' ? { color: WHITE } : { color: 'auto' };
  return { color: parseColor(value) ?? 'auto' };
}

function readColor(attributes: Attributes): Color | 'auto' {
  const isPlainTheme =
    getAttribute(attributes, 'themeTint') === undefined && getAttribute(attributes, 'themeShade') === undefined;
  if (isPlainTheme && PAPER_COLORS.has(getAttribute(attributes, 'themeColor') ?? '')) return WHITE;
  return parseColor(getAttribute(attributes, 'val')) ?? 'auto';
}

/** Returns the background that a shading paints: none for "auto", unknown for a pattern or a colour of the theme alone. */
export function readShading(attributes: Attributes): Format {
  const pattern = getAttribute(attributes, 'val') ?? 'clear';
  if (pattern === 'nil') return {};
  if (pattern === 'solid') return { background: parseColor(getAttribute(attributes, 'color')) ?? 'unknown' };
  const fill = parseColor(getAttribute(attributes, 'fill'));
  if (pattern !== 'clear') return { background: 'unknown' };
  if (fill !== null) return { background: fill };
  return getAttribute(attributes, 'themeFill') === undefined ? {} : { background: 'unknown' };
}
