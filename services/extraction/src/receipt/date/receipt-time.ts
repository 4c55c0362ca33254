import { createReading, slicePlace } from '../../reading/create-reading.ts';
import type { Reading } from '../../reading/field-reading.ts';
import type { Row } from '../../reading/rows.ts';

const TIME_PATTERN =
  /(?<![\d.,:/-])([01]?\d|2[0-3])\s?[:hH]\s?([0-5]\d)(?:\s?[:.mM]\s?([0-5]\d))?\s?([ap]\.?m\b\.?)?(?![\d%€])/gi;
const OPENING_HOURS_PATTERN =
  /\b(?:ouvert|horaires?|ouverture|open|business hours|du lundi|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|monday|sunday)\b/;

/** Returns the time of the purchase, HH:MM or HH:MM:SS: the one closest to the row of the date, else the first one printed. */
export function readTime(rows: readonly Row[], dateRow: number | null): Reading<string> | null {
  const times = rows.flatMap((row, index) =>
    findTimes(row).map((time) => ({ ...time, distance: rowDistance(index, dateRow) })),
  );
  const [best] = times.sort((a, b) => a.distance - b.distance);
  if (!best) return null;
  const confidence = best.distance === 0 ? 0.9 : best.distance <= 2 ? 0.8 : 0.55;
  return createReading(slicePlace(best.row, best.start, best.end), best.time, confidence, 'layout');
}

const rowDistance = (index: number, dateRow: number | null): number =>
  dateRow === null ? 99 : Math.abs(index - dateRow);

function findTimes(row: Row): { row: Row; time: string; start: number; end: number }[] {
  const matches = [...row.text.matchAll(TIME_PATTERN)];
  // Two times on one row are a range: opening hours, a parking period.
  if (
    matches.length > 1 ||
    OPENING_HOURS_PATTERN.test(
      row.folded.replace(/\b(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|monday|sunday) \d/g, ''),
    )
  )
    return [];
  return matches.map((match) => {
    const [whole, hour = '0', minute = '00', second, half] = match;
    const hours = to24Hours(Number(hour), half);
    const time = `${String(hours).padStart(2, '0')}:${minute}${second === undefined ? '' : `:${second}`}`;
    return { row, time, start: match.index, end: match.index + whole.length };
  });
}

function to24Hours(hour: number, half: string | undefined): number {
  if (half === undefined || hour > 12) return hour;
  return (hour % 12) + (/^p/i.test(half) ? 12 : 0);
}
