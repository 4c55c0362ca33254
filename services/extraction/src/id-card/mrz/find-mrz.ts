import { asLetters } from '@probant/french/misread-characters';
import type { Row } from '../../reading/rows.ts';
import { decodeMrz, type Mrz } from './decode.ts';
import { MRZ_LAYOUTS, type MrzLayout } from './layouts.ts';

/** A machine readable zone and the rows that bear it. */
export type FoundMrz = { readonly mrz: Mrz; readonly rows: readonly Row[] };

/** The machine readable zone among rows: the neighbours of the right length whose check digits agree best; null when there is none. */
export function findMrz(rows: readonly Row[]): FoundMrz | null {
  const candidates = rows.map(asMrzLine).filter((line) => line !== null);
  const found = MRZ_LAYOUTS.flatMap((layout) => zonesOf(candidates, layout));
  return found.sort((a, b) => worth(b.mrz) - worth(a.mrz))[0] ?? null;
}

type MrzLine = { readonly row: Row; readonly text: string };

const SHORTEST = 26;

/** The characters of a row when they look like a line of a zone: spaces dropped, quotes and brackets read as fillers. */
function asMrzLine(row: Row): MrzLine | null {
  const text = row.text
    .replace(/\s/g, '')
    .toUpperCase()
    .replace(/[«»]/g, '<<')
    .replace(/[‹〈({[]/g, '<')
    .replace(/[^A-Z0-9<]/g, '');
  const printed = row.text.replace(/\s/g, '').length;
  const fillers = text.includes('<') || /\d{6}/.test(text);
  return text.length >= SHORTEST && text.length <= 48 && text.length >= 0.9 * printed && fillers ? { row, text } : null;
}

function zonesOf(lines: readonly MrzLine[], layout: MrzLayout): FoundMrz[] {
  const zones: FoundMrz[] = [];
  for (let at = 0; at + layout.lineCount <= lines.length; at++) {
    const some = lines.slice(at, at + layout.lineCount);
    const texts = some.map((line) => fitted(line.text, layout.lineLength));
    if (texts.some((text) => text === null) || !layout.codes.test(asLetters((texts[0] ?? '').slice(0, 5)))) continue;
    const mrz = decodeMrz(texts as string[], layout);
    if (plausible(mrz)) zones.push({ mrz, rows: some.map((line) => line.row) });
  }
  return zones;
}

// How many fillers a reader of pictures may lose or add in a line.
const SLIPS = 5;

/** A line brought to its length where its longest run of fillers allows it, else at its end; null when it is too far off. */
function fitted(text: string, length: number): string | null {
  const missing = length - text.length;
  if (Math.abs(missing) > SLIPS) return null;
  if (missing === 0) return text;
  const runs = [...text.matchAll(/<+/g)].sort((a, b) => b[0].length - a[0].length || b.index - a.index);
  const [longest] = runs;
  if (missing > 0) {
    const at = longest ? longest.index : text.length;
    return text.slice(0, at) + '<'.repeat(missing) + text.slice(at);
  }
  if (!longest || longest[0].length <= -missing) return text.slice(0, length);
  return text.slice(0, longest.index) + text.slice(longest.index - missing);
}

/** A zone that no check digit confirms must at least have dates where dates stand. */
const plausible = (mrz: Mrz): boolean =>
  mrz.agreeing > 0 || (/^\d{6}$/.test(mrz.birth.text) && (mrz.expiry === null || /^\d{6}$/.test(mrz.expiry.text)));

const worth = (mrz: Mrz): number => mrz.agreeing + (mrz.layout.expiry ? 0 : 0.5);
