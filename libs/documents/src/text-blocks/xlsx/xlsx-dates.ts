import { DAY_MS } from '@probant/kernel/durations';
import type { NumberFormat } from './xlsx-number-format.ts';

/** Day 0 of a workbook. The 1900 system counts a 29 February 1900 that did not exist: right from 1 March 1900. */
const EPOCH_1900_MS = Date.UTC(1899, 11, 30);
const EPOCH_1904_MS = Date.UTC(1904, 0, 1);
/** 31 December 9999. */
const MAX_SERIAL = 2_958_465;
const MONTHS = {
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
  en: 'January February March April May June July August September October November December'.split(' '),
};
const SHORT_MONTHS = {
  fr: 'janv févr mars avr mai juin juil août sept oct nov déc'.split(' '),
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
};
const DAYS = {
  fr: 'dimanche lundi mardi mercredi jeudi vendredi samedi'.split(' '),
  en: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' '),
};
const SHORT_DAYS = {
  fr: 'dim lun mar mer jeu ven sam'.split(' '),
  en: 'Sun Mon Tue Wed Thu Fri Sat'.split(' '),
};
/** Locales of a format in which the names of months are English ones. */
const ENGLISH_LOCALE_PATTERN = /\[\$-[0-9A-F]*(?:409|809|1009|C09)\]/i;
const TOKEN_PATTERN =
  /"[^"]*"|\\.|\[(?:h+|m+|s+)\]|\[[^\]]*\]|AM\/PM|A\/P|[yY]+|[mM]+|[dD]+|[hH]+|[sS]+(?:\.0+)?|[_*].|./gs;

/** Formats a serial number as a French workbook shows a date, a time or a duration; a number out of range stays a number. */
export function formatSerialDate(serial: number, { sections }: NumberFormat, is1904: boolean): string {
  if (!(serial >= 0 && serial <= MAX_SERIAL)) return String(serial);
  const code = sections[0] ?? '';
  const tokens = code.match(TOKEN_PATTERN) ?? [];
  const shows = (letter: string) =>
    tokens.some((token) => token.toLowerCase().startsWith(letter) || token.toLowerCase().startsWith(`[${letter}`));
  // Day 0 is no date: a value below one day is a time, whatever the format.
  if (serial < 1 && !['h', 's'].some(shows))
    return formatSerialDate(serial, { kind: 'date', sections: ['hh:mm'] }, is1904);
  const step = shows('s') ? 1_000 : 60_000;
  const date = new Date((is1904 ? EPOCH_1904_MS : EPOCH_1900_MS) + Math.round((serial * DAY_MS) / step) * step);
  const language = ENGLISH_LOCALE_PATTERN.test(code) ? 'en' : 'fr';
  const isTwelveHours = tokens.some((token) => /^a\/?m?\/?p/i.test(token));
  return tokens
    .map((token, at) => showToken(token, { date, serial, language, isTwelveHours, isMinute: isMinute(tokens, at) }))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

type ShownDate = {
  readonly date: Date;
  readonly serial: number;
  readonly language: 'fr' | 'en';
  readonly isTwelveHours: boolean;
  readonly isMinute: boolean;
};

/** "m" is a minute after hours and before seconds, a month elsewhere. */
function isMinute(tokens: readonly string[], at: number): boolean {
  const isLetter = (token: string) => /^\[?[ymdhs]/i.test(token);
  const before = tokens.slice(0, at).findLast(isLetter) ?? '';
  const after = tokens.slice(at + 1).find(isLetter) ?? '';
  return /^\[?h/i.test(before) || /^\[?s/i.test(after);
}

function showToken(
  token: string,
  { date, serial, language, isTwelveHours, isMinute: isMinuteToken }: ShownDate,
): string {
  const pad = (value: number, length: number) => String(value).padStart(length, '0');
  const letter = token.charAt(0).toLowerCase();
  const { length } = token;
  if (token.startsWith('"')) return token.slice(1, -1);
  if (token.startsWith('\\')) return token.slice(1);
  if (/^\[h+\]$/i.test(token)) return String(Math.floor(serial * 24 + 1e-9));
  if (/^\[m+\]$/i.test(token)) return String(Math.floor(serial * 1_440 + 1e-9));
  if (token.startsWith('[')) return '';
  if (/^a(?:m\/pm|\/p)$/i.test(token)) return date.getUTCHours() < 12 ? 'AM' : 'PM';
  if (letter === '_' || letter === '*') return ' ';
  if (letter === 'y') return length <= 2 ? pad(date.getUTCFullYear() % 100, 2) : String(date.getUTCFullYear());
  if (letter === 'd') {
    if (length > 2) return (length === 3 ? SHORT_DAYS : DAYS)[language][date.getUTCDay()] ?? '';
    return pad(date.getUTCDate(), length);
  }
  if (letter === 'h')
    return pad(isTwelveHours ? date.getUTCHours() % 12 || 12 : date.getUTCHours(), Math.min(2, length));
  if (letter === 's') return pad(date.getUTCSeconds(), token.startsWith('ss') || token.startsWith('SS') ? 2 : 1);
  if (letter !== 'm') return token;
  if (isMinuteToken) return pad(date.getUTCMinutes(), Math.min(2, length));
  if (length > 2) return (length === 3 ? SHORT_MONTHS : MONTHS)[language][date.getUTCMonth()] ?? '';
  return pad(date.getUTCMonth() + 1, length);
}
