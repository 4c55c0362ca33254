import type { IsoDate } from '@probant/french/dates';
import { fold } from '@probant/french/text-folding';
import { readingAt } from '../reading/evidence.ts';
import type { Reading } from '../reading/field-reading.ts';
import type { Row } from '../reading/rows.ts';
import type { CardField } from './card-labels.ts';
import { type Labels, labelsOf, type OnCard, valuesOnCard } from './labelled-on-card.ts';
import { dayIn } from './printed-day.ts';
import { validityAmong } from './validity.rules.ts';

/** What the labels of a card or passport give, in French and English. */
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

/** Stamped across papers that are nobody's. */
const STAMP = /^specimen$/;
const NAME = /^[\p{Lu}][\p{L}'’ ,.-]*$/u;

/** The days that the machine readable zone says, which help to tell the printed ones. */
type ZoneDays = { readonly birth: string | null; readonly expiry: string | null };

export function readVisualZone(rows: readonly Row[], zone: ZoneDays): VisualZone {
  const labels = labelsOf(rows);
  const first = <T>(field: CardField, value: (found: OnCard) => T | null): Reading<T> | null => {
    for (const found of valuesOnCard(labels, field)) {
      const read = value(found);
      if (read !== null) return readingAt(found, read, 0.75, 'label_match');
    }
    return null;
  };
  const day = ({ text }: OnCard) => dayIn(text);
  const birthDate = first('birthDate', day);
  return {
    lastName: first('lastName', nameOf),
    firstName: first('firstName', nameOf),
    birthDate,
    birthPlace:
      first('birthPlace', placeOf) ??
      first('birthDate', placeAfterDay) ??
      placeUnder(rows, labels, birthDate?.value ?? zone.birth),
    gender: first('gender', genderOf),
    nationality: first('nationality', ({ text }) => nationalityOf(text)),
    number: first('number', ({ text }) => numberOf(text)),
    ...days(rows, first('issueDate', day), first('expiryDate', day), zone.expiry),
  };
}

// Label unread, place told by what stands around it.
const BY_PLACE = 0.5;

/** The place of birth whose label ("à :") was not read: capitals by themselves in the row after that of the birth. */
function placeUnder(rows: readonly Row[], labels: Labels, birth: string | null): Reading<string> | null {
  const at = rows.findIndex(({ segments }) => birth !== null && segments.some(({ text }) => dayIn(text) === birth));
  const [only, ...more] = rows[at + 1]?.segments ?? [];
  if (at < 0 || !only || more.length > 0 || labels.get(only)?.length !== 0) return null;
  const place = /^\p{Lu}[\p{Lu}'’ -]{2,40}$/u.test(only.text) ? placeOf({ text: only.text }) : null;
  return place === null ? null : readingAt(only, place, BY_PLACE, 'layout');
}

type Days = Pick<VisualZone, 'issueDate' | 'expiryDate'>;

// A validity of whole years between two printed days leaves little doubt which they are.
const WHOLE_YEARS = 0.92;

/** Issue and expiry at their labels; where one was not read, the two days that lie a validity apart. */
function days(
  rows: readonly Row[],
  issue: Reading<IsoDate> | null,
  expiry: Reading<IsoDate> | null,
  inZone: string | null,
): Days {
  const printed = printedDays(rows);
  const told = [...printed, issue, expiry].filter((one) => one !== null);
  const pair = validityAmong(
    (issue ? [issue] : printed).map(({ value }) => value),
    expiry?.value ?? inZone,
  );
  if (!pair) return { issueDate: issue, expiryDate: expiry };
  const of = (value: string) => told.find((one) => one.value === value);
  return { issueDate: surer(of(pair.issue)), expiryDate: surer(of(pair.expiry)) };
}

const surer = (reading: Reading<IsoDate> | undefined): Reading<IsoDate> | null => {
  if (reading === undefined || reading.reason === 'ocr_low') return reading ?? null;
  return { ...reading, confidence: Math.max(reading.confidence, WHOLE_YEARS) };
};

/** Every day printed on the card, labels aside. */
export const printedDays = (rows: readonly Row[]): Reading<IsoDate>[] =>
  rows
    .flatMap((row) => row.segments)
    .flatMap((segment) => {
      const day = dayIn(segment.text);
      return day ? [readingAt(segment, day, WHOLE_YEARS, 'layout')] : [];
    });

const nameOf = ({ text }: Pick<OnCard, 'text'>): string | null => {
  const name = text.replace(/[.,;:*\s]+$/, '').trim();
  return NAME.test(name) && name.length > 1 && name.length <= 60 && !STAMP.test(fold(name)) ? name : null;
};

const placeOf = ({ text }: Pick<OnCard, 'text'>): string | null => {
  const place = text.replace(/^(?:à|a)\s*:?\s+/i, '').trim();
  return /^\p{L}{2}[\p{L}'’-]*(?:[ ,(][\p{L}\p{N}'’ ().,-]{0,56})?$/u.test(place) && !STAMP.test(fold(place))
    ? place
    : null;
};

/** "Date et lieu de naissance : 12/06/1979 Saint-Louis". */
const placeAfterDay = ({ text }: Pick<OnCard, 'text'>): string | null => {
  const after = /(?<!\d)\d{4}[ ,-]*(?:(?:à|a|in)\s+)?(?<place>\p{L}.*)$/u.exec(text)?.groups?.['place'];
  return after === undefined ? null : placeOf({ text: after });
};

function genderOf({ text }: Pick<OnCard, 'text'>): 'M' | 'F' | null {
  const word = /^[\p{L}]+/u.exec(fold(text))?.[0] ?? '';
  if (/^(?:m|masculin|homme|male)$/.test(word)) return 'M';
  return /^(?:f|feminin|femme|female)$/.test(word) ? 'F' : null;
}

const nationalityOf = (text: string): string | null => /^\p{L}[\p{L} -]{2,40}/u.exec(text)?.[0].trim() ?? null;

function numberOf(text: string): string | null {
  const number = /^[A-Z0-9][A-Z0-9 ]{5,15}/.exec(text)?.[0].replace(/\s/g, '') ?? '';
  return /\d/.test(number) && number.length >= 7 ? number : null;
}
