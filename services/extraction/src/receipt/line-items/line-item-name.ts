import type { LineItemLayout } from './line-item-layout.ts';

const RATE_PATTERN = /(?:^|\s)(?:20|10|8[.,]5|5[.,]5|2[.,]1)(?:[.,]?0{1,2})?\s?%\s*$/;
const MARKED_CODE_PATTERN = /(?:^|\s)(?:\([A-Z\d]{1,2}\)|T\d|\*)\s*$/;
const LAST_TOKEN_PATTERN = /(?:^|\s)([A-H]|T\d|\d{1,3})\s*$/;

/** Returns a name without the VAT rate at its end. */
export const removeRate = (name: string): string => name.replace(RATE_PATTERN, ' ').replace(MARKED_CODE_PATTERN, ' ');

/** Splits a name into its text and the number at its end, 0 when there is none. */
export function splitTrailingNumber(name: string): readonly [string, number] {
  const [whole, token = '0'] = /(?:^|\s)(\d{1,3}(?:[.,]\d{3})?)\s*$/.exec(name) ?? [];
  return whole === undefined
    ? [name, 0]
    : [removeRate(name.slice(0, name.length - whole.length)), Number(token.replace(',', '.'))];
}

/** Returns a name without the VAT code at its end. A number is a code only where nearly every line has one. */
export function removeVatCode(
  name: string,
  { vatCodes, trailingNumbers }: LineItemLayout,
  isNumberCode = trailingNumbers === 'codes',
): string {
  const text = name.replace(MARKED_CODE_PATTERN, ' ');
  const [whole, token = ''] = LAST_TOKEN_PATTERN.exec(text) ?? [];
  const isCode = /^\d+$/.test(token) ? isNumberCode : vatCodes.has(token);
  return whole !== undefined && isCode ? text.slice(0, text.length - whole.length) : text;
}

/** Returns a name without the code at its start, as in "A Café 2 1,20 2,40". Only for names whose quantity is confirmed. */
export function removeLeadingToken(name: string, { vatCodes, startsWithToken }: LineItemLayout): string {
  const [whole, token] = /^\W*([A-Z]\d?|\d)\s+(?=.*\p{L})/u.exec(name) ?? [];
  return whole !== undefined && token !== undefined && (startsWithToken || vatCodes.has(token))
    ? name.slice(whole.length)
    : name;
}

/** The dot of an abbreviation is kept ("6 p.", "bout."); dot leaders before the amount are removed. */
const ABBREVIATION_PATTERN = /(?<!\p{L})\p{L}{1,4}\.$/u;

/** Returns the words of a name without extra spaces, signs and dot leaders; empty when it has no letters. */
export function cleanDescription(words: string): string {
  const description = words
    .replace(/\s+/g, ' ')
    .replace(/^[\s.:*x@|-]+(?![\p{L}])|^[\s.:*@|-]+|[\s:*@|-]+$/gu, '')
    .replace(/^(?=[^\p{L}]*$).*$/u, '');
  return ABBREVIATION_PATTERN.test(description) ? description : description.replace(/[\s.:*-]+$/, '');
}
