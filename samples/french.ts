const NO_BREAK_SPACE = '\u00a0';
const MONTH_NAMES = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' ');

/** 123456 cents -> `1 234,56` */
export function formatEuros(cents: number, thousands = NO_BREAK_SPACE): string {
  const whole = String(Math.trunc(cents / 100)).replaceAll(/\B(?=(\d{3})+$)/g, thousands);
  return `${whole},${String(cents % 100).padStart(2, '0')}`;
}

/** 5.5 -> `5,5` */
export const formatDecimal = (value: number): string => String(value).replace('.', ',');

/** `2026-09-14` -> `14/09/2026` */
export const formatShortDate = (date: string): string => date.split('-').reverse().join('/');

/** `2026-09-03` -> `3 septembre 2026` */
export function formatLongDate(date: string): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  return `${day === 1 ? '1er' : day} ${MONTH_NAMES[month - 1]} ${year}`;
}

/** Digits in groups: `FR76 3000 6000` with 4, `123 456 789` with 3. */
export const groupCharacters = (text: string, size: number): string =>
  text.replaceAll(new RegExp(`(.{${size}})(?=.)`, 'g'), `$1${' '}`);

/** 14 digits -> `123 456 789 00012` */
export const formatSiret = (siret: string): string => `${groupCharacters(siret.slice(0, 9), 3)} ${siret.slice(9)}`;

/** `FR43153806476` -> `FR43 153 806 476` */
export const formatVatNumber = (number: string): string =>
  `${number.slice(0, 4)} ${groupCharacters(number.slice(4), 3)}`;

/** `2021-09` -> `septembre 2021` */
export const formatMonth = (month: string): string => `${MONTH_NAMES[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;
