import { intersectBoxes, type PageBox } from '../../pages.ts';
import type { PdfObjects } from '../../pdf-objects.ts';
import type { PdfDictionary, PdfValue } from '../../values/pdf-value.ts';
import type { TokenReader } from '../../values/token-reader.ts';
import type { GlyphReader } from './glyph-drawing.ts';
import type { GraphicsState } from './graphics-state.ts';
import type { LayerReader, PaintLayer } from './layers.ts';
import type { Matrix } from './matrix.ts';
import type { PaintOperation } from './operation.ts';
import type { OperationList } from './operation-list.ts';
import type { PageFonts } from './page-fonts.ts';
import type { PaintLimit, PaintLimits } from './paint-limits.ts';
import type { PathBuilder } from './path.ts';

/** Marked content around an operator, the innermost first. */
export type MarkedContent = {
  readonly outer: MarkedContent | null;
  readonly layer: PaintLayer | null;
  /** Whether all layers around it are shown. */
  readonly isShown: boolean;
  /** From the outermost; at most PAINT_LIMITS.tagDepth. */
  readonly tags: readonly string[];
};

export const NO_MARKS: MarkedContent = { outer: null, layer: null, isShown: true, tags: [] };

/** What the procedure of a Type 3 glyph says first, with `d0` or `d1` (ISO 32000-1, table 113). */
export type GlyphStart = {
  /** In units of the glyph; null when it does not say. */
  readonly advance: number | null;
  readonly hasOwnColors: boolean;
};

/** A content that is being interpreted: that of the page, of a form, or of an appearance. */
export type Frame = {
  readonly reader: TokenReader;
  readonly content: Buffer;
  readonly resources: PdfDictionary;
  /** Object number of the stream with the byte at a position of the content. */
  findStream(position: number): number | null;
  /** Object number of the form; null for the page. */
  readonly form: number | null;
  /** Whether a painting operator was read in it so far. `Do` counts, whatever its form paints. */
  mayPaint: boolean;
  readonly depth: number;
  readonly saved: GraphicsState[];
  /** State to return to after this content. */
  readonly callerState: GraphicsState;
  /** Marked content that was open when this content started: it cannot be closed here. */
  readonly outerMarks: MarkedContent;
  marks: MarkedContent;
  /** Tags of the marked-content points since the last text object, at most PAINT_LIMITS.tagDepth. */
  points: readonly string[];
};

/** What the operators of a content stream read and change. */
export type Machine = {
  readonly objects: PdfObjects;
  readonly limits: PaintLimits;
  readonly fonts: PageFonts;
  readonly layers: LayerReader;
  readonly path: PathBuilder;
  readonly operations: OperationList;
  /** Object numbers of forms that paint nothing. */
  readonly idleForms: Set<number>;
  readonly glyphs: GlyphReader;
  readonly tags: Map<string, number>;
  reach(limit: PaintLimit): void;
  readonly frames: Frame[];
  readonly counts: {
    operators: number;
    /** Operators since the last one that painted something, and those of all such runs beyond their first ones. */
    idleRun: number;
    idleOperators: number;
    glyphs: number;
    forms: number;
    contentBytes: number;
  };
  state: GraphicsState;
  textMatrix: Matrix;
  lineMatrix: Matrix;
  /** Box around text that becomes part of the clip at the end of the text object. */
  textClip: PageBox | null;
  /** Whether the path becomes part of the clip once it is painted. */
  clipsNext: boolean;
  annotation: number | null;
  isAnnotationShown: boolean;
  isStopped: boolean;
  /** null outside the procedures of glyphs. */
  glyphStart: GlyphStart | null;
};

export type Operator = (machine: Machine, operands: readonly PdfValue[], frame: Frame) => void;

/** Ends the interpretation of the page at a limit. */
export function stopAt(machine: Machine, limit: PaintLimit): void {
  machine.reach(limit);
  machine.isStopped = true;
}

/** Whether what is painted mixes with what is below. */
export const isBlended = ({ hasBlendMode, hasSoftMask, isGroupBlended }: GraphicsState): boolean =>
  hasBlendMode || hasSoftMask || isGroupBlended;

/** What all operations have. The opacity is that of filling unless another is given. */
export function describePainted(machine: Machine, frame: Frame, box: PageBox, opacity = machine.state.fillOpacity) {
  return {
    box: box.every(Number.isFinite) ? box : machine.state.clip,
    clip: machine.state.clip,
    stream: frame.findStream(frame.reader.getPosition() - 1),
    formDepth: frame.depth,
    annotation: machine.annotation,
    layer: frame.marks.layer,
    isShown: frame.marks.isShown && machine.isAnnotationShown,
    opacity: opacity * machine.state.groupOpacity,
    isBlended: isBlended(machine.state),
  };
}

/** Counts a path or a picture, and returns whether it is left out. */
export function skipsOperation({ operations, counts, state }: Machine, box: PageBox): boolean {
  if (!operations.skips(box, state.clip)) return false;
  counts.idleRun = 0;
  return true;
}

export function addOperation({ operations, counts }: Machine, operation: PaintOperation): void {
  if (operation.kind !== 'text' || operation.text.trim() !== '') counts.idleRun = 0;
  operations.add(operation);
}

/** A clip without area: nothing more is visible. */
export const EMPTY_BOX: PageBox = [0, 0, 0, 0];

export function clipTo(machine: Machine, box: PageBox | null): void {
  const clip = (box && intersectBoxes(machine.state.clip, box)) ?? EMPTY_BOX;
  machine.state = { ...machine.state, clip };
}

/** Returns the operands that are numbers; those that are not count as 0. */
export const toNumbers = (operands: readonly PdfValue[], count: number): number[] =>
  Array.from({ length: count }, (_, i) => (typeof operands[i] === 'number' ? (operands[i] as number) : 0));
