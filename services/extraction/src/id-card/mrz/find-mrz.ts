import { replaceMisreadDigits } from '@probant/french/misread-characters';
import { decodeMrz, type Mrz } from '@probant/french/mrz/decode';
import { MRZ_LAYOUTS, type MrzLayout } from '@probant/french/mrz/layouts';
import type { Row } from '../../reading/rows.ts';

/** A decoded machine readable zone and its rows. */
export type LocatedMrz = { readonly mrz: Mrz; readonly rows: readonly Row[] };

/** Finds the machine readable zone: the consecutive rows of the right length with the most valid check digits; null without one. */
export function findMrz(rows: readonly Row[]): LocatedMrz | null {
  const candidates = rows.map(toMrzLine).filter((line) => line !== null);
  const zones = MRZ_LAYOUTS.flatMap((layout) => findZones(candidates, layout));
  return zones.sort((a, b) => scoreOf(b.mrz) - scoreOf(a.mrz))[0] ?? null;
}

type MrzLine = { readonly row: Row; readonly text: string };

const MIN_LINE_LENGTH = 26;
const MAX_LINE_LENGTH = 48;

/** Returns the characters of a row that can be a line of a zone, without spaces, with quotes and brackets as fillers; else null. */
function toMrzLine(row: Row): MrzLine | null {
  const text = row.text
    .replace(/\s/g, '')
    .toUpperCase()
    .replace(/[«»]/g, '<<')
    .replace(/[‹〈({[]/g, '<')
    .replace(/[^A-Z0-9<]/g, '');
  const printedLength = row.text.replace(/\s/g, '').length;
  const hasFillers = text.includes('<') || /\d{6}/.test(text);
  return text.length >= MIN_LINE_LENGTH &&
    text.length <= MAX_LINE_LENGTH &&
    text.length >= 0.9 * printedLength &&
    hasFillers
    ? { row, text }
    : null;
}

function findZones(lines: readonly MrzLine[], layout: MrzLayout): LocatedMrz[] {
  const zones: LocatedMrz[] = [];
  for (let start = 0; start + layout.lineCount <= lines.length; start++) {
    const zoneLines = lines.slice(start, start + layout.lineCount);
    const texts = zoneLines.map((line) => fitLength(line.text, layout.lineLength));
    if (
      texts.some((text) => text === null) ||
      !layout.documentCodes.test(replaceMisreadDigits((texts[0] ?? '').slice(0, 5)))
    )
      continue;
    const mrz = decodeMrz(texts as string[], layout);
    if (isPlausible(mrz)) zones.push({ mrz, rows: zoneLines.map((line) => line.row) });
  }
  return zones;
}

// Fillers that OCR may lose or add in a line.
const MAX_FILLER_ERRORS = 5;

/** Adjusts a line to the required length in its longest run of fillers, else at its end; null when the difference is too large. */
function fitLength(text: string, length: number): string | null {
  const missing = length - text.length;
  if (Math.abs(missing) > MAX_FILLER_ERRORS) return null;
  if (missing === 0) return text;
  const runs = [...text.matchAll(/<+/g)].sort((a, b) => b[0].length - a[0].length || b.index - a.index);
  const [longest] = runs;
  if (missing > 0) {
    const position = longest ? longest.index : text.length;
    return text.slice(0, position) + '<'.repeat(missing) + text.slice(position);
  }
  if (!longest || longest[0].length <= -missing) return text.slice(0, length);
  return text.slice(0, longest.index) + text.slice(longest.index - missing);
}

/** A zone without a valid check digit must at least have digits in its dates. */
const isPlausible = (mrz: Mrz): boolean =>
  mrz.validDigitCount > 0 ||
  (/^\d{6}$/.test(mrz.birth.text) && (mrz.expiry === null || /^\d{6}$/.test(mrz.expiry.text)));

const scoreOf = (mrz: Mrz): number => mrz.validDigitCount + (mrz.layout.expiry ? 0 : 0.5);
