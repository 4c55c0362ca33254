import type { Draw } from '../draw.ts';
import type { Language } from '../generated-document.ts';
import type { InvoiceFacts } from './facts.ts';

/** The notation of dates and amounts, the same for the whole document. */
export type Notation = {
  readonly day: (iso: string) => string;
  readonly amount: (cents: number) => string;
  /** An amount without its currency, as in a table. */
  readonly bare: (cents: number) => string;
  readonly quantity: (value: number) => string;
  readonly rate: (percent: number) => string;
  readonly iban: (compact: string) => string;
};

const MONTH_NAMES: Readonly<Record<Language, readonly string[]>> = {
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' '),
  en: 'January February March April May June July August September October November December'.split(' '),
};
const SHORT_MONTHS: Readonly<Record<Language, readonly string[]>> = {
  fr: 'janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.'.split(' '),
  de: 'Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.'.split(' '),
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
};

const DAY_WRITERS: Readonly<Record<string, (year: string, month: string, day: string, language: Language) => string>> =
  {
    slash: (year, month, day) => `${day}/${month}/${year}`,
    dot: (year, month, day) => `${day}.${month}.${year}`,
    dash: (year, month, day) => `${day}-${month}-${year}`,
    iso: (year, month, day) => `${year}-${month}-${day}`,
    slashShort: (year, month, day) => `${day}/${month}/${year.slice(2)}`,
    dotShort: (year, month, day) => `${day}.${month}.${year.slice(2)}`,
    unpadded: (year, month, day) => `${Number(day)}/${Number(month)}/${year}`,
    monthFirst: (year, month, day) => `${month}/${day}/${year}`,
    monthFirstUnpadded: (year, month, day) => `${Number(month)}/${Number(day)}/${year}`,
    long: (year, month, day, language) => {
      const ordinal =
        language === 'de' ? `${Number(day)}.` : language === 'fr' && Number(day) === 1 ? '1er' : String(Number(day));
      return `${ordinal} ${MONTH_NAMES[language][Number(month) - 1]} ${year}`;
    },
    short: (year, month, day, language) =>
      `${day}${language === 'de' ? '.' : ''} ${SHORT_MONTHS[language][Number(month) - 1]} ${year}`,
    american: (year, month, day) => `${MONTH_NAMES.en[Number(month) - 1]} ${Number(day)}, ${year}`,
    americanShort: (year, month, day) => `${SHORT_MONTHS.en[Number(month) - 1]} ${day}, ${year}`,
  };

/** Whether a date has a day above 12, so that a month-first notation can be recognised. */
const hasUnambiguousDay = (facts: InvoiceFacts): boolean =>
  [facts.issued, facts.due ?? ''].some((day) => Number(day.slice(8)) > 12);

function pickDayFormat(draw: Draw, facts: InvoiceFacts): string {
  const { language, seller } = facts;
  const monthFirst = hasUnambiguousDay(facts) ? 1 : 0;
  if (language === 'de')
    return draw.weighted([
      [8, 'dot'],
      [2, 'dotShort'],
      [3, 'long'],
      [1, 'iso'],
      [1, 'short'],
    ]);
  if (language === 'en' && seller.address.country === 'US')
    return draw.weighted([
      [4 * monthFirst, 'monthFirst'],
      [3 * monthFirst, 'monthFirstUnpadded'],
      [4, 'american'],
      [4, 'americanShort'],
      [1, 'iso'],
    ]);
  if (language === 'en')
    return draw.weighted([
      [5, 'slash'],
      [3, 'long'],
      [2, 'short'],
      [1, 'iso'],
      [1, 'dash'],
      [1, 'unpadded'],
    ]);
  return draw.weighted([
    [10, 'slash'],
    [2, 'dot'],
    [1, 'dash'],
    [4, 'long'],
    [1, 'iso'],
    [2, 'slashShort'],
    [1, 'short'],
    [2 * monthFirst, 'monthFirst'],
    [1, 'unpadded'],
  ]);
}

/** Formats 123456 cents as `1 234,56`, with the given separators. A minus sign comes first. */
function formatAmount(cents: number, thousands: string, decimal: string): string {
  const whole = String(Math.trunc(Math.abs(cents) / 100)).replaceAll(/\B(?=(\d{3})+$)/g, thousands);
  return `${cents < 0 ? '-' : ''}${whole}${decimal}${String(Math.abs(cents) % 100).padStart(2, '0')}`;
}

const AMOUNT_SEPARATORS: Readonly<Record<Language, readonly (readonly [number, readonly [string, string]])[]>> = {
  fr: [
    [6, [' ', ',']],
    [3, ['\u00a0', ',']],
    [3, ['', ',']],
    [1, ['.', ',']],
    [2, ['', '.']],
    [1, [' ', '.']],
    [1, [',', '.']],
  ],
  de: [
    [8, ['.', ',']],
    [2, ['', ',']],
    [1, [' ', ',']],
  ],
  en: [
    [8, [',', '.']],
    [2, ['', '.']],
  ],
};
const CURRENCY_SIGNS: Readonly<
  Record<InvoiceFacts['currency'], readonly (readonly [number, readonly [before: string, after: string]])[]>
> = {
  EUR: [
    [8, ['', ' €']],
    [2, ['', '€']],
    [2, ['', ' EUR']],
    [4, ['', '']],
    [1, ['€ ', '']],
  ],
  GBP: [
    [8, ['£', '']],
    [1, ['', ' GBP']],
    [2, ['', '']],
    [1, ['£ ', '']],
  ],
  USD: [
    [8, ['$', '']],
    [1, ['USD ', '']],
    [1, ['', '']],
  ],
};

export function inventNotation(draw: Draw, facts: InvoiceFacts): Notation {
  const dayFormat = pickDayFormat(draw, facts);
  const write = DAY_WRITERS[dayFormat] as (typeof DAY_WRITERS)[string];
  const [thousands, decimal] = draw.weighted(AMOUNT_SEPARATORS[facts.language]);
  const [before, after] = draw.weighted(CURRENCY_SIGNS[facts.currency]);
  const [rateBlank, spacedIban] = [draw.pick([' %', '%']), draw.chance(0.75)];
  const [padded, zeros] = [draw.chance(0.3), draw.chance(0.35)];
  const number = (value: number, digits?: number) =>
    (digits === undefined ? String(value) : value.toFixed(digits)).replace('.', decimal);
  const bare = (cents: number) => formatAmount(cents, thousands, decimal);
  return {
    day: (iso) => write(...(iso.split('-') as [string, string, string]), facts.language),
    bare,
    amount: (cents) =>
      `${cents < 0 && before !== '' ? '-' : ''}${before}${bare(before === '' ? cents : Math.abs(cents))}${after}`,
    quantity: (value) => number(value, padded ? 2 : undefined),
    rate: (percent) =>
      `${number(percent, zeros ? Math.max(2, (String(percent).split('.')[1] ?? '').length) : undefined)}${rateBlank}`,
    iban: (compact) => (spacedIban ? compact.replaceAll(/(.{4})(?=.)/g, '$1 ') : compact),
  };
}
