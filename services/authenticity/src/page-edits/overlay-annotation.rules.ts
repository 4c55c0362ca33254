import { getCentre, isInside, isWordGlyph, type PageGlyph } from './page-glyph.ts';
import type { PageSweep, SweptAnnotation } from './sweep-page.rules.ts';

/** An annotation that changes what the page seems to say. */
export type Overlay = {
  readonly annotation: SweptAnnotation['annotation'];
  /** Letters and digits of the page under its opaque parts. */
  readonly hidden: readonly PageGlyph[];
  /** Its own letters and digits. */
  readonly shown: readonly PageGlyph[];
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

/** Lists the annotations that hide text of the page, and text boxes over it or beside it. `isField` leaves out the fields of forms. */
export function listOverlays(sweep: PageSweep, isField: (overlay: Overlay) => boolean): readonly Overlay[] {
  const hiddenBy = new Map([...sweep.annotations.keys()].map((index) => [index, [] as PageGlyph[]]));
  for (const { cover, glyphs } of sweep.coverings)
    if (cover.annotation !== null)
      for (const glyph of glyphs) if (isWordGlyph(glyph)) hiddenBy.get(cover.annotation)?.push(glyph);
  return [...sweep.annotations]
    .map(([index, { annotation, glyphs }]) => ({
      annotation,
      hidden: hiddenBy.get(index) ?? [],
      shown: glyphs.filter(isWordGlyph),
    }))
    .filter((overlay) => !isField(overlay) && (isHiding(overlay) || isAddedText(overlay, sweep)));
}

/** Whether an annotation hides text of the page: any one does with a text of its own, and those that are no marks do without. */
export const isHiding = ({ annotation, hidden, shown }: Overlay): boolean =>
  hidden.length >= MIN_GLYPHS && (shown.length >= MIN_GLYPHS || !MARK_SUBTYPES.has(annotation.subtype));

/** Whether a text box, or another annotation over visible text, adds a text. */
function isAddedText({ annotation, shown }: Overlay, { visible }: PageSweep): boolean {
  if (shown.length < MIN_GLYPHS || MARK_SUBTYPES.has(annotation.subtype)) return false;
  if (annotation.subtype === 'FreeText') return true;
  return (
    visible.filter((glyph) => isWordGlyph(glyph) && isInside(getCentre(glyph.box), annotation.box)).length >= MIN_GLYPHS
  );
}
