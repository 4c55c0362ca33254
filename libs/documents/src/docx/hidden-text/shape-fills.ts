import { type Background, parseColor, WHITE } from '../../office-archive/text-colors.ts';
import { type Attributes, getAttribute } from './format.ts';

/** What the shapes of a part paint: behind the text of their own text box, and behind the text of the page. */
export type ShapeFills = {
  open(name: string, attributes: Attributes, names: readonly string[]): void;
  close(name: string): void;
  /** The fill of the current shape; null when the page shows through it. */
  getFill(): Background | null;
  hasDrawingBehind(): boolean;
};

const VML_SHAPES: ReadonlySet<string> = new Set(['shape', 'rect', 'roundrect', 'oval']);
/** A drawing behind the text that is smaller is a mark, no ground: 2 cm by 5 mm, in English metric units (1 cm = 360,000). */
const MIN_GROUND_WIDTH = 720_000;
const MIN_GROUND_HEIGHT = 180_000;

/** Follows the shapes of DrawingML and VML while a part is parsed. */
export function createShapeFills(): ShapeFills {
  let fill: Background | null = 'unknown';
  let hasDrawingBehind = false;
  let isAnchoredBehind = false;
  let vmlShapesBehind = 0;
  return {
    open: (name, attributes, names) => {
      const [parent, outer] = [names.at(-2), names.at(-3)];
      if (name === 'anchor') isAnchoredBehind = ['1', 'true'].includes(getAttribute(attributes, 'behindDoc') ?? '');
      else if (name === 'extent' && isAnchoredBehind)
        hasDrawingBehind ||=
          Number(getAttribute(attributes, 'cx')) >= MIN_GROUND_WIDTH &&
          Number(getAttribute(attributes, 'cy')) >= MIN_GROUND_HEIGHT;
      else if (name === 'wsp') fill = 'unknown';
      else if (name === 'noFill' && parent === 'spPr') fill = null;
      else if (parent === 'solidFill' && outer === 'spPr') fill = readSolidFill(name, attributes);
      else if (VML_SHAPES.has(name)) {
        fill = readVmlFill(attributes);
        vmlShapesBehind += isBehindText(attributes) ? 1 : 0;
      } else if (name === 'fill' && VML_SHAPES.has(parent ?? '')) fill = 'unknown';
      // A watermark of letters leaves the paper as it is.
      else if (name === 'textpath') vmlShapesBehind -= 1;
    },
    close: (name) => {
      if (name === 'anchor') isAnchoredBehind = false;
      if (!VML_SHAPES.has(name)) return;
      hasDrawingBehind ||= vmlShapesBehind > 0;
      vmlShapesBehind = 0;
    },
    getFill: () => fill,
    hasDrawingBehind: () => hasDrawingBehind,
  };
}

function readSolidFill(name: string, attributes: Attributes): Background {
  const value = getAttribute(attributes, 'val');
  if (name === 'schemeClr') return value === 'bg1' || value === 'lt1' ? WHITE : 'unknown';
  return name === 'srgbClr' ? (parseColor(value) ?? 'unknown') : 'unknown';
}

/** A shape of VML is white unless it says otherwise; "#4f81bd [3204]" names the colour of the theme too. */
function readVmlFill(attributes: Attributes): Background | null {
  if (['f', 'false'].includes(getAttribute(attributes, 'filled') ?? '')) return null;
  const color = getAttribute(attributes, 'fillcolor');
  if (color === undefined || color === 'white' || color === 'window') return WHITE;
  return parseColor(color.split(' ')[0]) ?? 'unknown';
}

const isBehindText = (attributes: Attributes): boolean =>
  (getAttribute(attributes, 'style') ?? '').includes('z-index:-');
