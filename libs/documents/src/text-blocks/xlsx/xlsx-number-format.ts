/**
 * The format of a cell: the sections of its code (ECMA-376 part 1, 18.8.31), for positive numbers, negative ones, zero and text. Numbers are
 * shown as in a French spreadsheet; fractions and exponents as plain numbers.
 */
export type NumberFormat = {
  readonly kind: 'number' | 'date' | 'text';
  readonly sections: readonly string[];
};

/** Formats without a code in the file, by number (18.8.30), as a French workbook shows them. */
const BUILT_IN_CODES: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '#,##0 "€"',
  6: '#,##0 "€"',
  7: '#,##0.00 "€"',
  8: '#,##0.00 "€"',
  9: '0%',
  10: '0.00%',
  14: 'dd/mm/yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'hh:mm',
  21: 'hh:mm:ss',
  22: 'dd/mm/yyyy hh:mm',
  37: '#,##0',
  38: '#,##0',
  39: '#,##0.00',
  40: '#,##0.00',
  41: '#,##0',
  42: '#,##0 "€"',
  43: '#,##0.00',
  44: '#,##0.00 "€"',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss',
  49: '@',
};
const MAX_CODE_LENGTH = 255;
const MAX_DECIMALS = 15;
/** A spreadsheet stores and shows 15 digits. */
const DIGITS = 15;

const removeLiterals = (code: string): string => code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '');

/** Returns the format of a number; null for "General". `code` is the one that the file states, if any. */
export function parseNumberFormat(id: number, code: string | undefined): NumberFormat | null {
  const stated = (code ?? BUILT_IN_CODES[id] ?? '').slice(0, MAX_CODE_LENGTH);
  if (stated === '' || /^(?:general|standard)$/i.test(stated)) return null;
  const sections = splitSections(stated);
  const [first = ''] = sections;
  const bare = removeLiterals(first);
  const isElapsed = /\[(?:h+|m+|s+)\]/i.test(first);
  if (isElapsed || (/[ymdhs]/i.test(bare) && !/[0#?]/.test(bare.replace(/\.0+/g, ''))))
    return { kind: 'date', sections };
  return { kind: /[0#?]/.test(bare) ? 'number' : 'text', sections };
}

function splitSections(code: string): readonly string[] {
  const sections = [''];
  for (const [token] of code.matchAll(/"[^"]*"|\\.|\[[^\]]*\]|[^"\\[]|./gs))
    if (token === ';') sections.push('');
    else sections[sections.length - 1] += token;
  return sections;
}

/** Formats a number without a format: at most 15 digits, with a decimal comma. A file stores 0.1 + 0.2 as 0.30000000000000004. */
export const formatGeneral = (value: number): string => String(Number(value.toPrecision(DIGITS))).replace('.', ',');

/** Formats a number; the second section of the code is that of negative numbers, the third that of zero. */
export function formatNumber(value: number, { kind, sections }: NumberFormat): string {
  const rounded = Number(value.toPrecision(DIGITS));
  const hasOwnSign = rounded < 0 && sections.length > 1 && /[0#?]/.test(removeLiterals(sections[1] ?? ''));
  const section = hasOwnSign ? sections[1] : rounded === 0 && sections.length > 2 ? sections[2] : sections[0];
  if (kind === 'text' || section === undefined) return formatGeneral(value);
  const { before, digits, after } = divideSection(section);
  // A section without digits shows its text: accounting formats show "-" for zero.
  if (digits === '') return `${before}${after}`.trim() || formatGeneral(value);
  const shown = formatDigits(Math.abs(rounded), digits, `${before}${after}`);
  const isNegative = rounded < 0 && !hasOwnSign && /[1-9]/.test(shown);
  return `${isNegative ? '-' : ''}${before}${shown}${after}`
    .replace(/\s+/g, ' ')
    .replace(/^- (?=\d)/, '-')
    .trim();
}

/** Divides a section into the text before and after its digits, as they are shown. */
function divideSection(section: string): { readonly before: string; readonly digits: string; readonly after: string } {
  let [before, digits, after] = ['', '', ''];
  for (const [token] of section.matchAll(/"[^"]*"|\\.|\[[^\]]*\]|[_*].|[eE][+-]0+|[0#?.,/]+|./gs)) {
    if (/^[0#?]|^[.,](?=[0#?])/.test(token) && after === '') digits += token;
    else if (digits === '') before += showLiteral(token);
    else after += showLiteral(token);
  }
  return { before, digits, after };
}

/** Returns what a literal of a format shows: `[$€-40C]` is a currency, `_)` a space, `* ` a filling, `[Red]` nothing. */
function showLiteral(token: string): string {
  if (token.startsWith('"')) return token.slice(1, -1);
  if (token.startsWith('\\')) return token.slice(1);
  if (token.startsWith('[$')) return token.slice(2, -1).split('-')[0] ?? '';
  if (token.startsWith('[') || /^[eE][+-]/.test(token)) return '';
  if (token.startsWith('_') || token.startsWith('*')) return ' ';
  // French typography: a space before the sign.
  return token === '%' ? ' %' : token;
}

function formatDigits(value: number, digits: string, literals: string): string {
  const scaled = literals.includes('%') ? Number((value * 100).toPrecision(DIGITS)) : value;
  const [whole = '', fraction = ''] = digits.split('.', 2);
  // Commas at the end divide by a thousand each.
  const thousands = /,*$/.exec(whole)?.[0].length ?? 0;
  const divided = scaled / 1_000 ** thousands;
  const decimals = fraction.replace(/[^0#?]/g, '');
  const shown = toFixed(divided, Math.min(MAX_DECIMALS, decimals.length));
  const [integer = '0', decimal = ''] = shown.split('.');
  const kept = decimal.slice(0, decimal.length - countOptionalZeros(decimal, decimals));
  const minimum = whole.replace(/[^0]/g, '').length;
  // "#" and "?" show no digit for zero.
  const padded = minimum === 0 && integer === '0' ? '' : integer.padStart(minimum, '0');
  const isGrouped = /[#0?],[#0?]/.test(whole);
  const grouped = isGrouped ? padded.replace(/\B(?=(?:\d{3})+(?!\d))/g, ' ') : padded;
  return kept === '' ? grouped : `${grouped},${kept}`;
}

/** Rounds half away from zero, as a spreadsheet does: 1.005 is 1.01 there. */
function toFixed(value: number, decimals: number): string {
  if (value >= 1e15) return String(value);
  const shifted = Number(`${value}e${decimals}`);
  return Number.isFinite(shifted)
    ? Number(`${Math.round(shifted)}e-${decimals}`).toFixed(decimals)
    : value.toFixed(decimals);
}

/** Decimals at the end that are zero, where the code has "#" for them. */
function countOptionalZeros(decimal: string, code: string): number {
  let count = 0;
  while (count < decimal.length && decimal.at(-1 - count) === '0' && code.charAt(decimal.length - 1 - count) === '#')
    count += 1;
  return count;
}
