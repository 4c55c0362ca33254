import { type Background, type Color, isUnseen, WHITE } from '../../office-archive/text-colors.ts';
import type { OdtFormat, OdtFormats } from './odt-formats.ts';

/** Follows the elements of the content, and says whether a person can see the text in them. */
export type OdtVisibility = {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  close(): void;
  isHidden(): boolean;
};

type Look = {
  readonly isHidden: boolean;
  readonly color: Color | 'auto';
  readonly points: number;
  readonly isOutlined: boolean;
  /** Null is the page. */
  readonly ground: Background | null;
};

/** Families of the styles that an element may name. */
const FAMILIES: ReadonlyMap<string, string> = new Map([
  ['p', 'paragraph'],
  ['h', 'paragraph'],
  ['span', 'text'],
  ['a', 'text'],
  ['section', 'section'],
  ['table', 'table'],
  ['table-row', 'table-row'],
  ['table-cell', 'table-cell'],
  ['frame', 'graphic'],
  ['text-box', 'graphic'],
  ['custom-shape', 'graphic'],
  ['rect', 'graphic'],
]);
const HIDDEN_ROWS: ReadonlySet<string> = new Set(['collapse', 'filter']);
const MAX_HIDDEN_POINTS = 1;
const PLAIN_POINTS = 12;

/** Creates the visibility of the text of a document with these styles. */
export function createOdtVisibility({ getFormat, page, hasDrawingBehind }: OdtFormats): OdtVisibility {
  const looks: Look[] = [{ isHidden: false, color: 'auto', points: PLAIN_POINTS, isOutlined: false, ground: page }];
  const pageGround = hasDrawingBehind ? 'unknown' : WHITE;
  return {
    open: (name, attributes) => {
      const outer = looks.at(-1) as Look;
      const family = FAMILIES.get(name);
      const style = attributes['text:style-name'] ?? attributes['table:style-name'] ?? attributes['draw:style-name'];
      const isStyled = family !== undefined && (style !== undefined || family === 'paragraph');
      const isHidden =
        attributes['text:is-hidden'] === 'true' ||
        (name === 'section' && attributes['text:display'] === 'none') ||
        (name === 'table-row' && HIDDEN_ROWS.has(attributes['table:visibility'] ?? ''));
      const look = isStyled ? applyFormat(outer, getFormat(family, style), family) : outer;
      looks.push(isHidden ? { ...look, isHidden } : look);
    },
    close: () => looks.pop(),
    isHidden: () => {
      const { isHidden, color, points, isOutlined, ground } = looks.at(-1) as Look;
      if (isHidden || points <= MAX_HIDDEN_POINTS) return true;
      return !isOutlined && color !== 'auto' && isUnseen(color, ground ?? pageGround);
    },
  };
}

function applyFormat(outer: Look, format: OdtFormat, family: string): Look {
  // A paragraph begins with its own letters; those of a text run are relative to it.
  const base = family === 'paragraph' ? PLAIN_POINTS : outer.points;
  const points = format.points ?? (format.sizeShare === undefined ? base : base * format.sizeShare);
  return {
    isHidden: outer.isHidden || (format.isHidden ?? false),
    color: format.color ?? (family === 'paragraph' ? 'auto' : outer.color),
    points,
    isOutlined: format.isOutlined ?? outer.isOutlined,
    ground: format.background ?? outer.ground,
  };
}
