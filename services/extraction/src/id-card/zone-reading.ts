import type { ConfidenceReason } from '@probant/contracts/extraction';
import { readingAt } from '../reading/evidence.ts';
import type { Reading } from '../reading/field-reading.ts';
import type { Checked } from './mrz/decode.ts';
import type { FoundMrz } from './mrz/find-mrz.ts';
import { birthDate, expiryDate, issueMonth } from './mrz/zone-dates.ts';

export type ZoneReading = {
  readonly firstName: Reading<string> | null;
  readonly lastName: Reading<string> | null;
  readonly birthDate: Reading<string> | null;
  readonly gender: Reading<'M' | 'F'> | null;
  readonly nationality: Reading<string> | null;
  readonly number: Reading<string> | null;
  readonly expiryDate: Reading<string> | null;
};

// A digit over one field lets one wrong reading in ten pass; with the digit over the whole zone, one in a hundred.
const BOTH_DIGITS = 0.98;
const OWN_DIGIT = 0.92;
const NO_DIGIT = 0.3;
// Names have no digit of their own; a zone whose digits all agree was read well.
const NAME_IN_SOUND_ZONE = 0.92;
const NAME_IN_DOUBTFUL_ZONE = 0.7;
const COUNTRY = /^[A-Z]{3}$/;

/** The fields of a zone with what its check digits say of them. `printedText`: the rest of the card, letters and digits only, folded. */
export function readZone({ mrz, rows }: FoundMrz, printedText: string): ZoneReading {
  const row = rows[1] ?? rows[0];
  const rowOfNames = mrz.layout.name === 'TD1' ? rows[2] : rows[0];
  const rowOfNumber = mrz.layout.name === 'TD1' ? rows[0] : rows[1];
  const at = <T>(
    place: typeof row,
    value: T | null,
    confidence: number,
    reason: ConfidenceReason,
  ): Reading<T> | null =>
    place === undefined || value === null || value === '' ? null : readingAt(place, value, confidence, reason);
  const checked = (place: typeof row, field: Checked, value: string | null): Reading<string> | null =>
    at(place, value, trust(field, mrz.whole), field.valid ? 'checksum_valid' : 'checksum_invalid');

  const expiry = mrz.expiry && expiryDate(mrz.expiry.text);
  const issued = mrz.issue && issueMonth(mrz.issue);
  const birth = issued ? birthDate(mrz.birth.text, `${issued}-28`, 0) : birthDate(mrz.birth.text, expiry);
  const nameTrust = mrz.whole ? NAME_IN_SOUND_ZONE : NAME_IN_DOUBTFUL_ZONE;
  const number = checked(rowOfNumber, mrz.number, mrz.number.text);
  // Printed twice alike on the card: the exchange of confusable characters, if any, was right.
  const printedToo = number !== null && printedText.includes(mrz.number.text.toLowerCase());
  return {
    firstName: at(mrz.layout.firstName ? row : rowOfNames, mrz.firstName, nameTrust, 'mrz'),
    lastName: at(rowOfNames, mrz.lastName, nameTrust, 'mrz'),
    birthDate: checked(row, mrz.birth, birth),
    gender: at(row, mrz.sex === 'M' || mrz.sex === 'F' ? mrz.sex : null, nameTrust, 'mrz'),
    nationality: at(row, nationalityOf(mrz.nationality ?? mrz.issuer), nameTrust, 'mrz'),
    number:
      number && printedToo && mrz.number.valid
        ? { ...number, confidence: Math.max(number.confidence, BOTH_DIGITS) }
        : number,
    expiryDate: mrz.expiry && checked(row, mrz.expiry, expiry),
  };
}

const nationalityOf = (code: string): string | null => (COUNTRY.test(code) ? code : null);

const trust = (field: Checked, whole: boolean): number => {
  if (!field.valid) return NO_DIGIT;
  return field.certain && whole ? BOTH_DIGITS : OWN_DIGIT;
};
