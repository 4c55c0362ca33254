import { DAY_MS } from '@probant/kernel/durations';
import type { Detector } from '../../evidence/evidence.ts';
import { readExifTags } from './exif-tags.ts';
import { readImageParts } from './image-parts.ts';

/** A picture whose metadata say that it was changed on another day than it was taken. */
export const IMAGE_DATE_DETECTOR: Detector = {
  name: 'image_dates',
  async detect({ kind, bytes }) {
    if (kind === 'pdf') return [];
    const { taken, modified } = await readExifTags(readImageParts(kind, bytes).exif);
    const [from, to] = [parseExifDate(taken), parseExifDate(modified)];
    if (from === null || to === null || Math.abs(to - from) < DAY_MS) return [];
    return [{ code: 'image_exif_date_conflict', detail: { days: Math.round((to - from) / DAY_MS) } }];
  },
};

/** Returns milliseconds; null for a date that EXIF does not allow or that does not exist. */
function parseExifDate(text: string | null): number | null {
  const match = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)/.exec(text ?? '');
  if (match === null) return null;
  const [, year, month, day, hour, minute, second] = match;
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(time) ? null : time;
}
