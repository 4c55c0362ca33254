import type { PageBox, PagePaint, PaintedPath, PaintedText, PaintOperation } from '@probant/documents/pdf-structure';

export const BOUNDS: PageBox = [0, 0, 600, 800];
const PAINTED = {
  clip: BOUNDS,
  stream: 1,
  formDepth: 0,
  annotation: null,
  layer: null,
  isShown: true,
  opacity: 1,
  isBlended: false,
  tags: [],
};

export const createText = (x: number, y: number, text: string): PaintedText => {
  const box: PageBox = [x, y, x + 5, y + 10];
  const glyphs = [...text].map((letter) => ({ code: letter.codePointAt(0) ?? 0, text: letter, box }));
  return { ...PAINTED, kind: 'text', box, text, font: null, size: 10, renderingMode: 0, color: [0, 0, 0], glyphs };
};

export const createBox = (box: PageBox): PaintedPath => ({
  ...PAINTED,
  kind: 'fill',
  box,
  isRectangle: true,
  outline: null,
  lineWidth: 0,
  color: [1, 1, 1],
});

/** An area around a box that covers none of it, with 500 corners. */
export const createRing = (box: PageBox): PaintedPath => {
  const corners = [box[0], box[1], box[2], box[1], box[2], box[1] + 1, box[0], box[1] + 1];
  const outline = Array.from({ length: 125 }, () => corners).flat();
  return { ...createBox(box), isRectangle: false, outline };
};

export const toPaint = (operations: readonly PaintOperation[]): PagePaint => ({
  operations,
  fonts: [],
  tags: new Map(),
  reachedLimits: new Set(),
  operators: operations.length,
});

export const countGlyphs = ({ operations }: PagePaint): number =>
  operations.reduce((count, operation) => count + (operation.kind === 'text' ? operation.glyphs.length : 0), 0);
