import { findDates, type IsoDate, toIsoDate } from '@probant/french/dates';
import { foldText } from '@probant/french/text-folding';
import { createReading } from '../../reading/create-reading.ts';
import type { Reading } from '../../reading/field-reading.ts';
import type { Row } from '../../reading/rows.ts';
import type { CardField } from './card-labels.ts';
import { type CardValue, findCardValues, type LabelsBySegment, labelSegments } from './card-values.ts';
import { findValidityPeriod } from './validity.rules.ts';

/** The fields at the printed labels of a card or passport, in French and English. */
export type VisualZone = {
  readonly lastName: Reading<string> | null;
  readonly firstName: Reading<string> | null;
  readonly birthDate: Reading<IsoDate> | null;
  readonly birthPlace: Reading<string> | null;
  readonly gender: Reading<'M' | 'F'> | null;
  readonly nationality: Reading<string> | null;
  readonly number: Reading<string> | null;
  readonly issueDate: Reading<IsoDate> | null;
  readonly expiryDate: Reading<IsoDate> | null;
};

/** Stamped across specimens. */
const SPECIMEN_PATTERN = /^specimen$/;
const NAME_PATTERN = /^[\p{Lu}][\p{L}'’ ,.-]*$/u;

/** Dates of the machine readable zone, which help to identify the printed ones, and the day on which the card is read. */
type KnownDates = { readonly birth: string | null; readonly expiry: string | null; readonly today: IsoDate | null };

/** Reads the printed labels of a card. */
export function readVisualZone(rows: readonly Row[], zone: KnownDates): VisualZone {
  const labels = labelSegments(rows);
  const readFirst = <T>(field: CardField, parse: (value: CardValue) => T | null): Reading<T> | null => {
    for (const cardValue of findCardValues(labels, field)) {
      const value = parse(cardValue);
      if (value !== null) return createReading(cardValue, value, 0.75, 'label_match');
    }
    return null;
  };
  const parseDate = ({ text }: CardValue) => parsePrintedDate(text);
  const birthDate = doubtFutureBirth(
    readFirst('birthDate', ({ text }) => parseBirthDate(text, zone.today)),
    zone.today,
  );
  return {
    lastName: readFirst('lastName', parseName),
    firstName: readFirst('firstName', parseName),
    birthDate,
    birthPlace:
      readFirst('birthPlace', parsePlace) ??
      readFirst('birthDate', parsePlaceAfterDate) ??
      findPlaceBelowDate(rows, labels, birthDate?.value ?? zone.birth),
    gender: readFirst('gender', parseGender),
    nationality: readFirst('nationality', ({ text }) => parseNationality(text)),
    number: readFirst('number', ({ text }) => parseNumber(text)),
    ...readValidity(rows, readFirst('issueDate', parseDate), readFirst('expiryDate', parseDate), zone.expiry),
  };
}

// The label was not read; the position of the text identifies the value.
const BY_POSITION_CONFIDENCE = 0.5;

/** Finds the place of birth when its label ("à :") was not read: capitals alone on the row after the birth date. */
function findPlaceBelowDate(
  rows: readonly Row[],
  labels: LabelsBySegment,
  birth: string | null,
): Reading<string> | null {
  const dateRow = rows.findIndex(
    ({ segments }) => birth !== null && segments.some(({ text }) => parsePrintedDate(text) === birth),
  );
  const [segment, ...otherSegments] = rows[dateRow + 1]?.segments ?? [];
  if (dateRow < 0 || !segment || otherSegments.length > 0 || labels.get(segment)?.length !== 0) return null;
  const place = /^\p{Lu}[\p{Lu}'’ -]{2,40}$/u.test(segment.text) ? parsePlace({ text: segment.text }) : null;
  return place === null ? null : createReading(segment, place, BY_POSITION_CONFIDENCE, 'layout');
}

type Validity = Pick<VisualZone, 'issueDate' | 'expiryDate'>;

// Two printed dates that lie a validity of whole years apart are almost certainly issue and expiry.
const WHOLE_YEARS_CONFIDENCE = 0.92;

/** Reads issue and expiry at their labels; when one was not read, the two printed dates that lie a validity apart. */
function readValidity(
  rows: readonly Row[],
  issue: Reading<IsoDate> | null,
  expiry: Reading<IsoDate> | null,
  zoneExpiry: string | null,
): Validity {
  const printed = findPrintedDates(rows);
  const dates = [...printed, issue, expiry].filter((reading) => reading !== null);
  const pair = findValidityPeriod(
    (issue ? [issue] : printed).map(({ value }) => value),
    expiry?.value ?? zoneExpiry,
  );
  if (!pair) return { issueDate: issue, expiryDate: expiry };
  const findDate = (value: string) => dates.find((reading) => reading.value === value);
  return { issueDate: raiseConfidence(findDate(pair.issue)), expiryDate: raiseConfidence(findDate(pair.expiry)) };
}

const raiseConfidence = (reading: Reading<IsoDate> | undefined): Reading<IsoDate> | null => {
  if (reading === undefined || reading.reason === 'ocr_low') return reading ?? null;
  return { ...reading, confidence: Math.max(reading.confidence, WHOLE_YEARS_CONFIDENCE) };
};

/** Finds every date printed on the card, with or without a label. */
export const findPrintedDates = (rows: readonly Row[]): Reading<IsoDate>[] =>
  rows
    .flatMap((row) => row.segments)
    .flatMap((segment) => {
      const date = parsePrintedDate(segment.text);
      return date ? [createReading(segment, date, WHOLE_YEARS_CONFIDENCE, 'layout')] : [];
    });

const SPACED_DATE_PATTERN = /(?<!\d)(\d{2})[ .](\d{2})[ .](\d{4})(?!\d)/;

/** Parses a printed date: 13 07 1990, the usual notations, and a month in two languages (12 AUG/AOUT 74). */
function parsePrintedDate(text: string): IsoDate | null {
  const [, day, month, year] = SPACED_DATE_PATTERN.exec(text) ?? [];
  if (day !== undefined) return toIsoDate(Number(year), Number(month), Number(day));
  return findDates(text.replace(/(\p{L}{3,})\s?\/\s?\p{L}{3,}\.?/u, '$1'))[0]?.value ?? null;
}

/** Parses a printed date of birth. A year of two digits in the future is one of the last century. */
function parseBirthDate(text: string, today: IsoDate | null): IsoDate | null {
  const date = parsePrintedDate(text);
  if (date === null || today === null || date <= today || text.includes(date.slice(0, 4))) return date;
  return toIsoDate(Number(date.slice(0, 4)) - 100, Number(date.slice(5, 7)), Number(date.slice(8)));
}

const IMPOSSIBLE_CONFIDENCE = 0.3;

/** A printed year in the future was misread. */
const doubtFutureBirth = (birth: Reading<IsoDate> | null, today: IsoDate | null): Reading<IsoDate> | null =>
  birth !== null && today !== null && birth.value > today
    ? { ...birth, confidence: Math.min(birth.confidence, IMPOSSIBLE_CONFIDENCE) }
    : birth;

const parseName = ({ text }: Pick<CardValue, 'text'>): string | null => {
  const name = text.replace(/[.,;:*\s]+$/, '').trim();
  return NAME_PATTERN.test(name) && name.length > 1 && name.length <= 60 && !SPECIMEN_PATTERN.test(foldText(name))
    ? name
    : null;
};

const parsePlace = ({ text }: Pick<CardValue, 'text'>): string | null => {
  const place = text.replace(/^(?:à|a)\s*:?\s+/i, '').trim();
  return /^\p{L}{2}[\p{L}'’-]*(?:[ ,(][\p{L}\p{N}'’ ().,-]{0,56})?$/u.test(place) &&
    !SPECIMEN_PATTERN.test(foldText(place))
    ? place
    : null;
};

/** "Date et lieu de naissance : 12/06/1979 Saint-Louis". */
const parsePlaceAfterDate = ({ text }: Pick<CardValue, 'text'>): string | null => {
  const after = /(?<!\d)\d{4}[ ,-]*(?:(?:à|a|in)\s+)?(?<place>\p{L}.*)$/u.exec(text)?.groups?.['place'];
  return after === undefined ? null : parsePlace({ text: after });
};

function parseGender({ text }: Pick<CardValue, 'text'>): 'M' | 'F' | null {
  const word = /^[\p{L}]+/u.exec(foldText(text))?.[0] ?? '';
  if (/^(?:m|masculin|homme|male)$/.test(word)) return 'M';
  return /^(?:f|feminin|femme|female)$/.test(word) ? 'F' : null;
}

const parseNationality = (text: string): string | null => /^\p{L}[\p{L} -]{2,40}/u.exec(text)?.[0].trim() ?? null;

function parseNumber(text: string): string | null {
  const number = /^[A-Z0-9][A-Z0-9 ]{5,15}/.exec(text)?.[0].replace(/\s/g, '') ?? '';
  return /\d/.test(number) && number.length >= 7 ? number : null;
}
