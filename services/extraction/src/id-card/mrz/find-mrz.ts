import { replaceMisreadDigits } from '@probant/french/misread-characters';
import { decodeMrz, type Mrz } from '@probant/french/mrz/decode';
import { MRZ_LAYOUTS, type MrzLayout } from '@probant/french/mrz/layouts';
import type { Row } from '../../reading/rows.ts';
import { listFirstCharacters, listFittedLines } from './fit-line.ts';

/** A decoded machine readable zone and its rows. */
export type LocatedMrz = { readonly mrz: Mrz; readonly rows: readonly Row[] };

/** Finds the machine readable zone: the consecutive rows of the right length with the most valid check digits; null without one. */
export function findMrz(rows: readonly Row[]): LocatedMrz | null {
  const candidates = rows.map(toMrzLine).filter((line) => line !== null);
  const budget: Budget = { remaining: MAX_DECODINGS_OF_A_DOCUMENT };
  const zones = MRZ_LAYOUTS.flatMap((layout) => findZones(candidates, layout, budget));
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

/** Decodings that are left: a hostile page has hundreds of lines that are almost those of a zone. */
type Budget = { remaining: number };

const MAX_DECODINGS_OF_A_DOCUMENT = 1500;

function findZones(lines: readonly MrzLine[], layout: MrzLayout, budget: Budget): LocatedMrz[] {
  const zones: LocatedMrz[] = [];
  for (let start = 0; start + layout.lineCount <= lines.length; start++) {
    const zoneLines = lines.slice(start, start + layout.lineCount);
    const mrz = decodeBest(
      zoneLines.map(({ text }) => text),
      layout,
      budget,
    );
    if (mrz !== null && isPlausible(mrz)) zones.push({ mrz, rows: zoneLines.map((line) => line.row) });
  }
  return zones;
}

/** Decodings tried for the lines of one zone. */
const MAX_DECODINGS = 200;

/**
 * Decodes lines by the likeliest place of lost or added fillers. Where a check digit is then wrong, other places count only when they make
 * every check digit of the zone valid: one digit alone accepts one wrong reading in ten.
 */
function decodeBest(texts: readonly string[], layout: MrzLayout, budget: Budget): Mrz | null {
  const fitted = texts.map((text) => listFittedLines(text, layout.lineLength));
  if (fitted.some((variants) => variants.length === 0)) return null;
  const likeliest = decodeLines(
    fitted.map(([first = '']) => first),
    layout,
  );
  if (likeliest !== null && isWhollyValid(likeliest)) return likeliest;
  const choices = fitted.map((variants, index) => {
    const lines = variants.flatMap((line) => listFirstCharacters(line, index === 0));
    // No check digit can tell where fillers of a line of names belong: only its first character is searched.
    return isChecked(layout, index) ? lines : [...new Set([lines[0] ?? '', ...lines.slice(-MAX_NAME_VARIANTS)])];
  });
  for (const lines of combine(choices, Math.min(MAX_DECODINGS, budget.remaining))) {
    budget.remaining -= 1;
    const mrz = decodeLines(lines, layout);
    if (mrz !== null && isWhollyValid(mrz)) return mrz;
  }
  return likeliest;
}

const MAX_NAME_VARIANTS = 5;

const isChecked = ({ number, birth, composite }: MrzLayout, line: number): boolean =>
  [number, birth, ...(composite ? [composite] : [])].some(({ field }) => field.some(([index]) => index === line));

const decodeLines = (lines: readonly string[], layout: MrzLayout): Mrz | null =>
  layout.documentCodes.test(replaceMisreadDigits((lines[0] ?? '').slice(0, 5))) ? decodeMrz(lines, layout) : null;

const isWhollyValid = (mrz: Mrz): boolean =>
  mrz.validDigitCount === 2 + Number(mrz.layout.expiry !== null) + Number(mrz.layout.composite !== null);

/** Yields one variant of each line, at most `limit` times. */
function* combine(choices: readonly (readonly string[])[], limit: number): Generator<readonly string[]> {
  const total = Math.min(
    limit,
    choices.reduce((product, variants) => product * variants.length, 1),
  );
  for (let index = 0; index < total; index++) {
    let rest = index;
    yield choices.map((variants) => {
      const variant = variants[rest % variants.length] ?? '';
      rest = Math.floor(rest / variants.length);
      return variant;
    });
  }
}

/** A zone without a valid check digit must at least have digits in its dates. */
const isPlausible = (mrz: Mrz): boolean =>
  mrz.validDigitCount > 0 ||
  (/^\d{6}$/.test(mrz.birth.text) && (mrz.expiry === null || /^\d{6}$/.test(mrz.expiry.text)));

const scoreOf = (mrz: Mrz): number => mrz.validDigitCount + (mrz.layout.expiry ? 0 : 0.5);
