import type { PageBox } from '@probant/documents/pdf-structure';
import { createGlyphGrid, type GlyphGrid } from '../pages/glyph-grid.ts';
import { isWordGlyph, type PageGlyph } from '../pages/page-glyph.ts';
import type { PageSweep, SweptAnnotation } from '../pages/sweep-page.rules.ts';

/** An annotation that changes what the page seems to say. */
export type Overlay = {
  readonly annotation: SweptAnnotation['annotation'];
  /** Letters and digits of the page under its opaque parts. */
  readonly hidden: readonly PageGlyph[];
  /** Its own letters and digits. */
  readonly shown: readonly PageGlyph[];
  readonly fieldType: string | null;
};

/** Marks on a text, and signs that open something: they are made to be over text. */
const MARK_SUBTYPES: ReadonlySet<string | null> = new Set([
  'Highlight',
  'Underline',
  'Squiggly',
  'StrikeOut',
  'Caret',
  'Link',
  'Popup',
  'Text',
  'FileAttachment',
  'Sound',
  'Movie',
  'Screen',
  '3D',
  'RichMedia',
  'PrinterMark',
  'TrapNet',
]);

/** One glyph is touched by many marks. */
const MIN_GLYPHS = 2;

/** Glyphs of a form that its own field may hide, such as a hint with a date pattern. */
const MAX_HINT_GLYPHS = 12;

/** Returns the type of the form field that an annotation is (Tx, Ch, Btn, Sig); null for any other annotation. */
type FindFieldType = (annotation: SweptAnnotation['annotation']) => string | null;

type OverlayOptions = { readonly findFieldType: FindFieldType; readonly onLimit: () => void };

/** Lists the annotations that hide text of the page, and text boxes over it or beside it. Fields that do what fields do are left out. */
export function listOverlays(
  sweep: PageSweep,
  bounds: PageBox,
  { findFieldType, onLimit }: OverlayOptions,
): readonly Overlay[] {
  if (sweep.annotations.size === 0) return [];
  const grid = createGlyphGrid(bounds, onLimit);
  for (const glyph of sweep.visible) grid.add(glyph);
  const hiddenBy = new Map([...sweep.annotations.keys()].map((index) => [index, [] as PageGlyph[]]));
  for (const { cover, glyphs } of sweep.coverings)
    if (cover.annotation !== null)
      for (const glyph of glyphs) if (isWordGlyph(glyph)) hiddenBy.get(cover.annotation)?.push(glyph);
  return [...sweep.annotations]
    .map(([index, { annotation, glyphs }]) => ({
      annotation,
      hidden: hiddenBy.get(index) ?? [],
      shown: glyphs.filter(isWordGlyph),
      fieldType: findFieldType(annotation),
    }))
    .filter((overlay) =>
      overlay.fieldType === null ? isHiding(overlay) || isAddedText(overlay, grid) : isFieldOverText(overlay),
    );
}

/** Buttons and signatures are put over text; a text field hides no more than a hint. */
const isFieldOverText = ({ fieldType, hidden, shown }: Overlay): boolean =>
  fieldType !== 'Sig' && fieldType !== 'Btn' && shown.length >= MIN_GLYPHS && hidden.length > MAX_HINT_GLYPHS;

/**
 * Whether an annotation hides text of the page: any one does with a text of its own, and those that are no marks do without. A field does
 * not count: forms are laid over text that was there.
 */
export const isHiding = ({ annotation, hidden, shown, fieldType }: Overlay): boolean =>
  fieldType === null &&
  hidden.length >= MIN_GLYPHS &&
  (shown.length >= MIN_GLYPHS || !MARK_SUBTYPES.has(annotation.subtype));

/** Whether a text box, or another annotation over visible text, adds a text. */
function isAddedText({ annotation, shown }: Overlay, grid: GlyphGrid): boolean {
  if (shown.length < MIN_GLYPHS || MARK_SUBTYPES.has(annotation.subtype)) return false;
  return annotation.subtype === 'FreeText' || grid.find(annotation.box, isWordGlyph).length >= MIN_GLYPHS;
}
