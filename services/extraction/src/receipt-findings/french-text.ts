import type { IsoDate } from '@probant/french/dates';
import type { Cents } from '@probant/french/money';

/** Formats cents: 123456 -> "1 234,56 €", with the non-breaking spaces of French typography; without a unit when the currency is unknown. */
export function formatAmount(value: Cents, currency: string | null | undefined): string {
  const digits = String(Math.abs(value)).padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, '\u202f');
  const unit = currency?.toUpperCase() === 'EUR' ? '€' : currency?.toUpperCase();
  return `${value < 0 ? '-' : ''}${whole},${digits.slice(-2)}${unit ? `\u00a0${unit}` : ''}`;
}

/** Formats a rate: 5.5 -> "5,5 %". */
export const formatRate = (rate: number): string => `${String(rate).replace('.', ',')}\u00a0%`;

/** Formats a date: 2026-03-02 -> "02/03/2026". */
export const formatDay = (day: IsoDate): string => day.split('-').reverse().join('/');

/** Formats a list: ["1", "2", "3"] -> "1, 2 et 3". */
export const formatList = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} et ${items.at(-1)}`;

const MAX_NAME_LENGTH = 80;

/** Shortens a name given by the caller to the length that a sentence can contain. */
export const truncateName = (name: string): string =>
  name.length <= MAX_NAME_LENGTH ? name : `${name.slice(0, MAX_NAME_LENGTH - 1).trimEnd()}…`;
