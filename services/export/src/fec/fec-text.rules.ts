import { hasUnseen, oneLine } from '../text/neutral-text.rules.ts';

/** What separates the zones of a FEC file (LPF, art. A. 47 A-1, VI, 1°). */
const SEPARATOR = '|';

/** A label as a zone holds it: what would end the zone or the line is neutralised, nothing is cut. */
export function zoneText(text: string): string {
  const line = oneLine(text);
  return line.includes(SEPARATOR) ? line.replaceAll(SEPARATOR, '/') : line;
}

/** A code is an identity: one that would have to be changed is refused. */
export const isZoneCode = (code: string): boolean =>
  !code.includes(SEPARATOR) && !hasUnseen(code) && code.isWellFormed();
