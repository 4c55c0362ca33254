import type { PaintedText, PdfPage } from '@probant/documents/pdf-structure';
import type { Detector, PdfEvidence } from '../../evidence/evidence.ts';
import { MAX_PLACES, toPlaces } from '../../page-edits/pages/edit-places.ts';
import type { Observation } from '../../signals/signal.ts';
import { readFontRuns, type TextRun } from '../minority/font-runs.ts';
import { isInMissingFont, listMissingFontValues, type MissingFontValue } from './missing-font-value.rules.ts';
import { listBoxedTexts } from './own-box.rules.ts';

/** Values in a font that the file does not have, where the rest of a page is in fonts that it has. */
export const missingFontDetector: Detector = {
  name: 'values in missing fonts',
  detect({ pdf }) {
    const values = pdf === null ? [] : listPageValues(pdf);
    const raised = values.filter(({ isDeciding }) => isDeciding);
    if (raised.length > 0) return [{ ...describe(raised), isRaised: true }];
    return values.length > 0 ? [describe(values)] : [];
  },
};

/** Lists the values of all pages. */
export function listPageValues(pdf: Pick<PdfEvidence, 'pages' | 'readPaint'>): readonly MissingFontValue[] {
  const { pages } = readFontRuns(pdf);
  const pagesByPlace = listPagesByPlace(pages);
  const isRepeated = (run: TextRun): boolean => (pagesByPlace.get(describePlace(run))?.size ?? 0) > 1;
  return [...pages].flatMap(([page, runs]) => {
    if (!runs.some(isInMissingFont)) return [];
    let boxed: ReadonlySet<PaintedText> | null = null;
    const isBoxed = ({ operation }: TextRun): boolean => {
      boxed ??= listBoxedTexts(pdf.readPaint(page));
      return boxed.has(operation);
    };
    return listMissingFontValues(runs, { isRepeated, isBoxed });
  });
}

/** Pages with a text in a missing font at a place: a heading or a number that all pages have. */
function listPagesByPlace(pages: ReadonlyMap<PdfPage, readonly TextRun[]>): ReadonlyMap<string, ReadonlySet<PdfPage>> {
  const found = new Map<string, Set<PdfPage>>();
  if (pages.size < 2) return found;
  for (const runs of pages.values())
    for (const run of runs.filter(isInMissingFont)) {
      const place = describePlace(run);
      found.set(place, (found.get(place) ?? new Set()).add(run.page));
    }
  return found;
}

const describePlace = ({ operation: { box, font } }: TextRun): string =>
  `${font?.font.baseFont} ${Math.round(box[1])} ${Math.round(box[0])}`;

const describe = (values: readonly MissingFontValue[]): Observation => ({
  code: 'font_not_embedded_value',
  detail: {
    values: values.length,
    places: values.slice(0, MAX_PLACES).flatMap(({ run }) => toPlaces([run.operation.box], run.page)),
  },
});
