import type { Siren } from './siren.ts';
import { computeFrenchKey } from './vat-rules/country-keys.ts';
import { VAT_RULES } from './vat-rules/country-rules.ts';
import { findLocalNumbers } from './vat-rules/local-numbers.ts';

/** Returns the two-digit key of a French VAT number: (12 + 3 x (SIREN mod 97)) mod 97. */
export const computeFrenchVatKey = (siren: Siren): string => computeFrenchKey(siren);

/**
 * Returns whether the two-digit key of a French VAT number (FR32123456789) fits its nine digits, whether or not these are a SIREN; null for
 * a key with a letter, which has no public rule.
 */
export const hasFrenchVatKey = (number: string): boolean | null =>
  /^FR\d{11}$/.test(number) ? computeFrenchKey(number.slice(4)) === number.slice(2, 4) : null;

/** Returns the French VAT number of a company. */
export const buildFrenchVatNumber = (siren: Siren): string => `FR${computeFrenchVatKey(siren)}${siren}`;

export type VatMatch = {
  /** In capitals, without blanks, with the letters of its country where they are not printed: FR32123456789, CHE116281710TVA. */
  readonly number: string;
  /** ISO 3166-1 code: GR for the prefix EL, CH for CHE, GB for XI. */
  readonly country: string;
  /** Whether the check digits are right, null for numbers that have no published rule (form only). */
  readonly valid: boolean | null;
  readonly start: number;
  readonly end: number;
};

/**
 * Returns the VAT numbers of a text that have the form of their country: European Union, United Kingdom, Switzerland and Norway. Blanks,
 * dots and hyphens are allowed inside; a label such as "P. IVA" replaces the letters of a country. What may be other words and figures
 * ("MONTANT DE 123 456 789") counts only with right check digits or behind a label.
 */
export function findVatNumbers(text: string): readonly VatMatch[] {
  const matches: VatMatch[] = [];
  for (const { index } of text.matchAll(PREFIX_PATTERN)) {
    if (index < (matches.at(-1)?.end ?? 0)) continue;
    const match = readVatNumber(text, index);
    if (match !== null && isMeant(text, match)) matches.push(match);
  }
  return mergeMatches(matches, findUnprefixed(text));
}

/** Returns the VAT number when the whole text is one, null when it has the form of no country. */
export function parseVatNumber(text: string): VatMatch | null {
  const match = readVatNumber(text, text.length - text.trimStart().length);
  return match?.end === text.trimEnd().length ? match : null;
}

const PREFIX_PATTERN = new RegExp(`(?<![A-Za-zÀ-ÿ0-9])(?:${[...VAT_RULES.keys()].join('|')})`, 'gi');
const LONGEST_PREFIX = 3;
/** Characters of the longest number with its suffix. */
const MAX_BODY_LENGTH = 14;
const SEPARATOR_PATTERN = /[ .\-\u00a0\u2009\u2011\u202f]/;
const LETTER_OR_DIGIT_PATTERN = /[A-Za-z0-9]/;
const FURTHER_DIGITS_PATTERN = /^[ .-]\d/;
const BODY_CHARACTER_PATTERN = /[A-Za-z0-9+*]/;

/** Reads the number whose prefix starts at an offset: the longest form with right check digits, else the longest form. */
function readVatNumber(text: string, start: number): VatMatch | null {
  const letters = text.slice(start, start + LONGEST_PREFIX).toUpperCase();
  const prefix = VAT_RULES.has(letters) ? letters : letters.slice(0, 2);
  const rule = VAT_RULES.get(prefix);
  const beginning = text.slice(start, start + MAX_IBAN_START);
  if (rule === undefined || !DIGIT_NEAR_START_PATTERN.test(beginning) || IBAN_PATTERN.test(beginning)) return null;
  const { body, ends } = readBody(text, start + prefix.length);
  const found: VatMatch[] = [];
  for (let length = body.length; length > 0; length -= 1) {
    const number = body.slice(0, length);
    if (!rule.forms.some((form) => form.test(number))) continue;
    const suffix = rule.suffix?.exec(body.slice(length))?.[0] ?? '';
    const end = ends.slice(0, length + suffix.length).at(-1) ?? 0;
    if (LETTER_OR_DIGIT_PATTERN.test(text.charAt(end))) continue;
    found.push({ number: prefix + number + suffix, country: rule.country, valid: rule.isValid(number), start, end });
  }
  const right = found.filter(({ valid }) => valid === true);
  // A branch is the end of a British number; a telephone number behind one goes on.
  return (
    right.find(({ end }) => !FURTHER_DIGITS_PATTERN.test(text.slice(end, end + 2))) ?? right.at(-1) ?? found[0] ?? null
  );
}

/** The groups of a printed IBAN, whose first three may look like a VAT number of the same country. */
const IBAN_PATTERN = /^[A-Z]{2}\d\d \d{4} \d{4} [\dA-Z]/i;
const MAX_IBAN_START = 16;
/** The prefix, two letters and the separators between them come before the first digit of any form. */
const DIGIT_NEAR_START_PATTERN = /^.{2,7}\d/;

/** Returns the letters and digits from an offset on, with at most one separator between two, and the offset behind each. */
function readBody(text: string, from: number): { readonly body: string; readonly ends: readonly number[] } {
  let body = '';
  const ends: number[] = [];
  for (let at = from; ends.length < MAX_BODY_LENGTH; at += 1) {
    if (SEPARATOR_PATTERN.test(text.charAt(at))) at += 1;
    if (!BODY_CHARACTER_PATTERN.test(text.charAt(at))) break;
    body += text.charAt(at).toUpperCase();
    ends.push(at + 1);
  }
  return { body, ends };
}

/** Returns whether a number of the right form is meant as one, since prefixes are also words ("de", "se", "si", "no", "MT"). */
function isMeant(text: string, { number, country, valid, start, end }: VatMatch): boolean {
  if (country === 'NO') return number.endsWith('MVA');
  const printed = text.slice(start, end);
  const isLabelled = LABEL_PATTERN.test(text.slice(Math.max(0, start - MAX_LABEL_LENGTH), start).toLowerCase());
  if (isLabelled) return country !== 'RO' || number.length >= MIN_LABELLED_ROMANIAN;
  if (country === 'RO' && number.length < MIN_ROMANIAN) return false;
  if (country === 'FR') return valid === true || isAttached(printed) || isInCapitals(printed);
  return isInCapitals(printed) ? valid === true || isAttached(printed) : valid === true && isAttached(printed);
}

/** Without its letters a Romanian number may have two digits. */
const MIN_ROMANIAN = 8;
const MIN_LABELLED_ROMANIAN = 6;
const MAX_LABEL_LENGTH = 40;
/** What VAT numbers are called in the countries that have them, at the end of the text before the number. */
const LABEL_PATTERN =
  /(?:\b(?:tva|vat|iva|mwst|btw|moms|mva|nif|cif|nip|cvr|uid|alv|pvn|pvm|kmkr|oib|cui|ddv|dph|dic|afm|afa|ust|u\.?st)\b|ust[ .-]?id|intracom|umsatzsteuer|tax|fiscal|αφμ)[^\d\n]*$/;
const isAttached = (printed: string): boolean =>
  /^[A-Za-z]{2,3}[A-Za-z0-9]/.test(printed) && !/^[A-Za-z]{2}[ .-]/.test(printed);
const isInCapitals = (printed: string): boolean => printed === printed.toUpperCase();

/** Norwegian companies print their number without NO as well: "923 609 016 MVA". */
const NORWEGIAN_PATTERN =
  /(?<![A-Za-z0-9])(?<!\d[ .\u00a0])[1-9]\d\d[ .\u00a0]?\d{3}[ .\u00a0]?\d{3}[ .\u00a0]?MVA(?![A-Za-z0-9])/g;

/** Returns the numbers that a text prints without the letters of their country: behind what their country calls them, and Norwegian ones. */
function findUnprefixed(text: string): readonly VatMatch[] {
  const local = findLocalNumbers(text).map(({ prefix, body, start, end }) => {
    const country = VAT_RULES.get(prefix)?.country ?? prefix;
    return { number: prefix + body, country, valid: true, start, end };
  });
  const norwegian = [...text.matchAll(NORWEGIAN_PATTERN)].map(({ 0: printed, index }) => {
    const body = printed.replace(/\D/g, '');
    const valid = VAT_RULES.get('NO')?.isValid(body) ?? null;
    return { number: `NO${body}MVA`, country: 'NO', valid, start: index, end: index + printed.length };
  });
  return [...local, ...norwegian];
}

/** Returns the numbers with a prefix and those without one that are no part of them, in the order of the text. */
function mergeMatches(matches: readonly VatMatch[], unprefixed: readonly VatMatch[]): readonly VatMatch[] {
  const ends = new Set(matches.map(({ end }) => end));
  const further = unprefixed.filter(({ end }) => !ends.has(end));
  return further.length === 0 ? matches : [...matches, ...further].sort((a, b) => a.start - b.start);
}
