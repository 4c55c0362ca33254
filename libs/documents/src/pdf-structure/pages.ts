import { type Box, type QuarterTurn, rotateBox } from '../box.ts';
import type { PdfObjects } from './pdf-objects.ts';
import { STRUCTURE_LIMITS, type StructureLimits } from './structure-limits.ts';
import { isArray, isReference, type PdfDictionary, type PdfValue, toDictionary } from './values/pdf-value.ts';

/** [x0, y0, x1, y1] in units of the page (1/72 inch unless /UserUnit says otherwise), origin at the bottom left, x0 <= x1, y0 <= y1. */
export type PageBox = readonly [number, number, number, number];

export type PdfPage = {
  /** 1-based. */
  readonly number: number;
  /** null for a page that is written inside its parent. */
  readonly objectNumber: number | null;
  /** With the attributes that it inherits. */
  readonly dictionary: PdfDictionary;
  /** What viewers show: /CropBox within /MediaBox. */
  readonly shownBox: PageBox;
  /** Degrees clockwise by which a viewer turns the page. */
  readonly turn: QuarterTurn;
};

export type PdfPages = {
  readonly pages: readonly PdfPage[];
  /** Whether there are more pages than the limit, or nodes that lead to no page. */
  readonly isComplete: boolean;
};

type TreeNode = { readonly value: PdfValue; readonly inherited: PdfDictionary['entries']; readonly depth: number };

const INHERITED_KEYS = ['Resources', 'MediaBox', 'CropBox', 'Rotate'];

/** Lists the pages in their order, up to the limit. A node of the tree is visited once, whatever refers to it. */
export function listPages(
  objects: PdfObjects,
  limits: Pick<StructureLimits, 'pages' | 'pageTreeDepth'> = STRUCTURE_LIMITS,
): PdfPages {
  const pages: PdfPage[] = [];
  const visited = new Set<number>();
  const root = objects.catalog?.entries.get('Pages') ?? null;
  const nodes: TreeNode[] = [{ value: root, inherited: new Map(), depth: 0 }];
  let isComplete = true;
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    if (pages.length >= limits.pages) return { pages, isComplete: false };
    const dictionary = toDictionary(objects.resolve(node.value));
    if (dictionary === null) {
      isComplete = false;
      continue;
    }
    const inherited = inherit(node.inherited, dictionary);
    const kids = objects.get(dictionary, 'Kids');
    const number = isReference(node.value) ? node.value.number : null;
    if (!isArray(kids)) pages.push(createPage(objects, pages.length + 1, number, dictionary, inherited));
    else if (node.depth >= limits.pageTreeDepth || (number !== null && visited.has(number))) isComplete = false;
    else {
      if (number !== null) visited.add(number);
      for (let i = kids.length - 1; i >= 0; i -= 1)
        nodes.push({ value: kids[i] ?? null, inherited, depth: node.depth + 1 });
    }
  }
  return { pages, isComplete };
}

function inherit(inherited: PdfDictionary['entries'], { entries }: PdfDictionary): PdfDictionary['entries'] {
  const own = INHERITED_KEYS.filter((key) => entries.has(key));
  if (own.length === 0) return inherited;
  return new Map([...inherited, ...own.map((key) => [key, entries.get(key) as PdfValue] as const)]);
}

const A4_BOX: PageBox = [0, 0, 595, 842];

function createPage(
  objects: PdfObjects,
  number: number,
  objectNumber: number | null,
  { entries }: PdfDictionary,
  inherited: PdfDictionary['entries'],
): PdfPage {
  const dictionary: PdfDictionary = { kind: 'dictionary', entries: new Map([...inherited, ...entries]) };
  const mediaBox = readBox(objects, dictionary.entries.get('MediaBox')) ?? A4_BOX;
  const cropBox = readBox(objects, dictionary.entries.get('CropBox')) ?? mediaBox;
  const shownBox = intersectBoxes(mediaBox, cropBox) ?? mediaBox;
  const degrees = objects.get(dictionary, 'Rotate');
  const turn = typeof degrees === 'number' && degrees % 90 === 0 ? ((((degrees % 360) + 360) % 360) as QuarterTurn) : 0;
  return { number, objectNumber, dictionary, shownBox, turn };
}

/** Reads a rectangle of four numbers; null when it is none or has no area. */
export function readBox(objects: PdfObjects, value: PdfValue | undefined): PageBox | null {
  const array = objects.resolve(value);
  if (!isArray(array) || array.length < 4) return null;
  const numbers = array.slice(0, 4).map((item) => objects.resolve(item));
  if (!numbers.every((item) => typeof item === 'number')) return null;
  const [a = 0, b = 0, c = 0, d = 0] = numbers as number[];
  const box: PageBox = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
  return box[0] < box[2] && box[1] < box[3] ? box : null;
}

/** Returns what two boxes share; null when they share no area. */
export function intersectBoxes(a: PageBox, b: PageBox): PageBox | null {
  const box: PageBox = [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
  return box[0] < box[2] && box[1] < box[3] ? box : null;
}

type Point = readonly [number, number];

export const getCentre = ([x0, y0, x1, y1]: PageBox): Point => [(x0 + x1) / 2, (y0 + y1) / 2];

/** Whether a point is in a box or on its sides. */
export const isInside = ([x, y]: Point, [x0, y0, x1, y1]: PageBox): boolean => x >= x0 && x <= x1 && y >= y0 && y <= y1;

/** Returns the box around two boxes. */
export const joinBoxes = (a: PageBox | null, b: PageBox): PageBox =>
  a === null ? b : [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];

/** Converts a box in units of the page to the page as renderPage shows it: shares of 0 to 1, origin at the top left. */
export function toShownBox([x0, y0, x1, y1]: PageBox, { shownBox, turn }: Pick<PdfPage, 'shownBox' | 'turn'>): Box {
  const [left, bottom, right, top] = shownBox;
  const [width, height] = [right - left, top - bottom];
  return rotateBox([(x0 - left) / width, (top - y1) / height, (x1 - left) / width, (top - y0) / height], turn);
}
