import { findIbans, isBic } from '@probant/french/iban';
import { passesLuhn } from '@probant/french/luhn';
import { findNirs } from '@probant/french/nir';
import { findRegistrations } from '@probant/french/siren';
import { type Found, rowBefore, type SearchedText, spansOf } from './pii-text.ts';

/** IBANs with a right check, and BICs in their neighbourhood. */
export function bankNumbers(searched: SearchedText): Found[] {
  const { text, folded, fromPicture } = searched;
  const ibans = findIbans(text, { repair: fromPicture }).map(
    ({ start, end, repaired }): Found => ({ type: 'iban', start, end, score: repaired ? 0.9 : 0.99 }),
  );
  const bics = spansOf('bic', 0.9, text, /(?<![A-Z0-9])[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?(?![A-Z0-9])/g).filter(
    ({ start, end }) =>
      isBic(text.slice(start, end)) && /\b(?:bic|swift|iban)\b/.test(folded.slice(Math.max(0, start - 120), end + 80)),
  );
  return [...ibans, ...bics];
}

/** Social security numbers with a right key. A number printed in one block may be another by chance (one in 97). */
export function socialSecurityNumbers(searched: SearchedText): Found[] {
  return findNirs(searched.text).map(({ start, end }): Found => {
    const grouped = end - start > 15;
    const labelled = /\b(?:nir|secu|securite sociale|immatriculation|assure|n° ss)\b/.test(rowBefore(searched, start));
    return { type: 'nir', start, end, score: grouped || labelled ? 0.98 : 0.75 };
  });
}

const CARD = /(?<![\dA-Z.,-])\d(?:[ -]?\d){12,18}(?![\dA-Z])/g;
const BRANDS: readonly { readonly prefix: RegExp; readonly lengths: readonly number[] }[] = [
  { prefix: /^4/, lengths: [13, 16, 19] },
  { prefix: /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, lengths: [16] },
  { prefix: /^3[47]/, lengths: [15] },
  { prefix: /^(?:30[0-5]|3[689])/, lengths: [14, 16] },
  { prefix: /^(?:6011|64[4-9]|65)/, lengths: [16, 19] },
  { prefix: /^35(?:2[89]|[3-8])/, lengths: [16] },
];

/** Payment card numbers: a brand's prefix and length, and the Luhn check. A SIRET passes that check too: its label rules it out. */
export const cardNumbers = (searched: SearchedText): Found[] =>
  spansOf('card_number', 0.95, searched.text, CARD).filter(({ start, end }) => {
    const digits = searched.text.slice(start, end).replace(/\D/g, '');
    const branded = BRANDS.some(({ prefix, lengths }) => prefix.test(digits) && lengths.includes(digits.length));
    return branded && passesLuhn(digits) && !/\b(?:siret|siren|tva|rcs)\b/.test(rowBefore(searched, start).slice(-25));
  });

const MRZ_LINE = /^(?=[A-Z0-9< ]*(?:<<|\d{6}))(?:[A-Z0-9<] ?){28,46}$/gm;
const LABELLED_ID =
  /\b(?:carte (?:nationale )?d'identite|cni|passeports?|passport|titre de sejour|document)[^\S\n]*(?:n[°o]?\.?|no\.?|num(?:ero|ber)?)?[^\S\n]*:?[^\S\n]*((?=[a-z]*\d)[a-z0-9]{8,12})(?![a-z0-9])/dg;

/** Numbers of identity documents near their label, and the lines of machine readable zones by what they hold. */
export const identityNumbers = ({ text, folded }: SearchedText): Found[] => [
  ...spansOf('id_number', 0.95, text, MRZ_LINE)
    .filter(({ start, end }) => text.slice(start, end).includes('<'))
    .map((line) => zoneLine(line, text.slice(line.start, line.end))),
  ...spansOf('id_number', 0.85, folded, LABELLED_ID, 1),
];

/** Letters alone are a name; so is the first line of the older French card, before the number of its office. */
const NAME_LINE = /^(?=[A-Z<]*<<)[A-Z<]+$|^IDFRA[A-Z<]{20,}\d{0,6}$/;
/** The second line of a card opens with the birth date and its check digit, then sex and expiry (ICAO 9303-5). */
const BIRTH_LINE = /^(\d{6})\d[MFX<]\d{7}[A-Z<]{3}/;

function zoneLine(line: Found, text: string): Found {
  if (NAME_LINE.test(text.replaceAll(' ', ''))) return { ...line, type: 'person_name' };
  const birth = BIRTH_LINE.exec(text)?.[1];
  return birth ? { ...line, type: 'birth_date', end: line.start + birth.length } : line;
}

const SOLE_TRADER =
  /\b(?:e\.?i\.?|entreprise individuelle|entrepreneur individuel|(?:auto|micro)[- ]?entrepreneu(?:r|se)|micro[- ]entreprise)\b/;
const NEAR = 250;

/** Registration numbers of people who trade in their own name: only with a word that says so nearby. */
export const soleTraderNumbers = ({ text, folded }: SearchedText): Found[] =>
  findRegistrations(text)
    .filter(({ valid, start, end }) => valid && SOLE_TRADER.test(folded.slice(Math.max(0, start - NEAR), end + NEAR)))
    .map(({ start, end }) => ({ type: 'siret_of_individual', start, end, score: 0.8 }));
