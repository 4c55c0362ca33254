const MAX_LABEL_LENGTH = 60;
/** Share of digits among the letters and digits of a value. "ISO 9001" is a title: .57. */
const MIN_DIGIT_SHARE = 0.6;
const MIN_CODE_LENGTH = 4;
/** Longest text that is read as one value: the lines of an identity card are 36 each. */
const MAX_VALUE_LENGTH = 120;
const CODE_PATTERN = /^[\p{Lu}\d<]+$/u;
const BARE_CODE_PATTERN = /^[A-Z\d-]{6,20}$/;
const AMOUNT_END_PATTERN = /(?:\d,\d{2}|\d ?(?:€|EUR))$/;
const CODE_LABEL_PATTERN =
  /(?:^|[\s(])(?:BIC|SWIFT|IBAN|code|n°|nº|num[eé]ro|number|r[eé]f[eé]rence|identifi(?:ant|er)|matricule)(?=$|[\s):.])/i;

/** Whether a text is a value of a form: mostly digits, a code (IBAN, number of a card), or a label with its amount. Never a title. */
export function isFieldValue(text: string): boolean {
  if (text.length > MAX_VALUE_LENGTH) return false;
  if (AMOUNT_END_PATTERN.test(text)) return true;
  const digits = text.match(/\d/g)?.length ?? 0;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (digits > 0 && digits >= MIN_DIGIT_SHARE * (digits + letters)) return true;
  return text.split(' ').every(isCode);
}

const isCode = (word: string): boolean =>
  word.length >= MIN_CODE_LENGTH && CODE_PATTERN.test(word) && (/\d/.test(word) || word.includes('<<'));

/** Whether a line is the value of the label above it. A code without digits (a BIC) counts only below a label that names a code. */
export const isValueOfLabel = (value: string, label: string): boolean =>
  isFieldLabel(label) && (isFieldValue(value) || (BARE_CODE_PATTERN.test(value) && CODE_LABEL_PATTERN.test(label)));

const isFieldLabel = (text: string): boolean =>
  text.length <= MAX_LABEL_LENGTH && /^\p{Lu}/u.test(text) && !/[.;,!?]$/.test(text) && !isFieldValue(text);

/** Whether the first row of a table names the columns of the second: no digit above, a digit below, as many cells. */
export const namesColumns = (header: readonly string[], row: readonly string[]): boolean =>
  header.length === row.length && !header.some((cell) => /\d/.test(cell)) && row.some((cell) => /\d/.test(cell));
