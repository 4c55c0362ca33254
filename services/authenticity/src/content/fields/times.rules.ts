const TIME_PATTERN =
  /(?<![\d:.,h])([01]?\d|2[0-3])\s?(?:h|:|heures?)\s?([0-5]\d)?(?::[0-5]\d)?(?![\d:])\s?(pm|p\.m\.)?/giu;
const WHOLE_TIME_PATTERN = /^([01]?\d|2[0-3])\s?[h:]\s?([0-5]\d)?(?::[0-5]\d(?:\.\d+)?)?$/i;
const MINUTES_PER_HOUR = 60;
const NOON = 12 * MINUTES_PER_HOUR;

/** Returns the times of a text, in minutes after midnight: "14:30", "14h30", "14 h", "2:30 pm". */
export const findTimes = (text: string): number[] =>
  [...text.matchAll(TIME_PATTERN)].map(([, hours = '', minutes = '0', afternoon]) => {
    const time = toMinutes(hours, minutes);
    return afternoon !== undefined && time < NOON ? time + NOON : time;
  });

/** Parses a value that is a time and nothing else; null for any other text. */
export function parseTime(text: string): number | null {
  const match = WHOLE_TIME_PATTERN.exec(text.trim());
  return match && (match[2] !== undefined || /h$/i.test(text.trim()))
    ? toMinutes(match[1] ?? '', match[2] ?? '0')
    : null;
}

const toMinutes = (hours: string, minutes: string): number => Number(hours) * MINUTES_PER_HOUR + Number(minutes);
