import { readXmlEvents } from './xml-events.ts';

/** Formats of a workbook that show a number as a date (ECMA-376 part 1, 18.8.30): built-in ones, and those with date letters. */
const FIRST_CUSTOM_FORMAT = 164;
const isBuiltInDate = (id: number): boolean => (id >= 14 && id <= 22) || (id >= 45 && id <= 47);
const isDateCode = (code: string): boolean => /[ymdhs]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''));

/** Returns whether each cell style of a workbook shows dates, by index. */
export function readDateStyles(styles: Uint8Array | undefined): readonly boolean[] {
  const dateFormats = new Set<number>();
  const isDateStyle: boolean[] = [];
  let isInCellFormats = false;
  if (styles !== undefined)
    readXmlEvents(styles, {
      open: (name, attributes) => {
        const id = Number(attributes['numFmtId'] ?? 0);
        if (name === 'numFmt' && id >= FIRST_CUSTOM_FORMAT && isDateCode(attributes['formatCode'] ?? ''))
          dateFormats.add(id);
        else if (name === 'cellXfs') isInCellFormats = true;
        else if (name === 'xf' && isInCellFormats) isDateStyle.push(isBuiltInDate(id) || dateFormats.has(id));
      },
      close: (name) => {
        if (name === 'cellXfs') isInCellFormats = false;
      },
    });
  return isDateStyle;
}

const DAY_MS = 86_400_000;
/** Day 0 of a workbook. The 1900 system counts a 29 February 1900 that did not exist: right from 1 March 1900. */
const EPOCH_1900_MS = Date.UTC(1899, 11, 30);
const EPOCH_1904_MS = Date.UTC(1904, 0, 1);
/** 31 December 9999. */
const MAX_SERIAL = 2_958_465;

/** Formats a serial number as `YYYY-MM-DD`, `YYYY-MM-DD HH:MM`, or `HH:MM` below one day; a number out of range stays a number. */
export function formatSerialDate(serial: number, is1904: boolean): string {
  if (!(serial >= 0 && serial <= MAX_SERIAL)) return String(serial);
  const text = new Date((is1904 ? EPOCH_1904_MS : EPOCH_1900_MS) + Math.round(serial * 1_440) * 60_000).toISOString();
  const [day, time] = [text.slice(0, 10), text.slice(11, 16)];
  if (serial < 1) return time;
  return Math.round((serial % 1) * DAY_MS) < 60_000 ? day : `${day} ${time}`;
}
