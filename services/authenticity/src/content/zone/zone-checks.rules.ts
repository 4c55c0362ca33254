import { decodeMrz } from '@probant/french/mrz/decode';
import type { CheckedSpan, MrzLayout, Span } from '@probant/french/mrz/layouts';
import { hasValidDigit, readSpans } from '@probant/french/mrz/read-spans';
import { listMisreadings } from '../account/iban-faults.rules.ts';
import type { PrintedZone } from './find-zones.ts';

export type ZoneLines = Pick<PrintedZone, 'layout' | 'lines'>;

/** Returns the number of check digits of a zone that are wrong. */
export const countInvalidDigits = (zone: ZoneLines): number => listChecks(zone).filter((isValid) => !isValid).length;

/** Returns whether a zone has a check digit that is right: it was read as what it is. */
export const hasValidCheck = (zone: ZoneLines): boolean => listChecks(zone).some((isValid) => isValid);

/** Results of the check digits: number, birth, expiry, personal number of a passport, and the one over all. */
function listChecks({ layout, lines }: ZoneLines): boolean[] {
  const checked = [layout.birth, layout.expiry, readPersonalNumber(layout), layout.composite];
  return [
    hasValidNumber(layout, lines),
    ...checked.filter((span) => span !== null).map((span) => hasValidDigit(lines, span)),
  ];
}

/** A TD1 number of more than nine characters has a filler for its digit and continues in the optional field, which decodeMrz reads. */
const hasValidNumber = (layout: MrzLayout, lines: readonly string[]): boolean =>
  readSpans(lines, [layout.number.digit]) === '<'
    ? decodeMrz(lines, layout).number.isValid
    : hasValidDigit(lines, layout.number);

const TD3_PERSONAL_NUMBER: CheckedSpan = { field: [[1, 28, 42]], digit: [1, 42, 43] };

/** ICAO 9303-4: the personal number of a passport has a digit of its own, a filler when it is empty. */
const readPersonalNumber = (layout: MrzLayout): CheckedSpan | null =>
  layout.name === 'TD3' ? TD3_PERSONAL_NUMBER : null;

/** Letters and digits that OCR takes for one another in the typeface of the zone, in addition to `listMisreadings`. */
const MISREAD_LETTERS: Readonly<Record<string, string>> = {
  O: '0',
  D: '0',
  Q: '0',
  I: '1',
  L: '1',
  Z: '2',
  S: '5',
  G: '6',
  B: '8',
  '0': 'OD',
  '1': 'I',
  '2': 'Z',
  '5': 'S',
  '6': 'G',
  '8': 'B',
};

/** Returns whether one usual misreading explains all wrong digits of a zone. */
export function canBeMisreadZone({ layout, lines }: ZoneLines): boolean {
  const checked = layout.composite === null ? [layout.number, layout.birth, layout.expiry] : [layout.composite];
  const checkedSpans: readonly Span[] = checked.flatMap((span) => (span === null ? [] : [...span.field, span.digit]));
  return checkedSpans.some(([line, from, to]) => {
    const text = lines[line] ?? '';
    return listVariants(text.slice(from, to)).some((variant) => {
      const repaired = lines.map((current, at) =>
        at === line ? text.slice(0, from) + variant + text.slice(to) : current,
      );
      return countInvalidDigits({ layout, lines: repaired }) === 0;
    });
  });
}

const listVariants = (text: string): readonly string[] => [
  ...listMisreadings(text),
  ...[...text].flatMap((character, at) =>
    [...(MISREAD_LETTERS[character] ?? '')].map((other) => text.slice(0, at) + other + text.slice(at + 1)),
  ),
];
