import type { Detector } from '../../evidence/evidence.ts';
import { MAX_PLACES, toPlaces } from '../../page-edits/pages/edit-places.ts';
import type { Observation } from '../../signals/signal.ts';
import { readFontRuns } from './font-runs.ts';
import { listMinorityFigures, type MinorityFigure } from './minority-figure.rules.ts';

/** Figures in a font that shows nothing else of the file. */
export const minorityDetector: Detector = {
  name: 'minority figures',
  detect({ pdf }) {
    const figures = pdf === null ? [] : listMinorityFigures(readFontRuns(pdf));
    const apart = figures.filter(({ isApart }) => isApart);
    if (apart.length > 0) return [{ ...describe(apart), isRaised: true }];
    return figures.length > 0 ? [describe(figures)] : [];
  },
};

const describe = (figures: readonly MinorityFigure[]): Observation => ({
  code: 'font_minority_digits',
  detail: {
    figures: figures.length,
    places: figures.slice(0, MAX_PLACES).flatMap(({ run }) => toPlaces([run.operation.box], run.page)),
  },
});
