import type { IsoDate } from '@probant/french/dates';
import type { Cents } from '@probant/french/money';

/** 123456 -> "1 234,56 €", with the blanks that French typography keeps together. */
export function amountText(value: Cents, currency: string | null | undefined): string {
  const digits = String(Math.abs(value)).padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, '\u202f');
  const unit = !currency || currency.toUpperCase() === 'EUR' ? '€' : currency.toUpperCase();
  return `${value < 0 ? '-' : ''}${whole},${digits.slice(-2)}\u00a0${unit}`;
}

/** 5.5 -> "5,5 %". */
export const rateText = (rate: number): string => `${String(rate).replace('.', ',')}\u00a0%`;

/** 2026-03-02 -> "02/03/2026". */
export const dayText = (day: IsoDate): string => day.split('-').reverse().join('/');

/** ["1", "2", "3"] -> "1, 2 et 3". */
export const listText = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} et ${items.at(-1)}`;
