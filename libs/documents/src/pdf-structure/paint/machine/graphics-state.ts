import type { PageBox } from '../../pages.ts';
import { BLACK_COLOR, type ColorSpace, type PaintColor } from './color.ts';
import type { Matrix } from './matrix.ts';
import type { PageFont } from './page-fonts.ts';

/** The part of the graphics state that decides what is painted where (ISO 32000-1, 8.4 and 9.3). */
export type GraphicsState = {
  readonly matrix: Matrix;
  readonly clip: PageBox;
  readonly fillSpace: ColorSpace;
  readonly fillColor: PaintColor;
  readonly fillOpacity: number;
  readonly strokeSpace: ColorSpace;
  readonly strokeColor: PaintColor;
  readonly strokeOpacity: number;
  /** Whether the blend mode is other than Normal. */
  readonly hasBlendMode: boolean;
  readonly hasSoftMask: boolean;
  /** Of the transparency groups around: their results are mixed once more (ISO 32000-1, 11.6.6). */
  readonly groupOpacity: number;
  readonly isGroupBlended: boolean;
  readonly lineWidth: number;
  readonly font: PageFont | null;
  readonly fontSize: number;
  readonly characterSpacing: number;
  readonly wordSpacing: number;
  /** 1 for 100 %. */
  readonly horizontalScale: number;
  readonly leading: number;
  readonly rise: number;
  readonly renderingMode: number;
};

export const createGraphicsState = (matrix: Matrix, clip: PageBox): GraphicsState => ({
  matrix,
  clip,
  fillSpace: 1,
  fillColor: BLACK_COLOR,
  fillOpacity: 1,
  strokeSpace: 1,
  strokeColor: BLACK_COLOR,
  strokeOpacity: 1,
  hasBlendMode: false,
  hasSoftMask: false,
  groupOpacity: 1,
  isGroupBlended: false,
  lineWidth: 1,
  font: null,
  fontSize: 0,
  characterSpacing: 0,
  wordSpacing: 0,
  horizontalScale: 1,
  leading: 0,
  rise: 0,
  renderingMode: 0,
});
