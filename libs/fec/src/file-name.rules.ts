import { parseSiren } from '@probant/french/siren';
import { isDay } from './cells/day.ts';

/** What the name of a file says (LPF art. A. 47 A-1, IX: SirenFECAAAAMMJJ, and a part number when the file is split). */
export type FecName = {
  readonly faults: readonly ('FEC-NOM-001' | 'FEC-NOM-002' | 'FEC-NOM-003')[];
  /** Last day of the fiscal year, AAAAMMJJ; null when the name has none that is a day. */
  readonly closingDay: number | null;
  /** The name ends in .xml. */
  readonly isXml: boolean;
};

const FEC_NAME_PATTERN = /^(\d{9})FEC(\d{8})(?:_\d+)?\.(?:txt|xml)$/i;
const CLOSING_DAY_PATTERN = /FEC(\d{8})(?!\d)/i;

export function parseFecName(name: string): FecName {
  const base = name.split(/[/\\]/).at(-1) ?? '';
  const match = FEC_NAME_PATTERN.exec(base);
  const day = Number(CLOSING_DAY_PATTERN.exec(base)?.[1] ?? Number.NaN);
  const closingDay = Number.isInteger(day) && isDay(day) ? day : null;
  const isXml = /\.xml$/i.test(base);
  if (match === null) return { faults: ['FEC-NOM-001'], closingDay, isXml };
  return {
    faults: [
      ...(closingDay === null ? (['FEC-NOM-002'] as const) : []),
      ...(parseSiren(match[1] as string) === null ? (['FEC-NOM-003'] as const) : []),
    ],
    closingDay,
    isXml,
  };
}
