import { useMemo } from 'react';
import { useLanguage } from './language.tsx';
import type { Language } from './languages.ts';

/** How values are written in a language. Money and numbers of documents stay exact: they come as text or as a number with its decimals. */
export type Formats = {
  readonly number: (value: number, decimals?: number) => string;
  /** A share from 0 to 1, as a whole percentage. */
  readonly percent: (share: number, decimals?: number) => string;
  readonly money: (amount: number, currency?: string) => string;
  /** A date of a document (`2026-03-31`), without a time zone. */
  readonly date: (isoDate: string) => string;
  /** An instant, in the time zone of the browser. */
  readonly time: (isoTime: string) => string;
  readonly bytes: (count: number) => string;
  /** Words after a number: `count(3, {one: 'page', other: 'pages'})` is "3 pages". */
  readonly count: (value: number, words: { readonly one: string; readonly other: string }) => string;
};

function createFormats(language: Language): Formats {
  const locale = language === 'fr' ? 'fr-FR' : 'en-GB';
  const plurals = new Intl.PluralRules(locale);
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const instants = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' });
  const numbers = keepFormats(
    (decimals: number | undefined) =>
      new Intl.NumberFormat(
        locale,
        decimals === undefined ? {} : { minimumFractionDigits: decimals, maximumFractionDigits: decimals },
      ),
  );
  const shares = keepFormats(
    (decimals: number) =>
      new Intl.NumberFormat(locale, {
        style: 'percent',
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      }),
  );
  const number: Formats['number'] = (value, decimals) => numbers(decimals).format(value);
  return {
    number,
    percent: (share, decimals = 0) => shares(decimals).format(share),
    money: (amount, currency = 'EUR') => formatMoney(locale, amount, currency),
    date: (isoDate) => {
      const day = new Date(`${isoDate.slice(0, 10)}T00:00:00Z`);
      return Number.isNaN(day.getTime()) ? isoDate : days.format(day);
    },
    time: (isoTime) => {
      const instant = new Date(isoTime);
      return Number.isNaN(instant.getTime()) ? isoTime : instants.format(instant);
    },
    bytes: (count) => formatBytes(number, count, language),
    count: (value, words) => `${number(value)} ${plurals.select(value) === 'one' ? words.one : words.other}`,
  };
}

/** To create a format takes longer than to use it a hundred times, and a row that scrolls into view needs several. */
function keepFormats<Key>(create: (key: Key) => Intl.NumberFormat): (key: Key) => Intl.NumberFormat {
  const kept = new Map<Key, Intl.NumberFormat>();
  return (key) => {
    const format = kept.get(key) ?? create(key);
    kept.set(key, format);
    return format;
  };
}

/** A document may name a currency that does not exist, or none. */
function formatMoney(locale: string, amount: number, currency: string): string {
  try {
    return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount);
  } catch {
    return `${new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(amount)} ${currency}`;
  }
}

function formatBytes(number: Formats['number'], count: number, language: Language): string {
  const unit = language === 'fr' ? 'o' : 'B';
  const [kilo, mega, giga] = [1_000, 1_000_000, 1_000_000_000];
  if (count < kilo) return `${number(count)} ${unit}`;
  if (count < mega) return `${number(Math.round(count / kilo))} k${unit}`;
  return count < giga ? `${number(count / mega, 1)} M${unit}` : `${number(count / giga, 1)} G${unit}`;
}

export function useFormats(): Formats {
  const { language } = useLanguage();
  return useMemo(() => createFormats(language), [language]);
}
