import type { PdfFont } from '@probant/documents/pdf-structure';
import { type Detector, type Evidence, MAX_ANALYSED_PAGES, type PdfEvidence } from '../../evidence/evidence.ts';
import { joinRuns, toPlaces } from '../../page-edits/pages/edit-places.ts';
import type { Observation, Place } from '../../signals/signal.ts';
import { type FontUse, readFontUses } from '../font-uses.ts';
import { hasRemovedPages } from './removed-pages.ts';
import { provesItsPages, readSubset, type SubsetReading } from './subset.rules.ts';

type ReadFont = { readonly use: FontUse; readonly reading: SubsetReading };

/** Figures of a font that are shown as places. */
const MAX_FIGURES = 200;
/** Glyphs of one page that are joined to figures. */
const MAX_PAGE_GLYPHS = 5000;

/** Digits of a font that do not fit the pages: the font was reduced to, or numbered after, another text. */
export const subsetDetector: Detector = {
  name: 'font subsets',
  detect(evidence) {
    const { pdf, document } = evidence;
    if (pdf === null || pdf.structure.isEncrypted || document.pageCount > MAX_ANALYSED_PAGES) return [];
    const { uses, isComplete } = readFontUses(pdf);
    if (!isComplete) return [];
    const read = uses.map((use) => ({
      use,
      reading: readSubset(use.font, [...use.firstPlaces.keys()]),
    }));
    const isWholeDocument = read.every(({ reading }) => reading.kind !== 'other');
    const fonts = isWholeDocument ? read : read.map(withoutUnused);
    const affected = fonts.filter(({ reading }) => reading.unusedDigits.length + reading.displacedDigits.length > 0);
    return affected.length === 0 ? [] : [describe(evidence, pdf, affected)];
  },
};

/** Ignores unused digits when pages may be missing: the font may have been made for them. */
const withoutUnused = ({ use, reading }: ReadFont): ReadFont => ({ use, reading: { ...reading, unusedDigits: [] } });

function describe(evidence: Evidence, pdf: PdfEvidence, fonts: readonly ReadFont[]): Observation {
  const places = fonts.flatMap((font) => [...listDisplacedPlaces(font), ...listFigurePlaces(pdf, font)]);
  const isRaised = fonts.some(({ reading }) => provesItsPages(reading)) && !hasRemovedPages(evidence, pdf);
  return {
    code: 'font_subset_mismatch',
    ...(isRaised ? { isRaised } : {}),
    detail: {
      unused_digits: sum(fonts, ({ unusedDigits }) => unusedDigits.length),
      displaced_digits: sum(fonts, ({ displacedDigits }) => displacedDigits.length),
      ...(places.length > 0 ? { places: places.slice(0, MAX_FIGURES) } : {}),
    },
  };
}

const sum = (fonts: readonly ReadFont[], count: (reading: SubsetReading) => number): number =>
  fonts.reduce((total, { reading }) => total + count(reading), 0);

/** Where the displaced digits are shown first: there, or before, a digit was changed. */
function listDisplacedPlaces({ use, reading }: ReadFont): readonly Place[] {
  const shown = reading.displacedDigits.flatMap((code) => use.firstPlaces.get(code) ?? []);
  return shown.flatMap(({ page, box }) => toPlaces([box], page));
}

/** Where a font with a digit too many shows figures: one of them was another one. */
function listFigurePlaces(pdf: PdfEvidence, { use, reading }: ReadFont): readonly Place[] {
  if (reading.unusedDigits.length === 0) return [];
  return pdf.pages.flatMap((page) => joinRuns(listDigits(pdf, page, use.font)).flatMap((box) => toPlaces([box], page)));
}

const listDigits = (pdf: PdfEvidence, page: PdfEvidence['pages'][number], font: PdfFont) =>
  pdf
    .readPaint(page)
    .operations.filter((operation) => operation.kind === 'text')
    .filter((operation) => operation.font?.font === font)
    .flatMap(({ glyphs, size }) => glyphs.map(({ text, box }) => ({ text, box, size })))
    .filter(({ text }) => /^[0-9.,]$/.test(text))
    .slice(0, MAX_PAGE_GLYPHS);
