import type { IsoDate } from '@probant/french/dates';
import type { Cents } from '@probant/french/money';

/** 123456 -> "1 234,56 €", with the blanks that French typography keeps together; without a unit where it was not read. */
export function amountText(value: Cents, currency: string | null | undefined): string {
  const digits = String(Math.abs(value)).padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, '\u202f');
  const unit = currency?.toUpperCase() === 'EUR' ? '€' : currency?.toUpperCase();
  return `${value < 0 ? '-' : ''}${whole},${digits.slice(-2)}${unit ? `\u00a0${unit}` : ''}`;
}

/** 5.5 -> "5,5 %". */
export const rateText = (rate: number): string => `${String(rate).replace('.', ',')}\u00a0%`;

/** 2026-03-02 -> "02/03/2026". */
export const dayText = (day: IsoDate): string => day.split('-').reverse().join('/');

/** ["1", "2", "3"] -> "1, 2 et 3". */
export const listText = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} et ${items.at(-1)}`;

const LONGEST = 80;

/** A name that a caller chose, short enough to stand in a sentence. */
export const nameText = (name: string): string =>
  name.length <= LONGEST ? name : `${name.slice(0, LONGEST - 1).trimEnd()}…`;
