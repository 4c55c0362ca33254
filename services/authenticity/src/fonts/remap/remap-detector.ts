import type { Detector } from '../../evidence/evidence.ts';
import { MAX_PLACES, toPlaces } from '../../page-edits/pages/edit-places.ts';
import { readFontUses } from '../font-uses.ts';
import { listRemappedDigits } from './remap.rules.ts';

/** Digits that are read as others than those that are shown. */
export const remapDetector: Detector = {
  name: 'remapped digits',
  detect({ pdf }) {
    const uses = pdf === null ? [] : readFontUses(pdf).uses;
    const places = uses.flatMap(({ font, firstPlaces }) =>
      listRemappedDigits(font, [...firstPlaces.keys()]).flatMap((code) => firstPlaces.get(code) ?? []),
    );
    if (places.length === 0) return [];
    const shown = places.slice(0, MAX_PLACES).flatMap(({ page, box }) => toPlaces([box], page));
    return [{ code: 'tounicode_remap', detail: { digits: places.length, places: shown } }];
  },
};
