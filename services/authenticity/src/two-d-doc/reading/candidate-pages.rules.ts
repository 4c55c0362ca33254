import type { PageBox, PagePaint, PaintOperation } from '@probant/documents/pdf-structure';

/** Side of the smallest symbol that is searched for, in points: 5 mm. A 2D-Doc symbol has 36 modules or more, of 0.25 mm at least. */
const MIN_SYMBOL_POINTS = 14;
/** Width and height of a picture with room for all modules of a symbol. */
const MIN_PICTURE_PIXELS = 24;
/** Pictures that can be the strips of one symbol. */
const MIN_STRIPS = 8;
/** Side of one module, and painted modules, or runs of them, of a symbol: one of 36 x 36 has more than 300. */
const MIN_MODULE_POINTS = 0.6;
const MAX_MODULE_POINTS = 6;
const MIN_MODULES = 100;
/** A symbol that is one path is square, or up to about three times as long as high. */
const MAX_PATH_RATIO = 4;
/** Fonts of which each glyph is a group of modules. */
const BARCODE_FONT_PATTERN = /matrix|barcode|2d-?doc|idautomation|ecc200/i;

/**
 * Returns whether what a page paints can be a DataMatrix: a picture, a large path, many small shapes, or a font of modules. Most pages of
 * born-digital documents cannot, and need not be rendered.
 */
export function canShowSymbol({ operations, fonts, reachedLimits }: PagePaint): boolean {
  if (reachedLimits.size > 0 || fonts.some(({ font }) => isBarcodeFont(font))) return true;
  let strips = 0;
  let modules = 0;
  for (const operation of operations) {
    if (!operation.isShown) continue;
    if (isLarge(operation)) return true;
    if (operation.kind === 'image') strips += 1;
    if (isModule(operation)) modules += 1;
    if (strips >= MIN_STRIPS || modules >= MIN_MODULES) return true;
  }
  return false;
}

const isBarcodeFont = ({ subtype, baseFont }: PagePaint['fonts'][number]['font']): boolean =>
  subtype === 'Type3' || BARCODE_FONT_PATTERN.test(baseFont ?? '');

function isLarge(operation: PaintOperation): boolean {
  const [width, height] = sizeOf(operation.box);
  if (Math.min(width, height) < MIN_SYMBOL_POINTS) return false;
  if (operation.kind === 'image')
    return [operation.width, operation.height].every((pixels) => pixels === null || pixels >= MIN_PICTURE_PIXELS);
  // A pattern has no colour of its own, and may paint anything.
  if (operation.kind === 'fill')
    return (
      operation.color === null || (!operation.isRectangle && Math.max(width / height, height / width) <= MAX_PATH_RATIO)
    );
  return operation.kind === 'shading';
}

function isModule(operation: PaintOperation): boolean {
  if (operation.kind !== 'stroke' && operation.kind !== 'fill') return false;
  const side = operation.kind === 'stroke' ? operation.lineWidth : Math.min(...sizeOf(operation.box));
  return side >= MIN_MODULE_POINTS && side <= MAX_MODULE_POINTS;
}

const sizeOf = ([x0, y0, x1, y1]: PageBox): readonly [number, number] => [x1 - x0, y1 - y0];
