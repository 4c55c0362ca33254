import { partOf, readingAt } from '../reading/evidence.ts';
import type { Reading } from '../reading/field-reading.ts';
import type { Row } from '../reading/rows.ts';

const CLOCK =
  /(?<![\d.,:/-])([01]?\d|2[0-3])\s?[:hH]\s?([0-5]\d)(?:\s?[:.mM]\s?([0-5]\d))?\s?([ap]\.?m\b\.?)?(?![\d%€])/gi;
const OPENING_HOURS =
  /\b(?:ouvert|horaires?|ouverture|open|business hours|du lundi|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|monday|sunday)\b/;

/** The time of the purchase, HH:MM or HH:MM:SS: on the row of its date, next to it, else the first one printed. */
export function readTime(rows: readonly Row[], dateRow: number | null): Reading<string> | null {
  const found = rows.flatMap((row, index) =>
    clocksIn(row).map((clock) => ({ ...clock, distance: distance(index, dateRow) })),
  );
  const [best] = found.sort((a, b) => a.distance - b.distance);
  if (!best) return null;
  const confidence = best.distance === 0 ? 0.9 : best.distance <= 2 ? 0.8 : 0.55;
  return readingAt(partOf(best.row, best.start, best.end), best.time, confidence, 'layout');
}

const distance = (index: number, dateRow: number | null): number => (dateRow === null ? 99 : Math.abs(index - dateRow));

function clocksIn(row: Row): { row: Row; time: string; start: number; end: number }[] {
  const matches = [...row.text.matchAll(CLOCK)];
  // Two times on one row are a span: opening hours, parking.
  if (
    matches.length > 1 ||
    OPENING_HOURS.test(
      row.folded.replace(/\b(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|monday|sunday) \d/g, ''),
    )
  )
    return [];
  return matches.map((match) => {
    const [whole, hour = '0', minute = '00', second, half] = match;
    const hours = inDay(Number(hour), half);
    const time = `${String(hours).padStart(2, '0')}:${minute}${second === undefined ? '' : `:${second}`}`;
    return { row, time, start: match.index, end: match.index + whole.length };
  });
}

function inDay(hour: number, half: string | undefined): number {
  if (half === undefined || hour > 12) return hour;
  return (hour % 12) + (/^p/i.test(half) ? 12 : 0);
}
