import { type Detector, MAX_ANALYSED_PAGES, type PdfEvidence } from '../../evidence/evidence.ts';
import { toPlaces } from '../../page-edits/edit-places.ts';
import type { Observation, Place } from '../../signals/signal.ts';
import { type FontUse, readFontUses } from '../font-uses.ts';
import { readSubset, type SubsetReading } from './subset.rules.ts';

type ReadFont = { readonly use: FontUse; readonly reading: SubsetReading };

/** Digits of a font that do not fit the pages: the font was reduced to, or numbered after, another text. */
export const subsetDetector: Detector = {
  name: 'font subsets',
  detect({ pdf, document }) {
    const uses = pdf === null || document.pageCount > MAX_ANALYSED_PAGES ? null : readUses(pdf);
    if (uses === null) return [];
    const fonts = uses.map((use) => ({ use, reading: readSubset(use.font, [...use.firstPlaces.keys()]) }));
    const isWholeDocument = fonts.every(({ reading }) => reading.kind !== 'other');
    const unused = isWholeDocument ? fonts.flatMap(({ reading }) => reading.unusedDigits) : [];
    const displaced = fonts.flatMap(({ reading }) => reading.displacedDigits);
    return unused.length + displaced.length === 0 ? [] : [describe(fonts, unused.length, displaced.length)];
  },
};

const readUses = (pdf: PdfEvidence): readonly FontUse[] | null =>
  pdf.structure.isEncrypted ? null : readFontUses(pdf);

const describe = (fonts: readonly ReadFont[], unused: number, displaced: number): Observation => ({
  code: 'font_subset_mismatch',
  detail: {
    unused_digits: unused,
    displaced_digits: displaced,
    places: fonts.flatMap(listDisplacedPlaces),
  },
});

/** Where the displaced digits are shown first: there, or before, a digit was changed. */
function listDisplacedPlaces({ use, reading }: ReadFont): readonly Place[] {
  const shown = reading.displacedDigits.flatMap((code) => use.firstPlaces.get(code) ?? []);
  return shown.flatMap(({ page, box }) => toPlaces([box], page));
}
