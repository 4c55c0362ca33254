import type { ConfidenceReason } from '@probant/contracts/extraction';
import type { IsoDate } from '@probant/french/dates';
import { readingAt } from '../reading/evidence.ts';
import type { Reading } from '../reading/field-reading.ts';
import type { Row } from '../reading/rows.ts';
import { wrongLetters } from '../reading/wrong-letters.ts';
import { checkDigit } from './mrz/check-digit.ts';
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

/** What the rest of the card prints: its words, letters and digits only, in capitals, and its days. */
export type PrintedOnCard = { readonly words: readonly string[]; readonly days: readonly IsoDate[] };

// A digit lets one wrong reading in ten pass, so a reading exchanged until it agrees is worth less than one that agrees as it stands.
const OWN_DIGIT_AND_WHOLE = 0.98;
const OWN_DIGIT = 0.92;
const EXCHANGED = 0.85;
const ONE_OF_SEVERAL_EXCHANGED = 0.6;
// The print on the card says it once more, and the digit agrees.
const PRINTED_TOO = 0.98;
const NO_DIGIT = 0.3;
// Names have no digit of their own; a zone whose digits all agree was read well.
const NAME_IN_SOUND_ZONE = 0.92;
const NAME_IN_DOUBTFUL_ZONE = 0.7;
const COUNTRY = /^[A-Z]{3}$/;

/** The fields of a zone with what its check digits, and the print on the card, say of them. */
export function readZone({ mrz, rows }: FoundMrz, printed: PrintedOnCard): ZoneReading {
  const row = rows[1] ?? rows[0];
  const rowOfNames = mrz.layout.name === 'TD1' ? rows[2] : rows[0];
  const rowOfNumber = mrz.layout.name === 'TD1' ? rows[0] : rows[1];
  const nameTrust = mrz.whole ? NAME_IN_SOUND_ZONE : NAME_IN_DOUBTFUL_ZONE;

  const expiry = mrz.expiry && dayOf(mrz.expiry, mrz.whole, printed, expiryDate);
  const issued = mrz.issue && issueMonth(mrz.issue);
  const end = issued ? `${issued}-28` : (expiry?.value ?? null);
  const birth = dayOf(mrz.birth, mrz.whole, printed, (day) => birthDate(day, end, issued ? 0 : undefined));
  return {
    firstName: at(mrz.layout.firstName ? row : rowOfNames, mrz.firstName, nameTrust, 'mrz'),
    lastName: at(rowOfNames, mrz.lastName, nameTrust, 'mrz'),
    birthDate: birth && at(row, birth.value, birth.confidence, reasonOf(birth)),
    gender: at(row, mrz.sex === 'M' || mrz.sex === 'F' ? mrz.sex : null, nameTrust, 'mrz'),
    nationality: at(row, nationalityOf(mrz.nationality ?? mrz.issuer), nameTrust, 'mrz'),
    number: numberIn(rowOfNumber, mrz.number, mrz.whole, printed.words),
    expiryDate: expiry && at(row, expiry.value, expiry.confidence, reasonOf(expiry)),
  };
}

const at = <T>(
  place: Row | undefined,
  value: T | null,
  confidence: number,
  reason: ConfidenceReason,
): Reading<T> | null =>
  place === undefined || value === null || value === '' ? null : readingAt(place, value, confidence, reason);

const nationalityOf = (code: string): string | null => (COUNTRY.test(code) ? code : null);

type Trusted = { readonly value: string; readonly confidence: number };
const reasonOf = ({ confidence }: Trusted): ConfidenceReason =>
  confidence > NO_DIGIT ? 'checksum_valid' : 'checksum_invalid';

/** The number as read when its digit agrees; else the one printed on the card with which it does; else with characters exchanged. */
function numberIn(
  row: Row | undefined,
  number: Checked,
  whole: boolean,
  words: readonly string[],
): Reading<string> | null {
  if (number.valid && number.readings.length === 0) {
    const sure = words.includes(number.text) || whole ? OWN_DIGIT_AND_WHOLE : OWN_DIGIT;
    return at(row, number.text, sure, 'checksum_valid');
  }
  const twice = words.find((word) => isMisreadAs(number, word));
  if (twice !== undefined) return at(row, twice, PRINTED_TOO, 'checksum_valid');
  if (!number.valid) return at(row, number.text, NO_DIGIT, 'checksum_invalid');
  return at(row, number.text, number.readings.length === 1 ? EXCHANGED : ONE_OF_SEVERAL_EXCHANGED, 'checksum_valid');
}

// More wrong characters than this, and the print is of something else.
const MOST_MISREAD = 2;

/** Whether a word of the card is what the zone was misread from: nearly the same, and the zone's digit is its own. */
const isMisreadAs = ({ raw, digit }: Checked, word: string): boolean =>
  word.length === raw.replaceAll('<', '').length &&
  checkDigit(word.padEnd(raw.length, '<')) === digit &&
  wrongLetters(raw.replaceAll('<', ''), word, MOST_MISREAD) !== null;

/** The day of a checked field; where its digit disagrees, the day printed on the card that it was misread from. */
function dayOf(
  field: Checked,
  whole: boolean,
  { days }: PrintedOnCard,
  dated: (yymmdd: string) => string | null,
): Trusted | null {
  const value = dated(field.text);
  if (field.valid && value !== null) return { value, confidence: whole ? OWN_DIGIT_AND_WHOLE : OWN_DIGIT };
  const printed = days.find((day) => isMisreadAs(field, day.slice(2).replaceAll('-', '')));
  if (printed !== undefined) return { value: printed, confidence: PRINTED_TOO };
  return value === null ? null : { value, confidence: NO_DIGIT };
}
