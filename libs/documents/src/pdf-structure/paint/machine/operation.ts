import type { PageBox } from '../../pages.ts';
import type { PaintColor } from './color.ts';
import type { PaintLayer } from './layers.ts';
import type { Outline } from './outline.ts';
import type { PageFont } from './page-fonts.ts';

/** One operation that paints, in the order of painting. A path that is filled and stroked is two operations. */
export type PaintOperation = PaintedText | PaintedPath | PaintedImage | PaintedShading | PaintedAnnotation;

type Painted = {
  /** Around what is painted, before clipping. A curve counts with its control points. */
  readonly box: PageBox;
  /** Box around the clipping path: nothing is visible outside it. */
  readonly clip: PageBox;
  /** Object number of the content stream or form with the operator; null for a content written inside another object. */
  readonly stream: number | null;
  /** 0 on the page, 1 in a form that it draws. */
  readonly formDepth: number;
  /** Index in /Annots of the annotation whose appearance this belongs to; null on the page. */
  readonly annotation: number | null;
  /** Innermost optional content; null outside any. */
  readonly layer: PaintLayer | null;
  /** false when a layer or a flag of the annotation hides it, as far as the file states it. */
  readonly isShown: boolean;
  /** Constant opacity, 0 to 1, that of the groups around it included. */
  readonly opacity: number;
  /** Whether it, or a group around it, mixes with what is below: a blend mode other than Normal, or a soft mask. */
  readonly isBlended: boolean;
};

export type PaintedText = Painted & {
  readonly kind: 'text';
  /** Codes without a text are U+FFFD. */
  readonly text: string;
  readonly font: PageFont | null;
  /** Height of the font in units of the page. */
  readonly size: number;
  /** 0 fill, 1 stroke, 2 both, 3 invisible; 4 to 7 the same, and clip (ISO 32000-1, table 106). */
  readonly renderingMode: number;
  readonly color: PaintColor;
  readonly glyphs: readonly PaintedGlyph[];
  /** Index of the first glyph of each string of a TJ but the first; absent where one string is shown. */
  readonly laterStrings?: readonly number[];
  /** Tags of the marked content around it, the outermost first; then those of the marked-content points that its text object follows. */
  readonly tags: readonly string[];
};

export type PaintedGlyph = {
  readonly code: number;
  readonly text: string;
  readonly box: PageBox;
  /** Object number of the procedure that paints it, in Type 3 fonts only. */
  readonly procedure?: number;
};

export type PaintedPath = Painted & {
  readonly kind: 'fill' | 'stroke';
  /** Whether the path is one rectangle with sides along those of the page. */
  readonly isRectangle: boolean;
  /** Its corners; null for a rectangle, for several paths in one, for one that is too small to cover a text, and beyond PAINT_LIMITS.outlineNumbers. */
  readonly outline: Outline | null;
  /** Width of the stroke in units of the page; 0 for a fill. */
  readonly lineWidth: number;
  readonly color: PaintColor;
};

export type PaintedImage = Painted & {
  readonly kind: 'image';
  /** null for an inline image. */
  readonly objectNumber: number | null;
  readonly width: number | null;
  readonly height: number | null;
  /** Whether it is a stencil that is painted in a colour. */
  readonly isMask: boolean;
  /** Whether a mask or a soft mask decides where the image is painted. */
  readonly hasMask: boolean;
  readonly color: PaintColor;
};

/** `sh`: fills the clip. */
export type PaintedShading = Painted & { readonly kind: 'shading' };

/** An annotation with an appearance, which follows as operations of its own. */
export type PaintedAnnotation = Painted & {
  readonly kind: 'annotation';
  readonly subtype: string | null;
  readonly objectNumber: number | null;
};
