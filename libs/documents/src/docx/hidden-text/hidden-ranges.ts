import { Parser } from 'htmlparser2';
import { type Background, isUnseen, WHITE } from '../../office-archive/text-colors.ts';
import { type Attributes, type Format, getAttribute, readRunProperty, readShading, readTextEffect } from './format.ts';
import { createShapeFills, type ShapeFills } from './shape-fills.ts';
import type { StyleFormats } from './style-formats.ts';

/** A text that nobody can see, as offsets into the XML of its part. */
type HiddenRange = {
  readonly start: number;
  readonly end: number;
  /** Whether it is hidden only where nothing is drawn behind it on the page. */
  readonly needsBarePage: boolean;
};

export type StoryText = {
  readonly ranges: readonly HiddenRange[];
  /** Whether a drawing lies behind the text: then nobody knows what colour is behind a word. */
  readonly hasDrawingBehind: boolean;
};

/** The bare page, or what covers it. */
type Ground = Background | 'page';

/** An element whose properties count for the text in it. */
type Frame = {
  readonly name: string;
  isRemoved: boolean;
  ground: Ground;
  style: string | null;
  /** The properties of a run, or the shading of a paragraph. */
  format: Format;
  readonly texts: [start: number, end: number][];
  /** The paragraph around it. */
  readonly paragraph: Frame | null;
};

const FRAME_NAMES: ReadonlySet<string> = new Set(['p', 'r', 'tbl', 'tr', 'tc', 'txbxContent', 'del', 'moveFrom']);
/** Where `del` says that a mark or a row was deleted, and contains no text. */
const MARK_PARENTS: ReadonlySet<string> = new Set(['rPr', 'trPr', 'tcPr', 'pPr']);
const TEXT_NAMES: ReadonlySet<string> = new Set(['t', 'delText']);
/** Letters of half this number of points cannot be distinguished from a line. */
const MAX_HIDDEN_HALF_POINTS = 2;

/**
 * Finds the text of a part that nobody can see: hidden, deleted or moved away while changes are tracked, at most 1 point high, unpainted,
 * or of the colour that is behind it.
 */
export function findHiddenRanges(xml: string, styles: StyleFormats, page: Background): StoryText {
  const ranges: HiddenRange[] = [];
  const frames: Frame[] = [
    {
      name: '',
      isRemoved: false,
      ground: page === WHITE ? 'page' : page,
      style: null,
      format: {},
      texts: [],
      paragraph: null,
    },
  ];
  const names: string[] = [];
  const shapes = createShapeFills();
  let textStart = 0;
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => {
        const name = removePrefix(tag);
        const parent = names.at(-1) ?? '';
        names.push(name);
        shapes.open(name, attributes, names);
        const frame = frames.at(-1) as Frame;
        if (FRAME_NAMES.has(name) && !MARK_PARENTS.has(parent)) frames.push(openFrame(name, frame, styles, shapes));
        else if (TEXT_NAMES.has(name)) textStart = parser.endIndex + 1;
        else if (frame.name === names.at(-3)) readProperty(frame, parent, name, attributes, styles);
        else if (frame.name === 'r') frame.format = { ...frame.format, ...readTextEffect(name, attributes, names) };
      },
      onclosetag: (tag) => {
        const name = removePrefix(tag);
        names.pop();
        shapes.close(name);
        const frame = frames.at(-1) as Frame;
        if (TEXT_NAMES.has(name)) frame.texts.push([textStart, parser.startIndex]);
        if (frame.name !== name || MARK_PARENTS.has(names.at(-1) ?? '')) return;
        frames.pop();
        if (name !== 'r' || frame.texts.length === 0) return;
        const hiding = findHiding(frame, styles);
        if (hiding === null) return;
        for (const [start, end] of frame.texts) if (end > start) ranges.push({ start, end, ...hiding });
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return { ranges, hasDrawingBehind: shapes.hasDrawingBehind() };
}

const removePrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

function openFrame(name: string, outer: Frame, styles: StyleFormats, shapes: ShapeFills): Frame {
  const isRemoved = outer.isRemoved || name === 'del' || name === 'moveFrom' || outer.format.isVanished === true;
  const ground = name === 'txbxContent' ? (shapes.getFill() ?? outer.ground) : outer.ground;
  const { paragraph } = outer.name === 'p' ? { paragraph: outer } : outer;
  return {
    name,
    isRemoved,
    ground,
    style: name === 'p' ? styles.defaultParagraph : null,
    format: {},
    texts: [],
    paragraph,
  };
}

const OFF_VALUES: ReadonlySet<string> = new Set(['0', 'false', 'off']);

/** Reads a property of the frame, whose element of properties is `parent`. */
function readProperty(frame: Frame, parent: string, name: string, attributes: Attributes, styles: StyleFormats): void {
  const value = getAttribute(attributes, 'val') ?? null;
  switch (`${frame.name} ${parent} ${name}`) {
    case 'p pPr pStyle':
    case 'r rPr rStyle':
      frame.style = value;
      return;
    case 'p pPr shd':
      frame.format = readShading(attributes);
      return;
    case 'tbl tblPr tblStyle':
      if (styles.isColoured(value)) frame.ground = 'unknown';
      return;
    case 'tbl tblPr shd':
    case 'tc tcPr shd':
      frame.ground = readShading(attributes).background ?? frame.ground;
      return;
    case 'tr trPr hidden':
      frame.isRemoved ||= !OFF_VALUES.has(value ?? '1');
      return;
    case 'tr trPr del':
      frame.isRemoved = true;
      return;
    default:
      if (frame.name === 'r' && parent === 'rPr')
        frame.format = { ...frame.format, ...readRunProperty(name, attributes) };
  }
}

/** Returns why the text of a run cannot be seen; null when it can. */
function findHiding(run: Frame, styles: StyleFormats): Pick<HiddenRange, 'needsBarePage'> | null {
  const { paragraph } = run;
  const paragraphStyle = styles.getFormat(paragraph?.style ?? null);
  const runStyle = styles.getFormat(run.style);
  const format = { ...styles.defaults, ...paragraphStyle, ...runStyle, ...run.format };
  const isTiny = (format.halfPoints ?? Number.POSITIVE_INFINITY) <= MAX_HIDDEN_HALF_POINTS;
  if (run.isRemoved || format.isVanished || isTiny) return { needsBarePage: false };
  if (format.isOutlined) return null;
  if (format.isUnpainted) return { needsBarePage: false };
  const { color = 'auto' } = format;
  if (color === 'auto') return null;
  const ground =
    run.format.background ??
    runStyle.background ??
    paragraph?.format.background ??
    paragraphStyle.background ??
    styles.defaults.background ??
    run.ground;
  return isUnseen(color, ground === 'page' ? WHITE : ground) ? { needsBarePage: ground === 'page' } : null;
}
