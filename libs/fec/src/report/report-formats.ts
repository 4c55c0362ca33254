import { formatFrenchInteger } from '@probant/french/french-integer';

export const formatCount = (count: number, singular: string, plural = `${singular}s`): string =>
  `${formatFrenchInteger(count)} ${count > 1 ? plural : singular}`;

/** AAAAMMJJ -> JJ/MM/AAAA. */
export function formatDay(value: number): string {
  const text = String(value).padStart(8, '0');
  return `${text.slice(6)}/${text.slice(4, 6)}/${text.slice(0, 4)}`;
}

/** AAAAMM -> MM/AAAA. */
export const formatMonth = (value: number): string => `${String(value).slice(4)}/${String(value).slice(0, 4)}`;

export const formatEuros = (euros: number): string => formatCents(Math.round(euros * 100));

/** With its sign, and with more than two decimals where the file has them. */
export const formatGap = (cents: number): string => `${cents > 0 ? '+' : ''}${formatCents(cents)}`;

const MAX_DECIMALS_OF_CENT = 4;

function formatCents(cents: number): string {
  const size = Number(Math.abs(cents).toFixed(MAX_DECIMALS_OF_CENT));
  const whole = Math.trunc(size);
  const fraction = (size - whole).toFixed(MAX_DECIMALS_OF_CENT).slice(2).replace(/0+$/, '');
  const decimals = `${String(whole % 100).padStart(2, '0')}${fraction}`;
  return `${cents < 0 ? '-' : ''}${formatFrenchInteger(Math.trunc(whole / 100))},${decimals} €`;
}

const PARIS_TIME_FORMAT = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** 12/03/2026 à 09:30 (heure de Paris). `now`: milliseconds since 1970. */
export const formatParisTime = (now: number): string =>
  `${PARIS_TIME_FORMAT.format(now).replace(' ', ' à ')} (heure de Paris)`;
