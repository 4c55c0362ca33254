import { fold } from '@probant/french/text-folding';
import { partOf, readingAt } from '../reading/evidence.ts';
import type { Reading } from '../reading/field-reading.ts';
import { type Labelled, valuesOf } from '../reading/labelled.ts';
import type { Row } from '../reading/rows.ts';
import { dayIn } from './printed-day.ts';

/** What the labels of a card or passport give, in French and English. */
export type VisualZone = {
  readonly lastName: Reading<string> | null;
  readonly firstName: Reading<string> | null;
  readonly birthDate: Reading<string> | null;
  readonly birthPlace: Reading<string> | null;
  readonly gender: Reading<'M' | 'F'> | null;
  readonly nationality: Reading<string> | null;
  readonly number: Reading<string> | null;
  readonly issueDate: Reading<string> | null;
  readonly expiryDate: Reading<string> | null;
};

const LABELS = {
  lastName:
    /\b(?:nom(?: de famille| de naissance)?(?!\s*(?:d'usage|\w*prenom))|surname|family name|last name)\b(?!\s*\()/,
  firstName: /\b(?:prenom(?:s|\(s\)|\b)|given names?|first names?|forenames?)/,
  birthDate: /\b(?:nee? le|nee?\(e\) le|ne\(e\) le|date de naissance|date de naiss\.?|date of birth|birth date)/,
  birthPlace: /\b(?:lieu de naissance|place of birth|birth place|(?<=\d\s)a(?=\s?:))/,
  gender: /\b(?:sexe|sex|gender)\b/,
  nationality: /\b(?:nationalite|nationality)\b/,
  number:
    /\b(?:carte nationale d'identite n[°o]|n[°o] du document|document n(?:o|umber)\.?|numero (?:de |du )?(?:document|carte|passeport)|n[°o] de passeport|passport n(?:o|umber)\.?|passeport n[°o])/,
  issueDate: /\b(?:delivree? le|date de delivrance|date d'emission|date of issue|issue date)/,
  expiryDate:
    /\b(?:date d'expiration|date d'expir\.?|expire le|valable jusqu'au|date of expiry|expiry date|date of expiration|valid until)/,
} as const;
const OTHERS =
  /\b(?:nom d'usage|alt(?:ernate)? name|taille|height|signature|autorite|authority|adresse|address|domicile|remarques|type|code du pays|country code|n[°o] personnel|personal no)\b/;
const ANY = new RegExp(`(?:${[...Object.values(LABELS), OTHERS].map((label) => label.source).join(')|(?:')})`);

const NAME = /^[\p{Lu}][\p{L}'’ ,.-]*$/u;

export function readVisualZone(rows: readonly Row[]): VisualZone {
  const first = <T>(label: RegExp, value: (found: Labelled) => T | null): Reading<T> | null => {
    for (const found of valuesOf(rows, { wanted: label, any: ANY })) {
      const read = value(found);
      if (read !== null) return readingAt(partOf(found.segment, found.start, found.end), read, 0.75, 'label_match');
    }
    return null;
  };
  return {
    lastName: first(LABELS.lastName, nameOf),
    firstName: first(LABELS.firstName, nameOf),
    birthDate: first(LABELS.birthDate, ({ text }) => dayIn(text)),
    birthPlace: first(LABELS.birthPlace, placeOf),
    gender: first(LABELS.gender, genderOf),
    nationality: first(LABELS.nationality, ({ text }) => nationalityOf(text)),
    number: first(LABELS.number, ({ text }) => numberOf(text)),
    issueDate: first(LABELS.issueDate, ({ text }) => dayIn(text)),
    expiryDate: first(LABELS.expiryDate, ({ text }) => dayIn(text)),
  };
}

const nameOf = ({ text }: Labelled): string | null => {
  const name = text.replace(/[.,;:*\s]+$/, '').trim();
  return NAME.test(name) && name.length > 1 && name.length <= 60 ? name : null;
};

const placeOf = ({ text }: Labelled): string | null => {
  const place = text.replace(/^(?:à|a)\s*:?\s+/i, '').trim();
  return /^\p{L}[\p{L}\p{N}'’ ().,-]{1,60}$/u.test(place) ? place : null;
};

function genderOf({ text }: Labelled): 'M' | 'F' | null {
  const word = /^[\p{L}]+/u.exec(fold(text))?.[0] ?? '';
  if (/^(?:m|masculin|homme|male)$/.test(word)) return 'M';
  return /^(?:f|feminin|femme|female)$/.test(word) ? 'F' : null;
}

const nationalityOf = (text: string): string | null => /^\p{L}[\p{L} -]{2,40}/u.exec(text)?.[0].trim() ?? null;

function numberOf(text: string): string | null {
  const number = /^[A-Z0-9][A-Z0-9 ]{5,15}/.exec(text)?.[0].replace(/\s/g, '') ?? '';
  return /\d/.test(number) && number.length >= 7 ? number : null;
}
