import { parseSiren } from '@probant/french/siren';
import { isDay } from './cells/day.ts';

/** What the name of a file says (LPF art. A. 47 A-1, IX: SirenFECAAAAMMJJ, a part number when it is split). */
export type FecName = {
  readonly faults: readonly ('FEC-NOM-001' | 'FEC-NOM-002')[];
  /** AAAAMMJJ; null when the name has none that is a day. */
  readonly closing: number | null;
};

const FORM = /^(\d{9})FEC(\d{8})(?:_\d+)?\.txt$/i;
const CLOSING = /FEC(\d{8})(?!\d)/i;

export function readFecName(name: string): FecName {
  const base = name.split(/[/\\]/).at(-1) ?? '';
  const match = FORM.exec(base);
  const date = Number(CLOSING.exec(base)?.[1] ?? Number.NaN);
  const closing = Number.isInteger(date) && isDay(date) ? date : null;
  if (match === null || parseSiren(match[1] as string) === null) return { faults: ['FEC-NOM-001'], closing };
  return { faults: closing === null ? ['FEC-NOM-002'] : [], closing };
}
