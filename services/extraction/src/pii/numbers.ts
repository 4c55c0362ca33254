import { createRepairBudget, findIbans, isBic } from '@probant/french/iban';
import { hasValidLuhnKey } from '@probant/french/luhn';
import { findNirs } from '@probant/french/nir';
import { findRegistrations } from '@probant/french/siren';
import {
  createRowLabelTest,
  findMatches,
  type PiiMatch,
  readRowBefore,
  type SearchableText,
} from './searchable-text.ts';

/** Finds IBANs with valid check digits, and BICs near their label or an IBAN. */
export function findBankNumbers(searchable: SearchableText): PiiMatch[] {
  const { text, folded, fromPicture } = searchable;
  const ibans = findIbans(text, { repairs: fromPicture ? createRepairBudget() : null }).map(
    ({ start, end, repaired }): PiiMatch => ({ type: 'iban', start, end, score: repaired ? 0.9 : 0.99 }),
  );
  const bics = findMatches('bic', 0.9, text, /(?<![A-Z0-9])[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?(?![A-Z0-9])/g).filter(
    ({ start, end }) =>
      isBic(text.slice(start, end)) && /\b(?:bic|swift|iban)\b/.test(folded.slice(Math.max(0, start - 120), end + 80)),
  );
  return [...ibans, ...bics];
}

/** Finds social security numbers with a valid key. A number without spaces can have a valid key by chance (one in 97). */
export function findSocialSecurityNumbers(searchable: SearchableText): PiiMatch[] {
  const isLabelled = createRowLabelTest(searchable, NIR_LABEL_PATTERN);
  return findNirs(searchable.text).map(({ start, end }): PiiMatch => {
    const isGrouped = end - start > 15;
    return { type: 'nir', start, end, score: isGrouped || isLabelled(start) ? 0.98 : 0.75 };
  });
}

const NIR_LABEL_PATTERN = /\b(?:nir|secu|securite sociale|immatriculation|assure|n° ss)\b/;

const CARD_NUMBER_PATTERN = /(?<![\dA-Z.,-])\d(?:[ -]?\d){12,18}(?![\dA-Z])/g;
const CARD_BRANDS: readonly { readonly prefix: RegExp; readonly lengths: readonly number[] }[] = [
  { prefix: /^4/, lengths: [13, 16, 19] },
  { prefix: /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, lengths: [16] },
  { prefix: /^3[47]/, lengths: [15] },
  { prefix: /^(?:30[0-5]|3[689])/, lengths: [14, 16] },
  { prefix: /^(?:6011|64[4-9]|65)/, lengths: [16, 19] },
  { prefix: /^35(?:2[89]|[3-8])/, lengths: [16] },
];

/** Finds payment card numbers by the prefix and length of a brand and the Luhn key. A SIRET has a valid Luhn key too: its label excludes it. */
export const findCardNumbers = (searchable: SearchableText): PiiMatch[] =>
  findMatches('card_number', 0.95, searchable.text, CARD_NUMBER_PATTERN).filter(({ start, end }) => {
    const digits = searchable.text.slice(start, end).replace(/\D/g, '');
    const hasBrand = CARD_BRANDS.some(({ prefix, lengths }) => prefix.test(digits) && lengths.includes(digits.length));
    return (
      hasBrand && hasValidLuhnKey(digits) && !/\b(?:siret|siren|tva|rcs)\b/.test(readRowBefore(searchable, start, 25))
    );
  });

const MRZ_LINE_PATTERN = /^(?=[A-Z0-9< ]*(?:<<|\d{6}))(?:[A-Z0-9<] ?){28,46}$/gm;
const LABELLED_ID_PATTERN =
  /\b(?:carte (?:nationale )?d'identite|cni|passeports?|passport|titre de sejour|document)[^\S\n]*(?:n[°o]?\.?|no\.?|num(?:ero|ber)?)?[^\S\n]*:?[^\S\n]*((?=[a-z]*\d)[a-z0-9]{8,12})(?![a-z0-9])/dg;

/** Finds numbers of identity documents near their label, and lines of machine readable zones, typed by their content. */
export const findIdentityNumbers = ({ text, folded }: SearchableText): PiiMatch[] => [
  ...findMatches('id_number', 0.95, text, MRZ_LINE_PATTERN)
    .filter(({ start, end }) => text.slice(start, end).includes('<'))
    .map((line) => classifyZoneLine(line, text.slice(line.start, line.end))),
  ...findMatches('id_number', 0.85, folded, LABELLED_ID_PATTERN, 1),
];

/** A line of letters is a name; so is the first line of the older French card, before the number of its office. */
const NAME_LINE_PATTERN = /^(?=[A-Z<]*<<)[A-Z<]+$|^IDFRA[A-Z<]{20,}\d{0,6}$/;
/** The second line of a card begins with the birth date and its check digit, then sex and expiry (ICAO 9303-5). */
const BIRTH_LINE_PATTERN = /^(\d{6})\d[MFX<]\d{7}[A-Z<]{3}/;

function classifyZoneLine(line: PiiMatch, text: string): PiiMatch {
  if (NAME_LINE_PATTERN.test(text.replaceAll(' ', ''))) return { ...line, type: 'person_name' };
  const birth = BIRTH_LINE_PATTERN.exec(text)?.[1];
  return birth ? { ...line, type: 'birth_date', end: line.start + birth.length } : line;
}

const SOLE_TRADER_PATTERN =
  /\b(?:e\.?i\.?|entreprise individuelle|entrepreneur individuel|(?:auto|micro)[- ]?entrepreneu(?:r|se)|micro[- ]entreprise)\b/;
const SOLE_TRADER_DISTANCE = 250;

/** Finds registration numbers of sole traders: valid numbers with a word for sole trader nearby. */
export const findSoleTraderNumbers = ({ text, folded }: SearchableText): PiiMatch[] =>
  findRegistrations(text)
    .filter(
      ({ valid, start, end }) =>
        valid &&
        SOLE_TRADER_PATTERN.test(folded.slice(Math.max(0, start - SOLE_TRADER_DISTANCE), end + SOLE_TRADER_DISTANCE)),
    )
    .map(({ start, end }) => ({ type: 'siret_of_individual', start, end, score: 0.8 }));
