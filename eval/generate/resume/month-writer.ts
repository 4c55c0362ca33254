import type { Draw } from '../draw.ts';
import type { ResumeFacts } from './facts.ts';

const MONTHS = {
  fr: {
    long: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
    short: 'janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.'.split(' '),
  },
  en: {
    long: 'January February March April May June July August September October November December'.split(' '),
    short: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
  },
};

export type MonthWriter = { readonly showsMonths: boolean; period(start: string, end: string | null): string };

/** One manner of writing periods for a whole resume: `09/2021 - 08/2023`, `sept. 2021 à aujourd'hui`, `2021 – 2023`. */
export function monthWriter(draw: Draw, { language }: ResumeFacts): MonthWriter {
  const manner = draw.weighted([
    [3, 'figures'],
    [3, 'long'],
    [2, 'short'],
    [2, 'years'],
  ] as const);
  const { long, short } = MONTHS[language];
  const write = (month: string): string => {
    const [year = '', number] = month.split('-');
    if (number === undefined || manner === 'years') return year;
    if (manner === 'figures') return `${number}/${year}`;
    const name = (manner === 'long' ? long : short)[Number(number) - 1] ?? '';
    return `${name} ${year}`;
  };
  const dash = draw.pick([' - ', ' – ', ' à ', ' — ']);
  const between = dash === ' à ' && language === 'en' ? ' to ' : dash;
  const present = draw.pick(
    {
      fr: ["aujourd'hui", 'Aujourd’hui', 'présent', 'en cours', 'à ce jour'],
      en: ['Present', 'present', 'Now', 'Current'],
    }[language],
  );
  return {
    showsMonths: manner !== 'years',
    period: (start, end) =>
      `${write(start)}${between}${end === null ? present.replace(/^à /, between === ' à ' ? '' : 'à ') : write(end)}`,
  };
}
