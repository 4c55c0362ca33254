import type { ConfidenceReason } from '@probant/contracts/extraction';
import type { IsoDate } from '@probant/french/dates';
import { computeEditDistance } from '@probant/french/edit-distance';
import { computeCheckDigit } from '@probant/french/mrz/check-digit';
import type { CheckedField } from '@probant/french/mrz/decode';
import { createReading } from '../../reading/create-reading.ts';
import type { Reading } from '../../reading/field-reading.ts';
import type { Row } from '../../reading/rows.ts';
import type { LocatedMrz } from './find-mrz.ts';
import { MIN_VALIDITY_YEARS, parseBirthDate, parseExpiryDate, parseIssueMonth, type ZonePeriod } from './zone-dates.ts';

export type MrzReading = {
  readonly firstName: Reading<string> | null;
  readonly lastName: Reading<string> | null;
  readonly birthDate: Reading<string> | null;
  readonly gender: Reading<'M' | 'F'> | null;
  readonly nationality: Reading<string> | null;
  readonly number: Reading<string> | null;
  readonly expiryDate: Reading<string> | null;
};

/** The rest of the card: its words (letters and digits only, in capitals) and its dates. */
export type PrintedCardText = { readonly words: readonly string[]; readonly dates: readonly IsoDate[] };

// A check digit accepts one wrong reading in ten, so a repaired reading has less confidence than one that is valid as read.
const BOTH_DIGITS_CONFIDENCE = 0.98;
const OWN_DIGIT_CONFIDENCE = 0.92;
const REPAIRED_CONFIDENCE = 0.85;
const AMBIGUOUS_REPAIR_CONFIDENCE = 0.6;
// The card prints the same value, and its digit is valid.
const PRINTED_TOO_CONFIDENCE = 0.98;
const INVALID_DIGIT_CONFIDENCE = 0.3;
// Names have no check digit of their own; a zone with a valid composite digit was read well.
const NAME_IN_VALID_ZONE_CONFIDENCE = 0.92;
const NAME_IN_DOUBTFUL_ZONE_CONFIDENCE = 0.7;
const COUNTRY_CODE_PATTERN = /^[A-Z]{3}$/;

/**
 * Reads the fields of a zone. Confidences depend on the check digits and on the text printed on the card. `period` decides the century of
 * its dates.
 */
export function readMrzFields({ mrz, rows }: LocatedMrz, printed: PrintedCardText, period: ZonePeriod): MrzReading {
  const row = rows[1] ?? rows[0];
  const nameRow = mrz.layout.name === 'TD1' ? rows[2] : rows[0];
  const numberRow = mrz.layout.name === 'TD1' ? rows[0] : rows[1];
  const nameConfidence = mrz.isCompositeValid ? NAME_IN_VALID_ZONE_CONFIDENCE : NAME_IN_DOUBTFUL_ZONE_CONFIDENCE;

  const issue = readIssue(mrz.issue, period) ?? period.issue;
  const expiry =
    mrz.expiry &&
    readDate(mrz.expiry, mrz.isCompositeValid, printed, (yymmdd) => parseExpiryDate(yymmdd, { ...period, issue }));
  const minValidityYears = mrz.layout.name.startsWith('MRV') ? 0 : MIN_VALIDITY_YEARS;
  const limits = { ...period, issue, expiry: expiry?.value ?? null, minValidityYears };
  const birth = readDate(mrz.birth, mrz.isCompositeValid, printed, (yymmdd) => parseBirthDate(yymmdd, limits));
  return {
    firstName: readAt(mrz.layout.firstName ? row : nameRow, mrz.firstName, nameConfidence, 'mrz'),
    lastName: readAt(nameRow, mrz.lastName, nameConfidence, 'mrz'),
    birthDate: birth && readAt(row, birth.value, birth.confidence, reasonOf(birth)),
    gender: readAt(row, mrz.sex === 'M' || mrz.sex === 'F' ? mrz.sex : null, nameConfidence, 'mrz'),
    nationality: readAt(row, parseNationality(mrz.nationality ?? mrz.issuer), nameConfidence, 'mrz'),
    number: readNumber(numberRow, mrz.number, mrz.isCompositeValid, printed.words),
    expiryDate: expiry && readAt(row, expiry.value, expiry.confidence, reasonOf(expiry)),
  };
}

/** Returns the last day on which an old French card with this number was issued; null for a month to come, which was misread. */
function readIssue(yymm: string | null, { today }: ZonePeriod): string | null {
  const month = yymm === null ? null : parseIssueMonth(yymm);
  return month === null || (today !== null && month > today) ? null : `${month}-31`;
}

const readAt = <T>(
  place: Row | undefined,
  value: T | null,
  confidence: number,
  reason: ConfidenceReason,
): Reading<T> | null =>
  place === undefined || value === null || value === '' ? null : createReading(place, value, confidence, reason);

const parseNationality = (code: string): string | null => (COUNTRY_CODE_PATTERN.test(code) ? code : null);

type CheckedDate = { readonly value: string; readonly confidence: number };
const reasonOf = ({ confidence }: CheckedDate): ConfidenceReason =>
  confidence > INVALID_DIGIT_CONFIDENCE ? 'checksum_valid' : 'checksum_invalid';

/** Reads the number as is when its digit is valid; else the printed one that matches the digit; else the repaired one. */
function readNumber(
  row: Row | undefined,
  number: CheckedField,
  isCompositeValid: boolean,
  words: readonly string[],
): Reading<string> | null {
  if (number.isValid && number.repairs.length === 0) {
    const confidence = words.includes(number.text) || isCompositeValid ? BOTH_DIGITS_CONFIDENCE : OWN_DIGIT_CONFIDENCE;
    return readAt(row, number.text, confidence, 'checksum_valid');
  }
  const printedNumber = words.find((word) => isMisreadAs(number, word));
  if (printedNumber !== undefined) return readAt(row, printedNumber, PRINTED_TOO_CONFIDENCE, 'checksum_valid');
  if (!number.isValid) return readAt(row, number.text, INVALID_DIGIT_CONFIDENCE, 'checksum_invalid');
  return readAt(
    row,
    number.text,
    number.repairs.length === 1 ? REPAIRED_CONFIDENCE : AMBIGUOUS_REPAIR_CONFIDENCE,
    'checksum_valid',
  );
}

// With more wrong characters, the printed text is another value.
const MAX_MISREAD_CHARACTERS = 2;

/** Whether the zone can be a misreading of a printed word: similar text, and the check digit of the zone is valid for the word. */
const isMisreadAs = ({ raw, digit }: CheckedField, word: string): boolean =>
  word.length === raw.replaceAll('<', '').length &&
  computeCheckDigit(word.padEnd(raw.length, '<')) === digit &&
  computeEditDistance(raw.replaceAll('<', ''), word, MAX_MISREAD_CHARACTERS) !== null;

/** Reads the date of a checked field; when its digit is invalid, the printed date that it can be a misreading of. */
function readDate(
  field: CheckedField,
  isCompositeValid: boolean,
  { dates }: PrintedCardText,
  parseDate: (yymmdd: string) => string | null,
): CheckedDate | null {
  const value = parseDate(field.text);
  if (field.isValid && value !== null)
    return { value, confidence: isCompositeValid ? BOTH_DIGITS_CONFIDENCE : OWN_DIGIT_CONFIDENCE };
  const printed = dates.find((date) => isMisreadAs(field, date.slice(2).replaceAll('-', '')));
  if (printed !== undefined) return { value: printed, confidence: PRINTED_TOO_CONFIDENCE };
  return value === null ? null : { value, confidence: INVALID_DIGIT_CONFIDENCE };
}
