import {
  isArray,
  isStream,
  type PdfFont,
  type PdfObjects,
  type PdfPage,
  type PdfStream,
  toDictionary,
} from '@probant/documents/pdf-structure';
import type { PdfEvidence } from '../../evidence/evidence.ts';

/** The content stream that shows most text of a page, and the streams that the producer wrote for this page. */
export type PageStreams = { readonly content: PdfStream; readonly related: readonly PdfStream[] };

/** Fonts of a page whose streams are compared. */
const MAX_FONTS = 8;

/**
 * Finds the main content stream of a page, and the subsets and character maps of the fonts that it shows text with: those are made for the
 * document, while a whole font may have been packed years before. Streams that stamps and signatures add show less text. Null when the page
 * shows no text from a content stream of its own.
 */
export function findPageStreams(pdf: PdfEvidence, page: PdfPage): PageStreams | null {
  const letters = new Map<number, number>();
  const fonts = new Map<number, Set<PdfFont>>();
  for (const operation of pdf.readPaint(page).operations) {
    if (operation.kind !== 'text' || operation.formDepth > 0 || operation.annotation !== null) continue;
    const { stream, text, font } = operation;
    if (stream === null) continue;
    letters.set(stream, (letters.get(stream) ?? 0) + text.length);
    if (font !== null) fonts.set(stream, (fonts.get(stream) ?? new Set()).add(font.font));
  }
  const [main] = [...letters].sort(([, a], [, b]) => b - a)[0] ?? [];
  const content = main === undefined ? null : (pdf.objects.readObject(main)?.value ?? null);
  if (main === undefined || !isStream(content)) return null;
  const used = [...(fonts.get(main) ?? [])].slice(0, MAX_FONTS);
  return { content, related: used.flatMap((font) => listFontStreams(pdf.objects, font)) };
}

const SUBSET_NAME = /^[A-Z]{6}\+/;

function listFontStreams(objects: PdfObjects, { objectNumber, program, baseFont }: PdfFont): readonly PdfStream[] {
  const font = objectNumber === null ? null : toDictionary(objects.readObject(objectNumber)?.value);
  if (font === null) return [];
  const descendants = objects.get(font, 'DescendantFonts');
  const described = isArray(descendants) ? toDictionary(objects.resolve(descendants[0])) : font;
  const descriptor = described === null ? null : toDictionary(objects.get(described, 'FontDescriptor'));
  const file = program === null || descriptor === null ? null : objects.get(descriptor, program);
  const isSubset = SUBSET_NAME.test(baseFont ?? '');
  return [objects.get(font, 'ToUnicode'), isSubset ? file : null].filter(isStream);
}
