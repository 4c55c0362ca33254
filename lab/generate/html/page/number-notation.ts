import type { Draw } from '../../draw.ts';

/** How a page writes numbers and dates, the same on the whole page. */
export type NumberNotation = {
  readonly thousands: string;
  readonly decimal: ',' | '.';
  /** `always` two decimals, or only where there are cents: `1 200` but `1 200,50`. */
  readonly cents: 'always' | 'where needed';
  readonly currency: { readonly before: string; readonly after: string };
  readonly minus: '-' | '−' | '- ' | 'after';
  readonly rate: string;
  readonly day: 'slash' | 'dot' | 'dash' | 'iso' | 'short year' | 'long' | 'short month';
  readonly spacedIban: boolean;
};

const NBSP = '\u00a0';
const NARROW_NBSP = '\u202f';

/** Draws a notation; a layout may fix any part of it. */
export function inventNumberNotation(draw: Draw, fixed: Partial<NumberNotation> = {}): NumberNotation {
  const thousands = draw.weighted([
    [5, ' '],
    [4, NBSP],
    [4, NARROW_NBSP],
    [3, ''],
    [2, '.'],
    [1, "'"],
  ] as const);
  return {
    thousands,
    decimal: thousands === "'" || (thousands !== '.' && draw.chance(0.12)) ? '.' : ',',
    cents: draw.chance(0.12) ? 'where needed' : 'always',
    currency: draw.weighted([
      [6, { before: '', after: `${NBSP}€` }],
      [3, { before: '', after: ' €' }],
      [3, { before: '', after: '€' }],
      [1, { before: '', after: ' EUR' }],
      [1, { before: '€ ', after: '' }],
    ] as const),
    minus: draw.weighted([
      [7, '-'],
      [2, '−'],
      [2, '- '],
    ] as const),
    rate: draw.pick(['%', ' %', `${NBSP}%`, ',00 %', ',0 %']),
    day: draw.weighted([
      [8, 'slash'],
      [2, 'dot'],
      [1, 'dash'],
      [1, 'iso'],
      [2, 'short year'],
      [3, 'long'],
      [1, 'short month'],
    ] as const),
    spacedIban: draw.chance(0.8),
    ...fixed,
  };
}

/** Writes an amount of cents without its currency. */
export function writeAmount({ thousands, decimal, cents, minus }: NumberNotation, amount: number): string {
  const absolute = Math.abs(Math.round(amount));
  const hasNoCents = cents === 'where needed' && absolute % 100 === 0;
  return sign(
    amount,
    minus,
    `${group(Math.floor(absolute / 100), thousands)}${hasNoCents ? '' : `${decimal}${String(absolute % 100).padStart(2, '0')}`}`,
  );
}

/** Writes a unit price in cents with the decimals it needs, at least two, or none where the page prints no cents. */
export function writePrice(notation: NumberNotation, price: number): string {
  const [, fraction = ''] = String(Number(Math.abs(price / 100).toFixed(6))).split('.');
  if (fraction.length <= 2) return writeAmount(notation, price);
  const whole = group(Math.floor(Math.abs(price / 100)), notation.thousands);
  return sign(price, notation.minus, `${whole}${notation.decimal}${fraction.padEnd(4, '0')}`);
}

/** Writes a quantity, with `decimals` decimals or as many as it needs. */
export function writeQuantity({ thousands, decimal }: NumberNotation, quantity: number, decimals?: number): string {
  const [whole = '', fraction] = (decimals === undefined ? String(quantity) : quantity.toFixed(decimals)).split('.');
  return `${group(Number(whole), thousands)}${fraction === undefined ? '' : `${decimal}${fraction}`}`;
}

/** Writes a VAT rate: `5,5 %`. A notation with decimals applies to whole rates only. */
export const writeRate = ({ rate, decimal }: NumberNotation, percent: number): string =>
  Number.isInteger(percent)
    ? `${percent}${decimal === '.' ? rate.replace(',', '.') : rate}`
    : `${String(percent).replace('.', decimal)}${rate.replace(/^,0+/, '')}`;

export const addCurrency = ({ currency: { before, after } }: NumberNotation, amount: string): string =>
  `${before}${amount}${after}`;

export const writeIban = ({ spacedIban }: NumberNotation, iban: string): string =>
  spacedIban ? iban.replaceAll(/(.{4})(?=.)/g, '$1 ') : iban;

const MONTHS = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' ');
const SHORT_MONTHS = 'janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.'.split(' ');

/** Writes an ISO date. */
export function writeDay({ day: style }: NumberNotation, iso: string): string {
  const [year = '', month = '', day = ''] = iso.split('-');
  switch (style) {
    case 'slash':
      return `${day}/${month}/${year}`;
    case 'dot':
      return `${day}.${month}.${year}`;
    case 'dash':
      return `${day}-${month}-${year}`;
    case 'iso':
      return iso;
    case 'short year':
      return `${day}/${month}/${year.slice(2)}`;
    case 'long':
      return `${Number(day) === 1 ? '1er' : Number(day)} ${MONTHS[Number(month) - 1]} ${year}`;
    case 'short month':
      return `${day} ${SHORT_MONTHS[Number(month) - 1]} ${year}`;
  }
}

const group = (whole: number, thousands: string): string => String(whole).replaceAll(/\B(?=(\d{3})+$)/g, thousands);

const sign = (amount: number, minus: NumberNotation['minus'], text: string): string =>
  amount >= 0 ? text : minus === 'after' ? `${text}-` : `${minus}${text}`;
