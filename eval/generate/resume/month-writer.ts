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
const CAPITAL = /^\p{Ll}/u;

export type MonthWriter = { readonly showsMonths: boolean; period(start: string, end: string | null): string };

/** One manner of writing periods for a whole resume: `09/2021 - 08/2023`, `sept. 2021 à aujourd'hui`, `2021/2023`, `depuis 2021`. */
export function monthWriter(draw: Draw, { language }: ResumeFacts): MonthWriter {
  const manner = draw.weighted([
    [3, 'figures'],
    [3, 'long'],
    [2, 'short'],
    [2, 'years'],
  ] as const);
  const { long, short } = MONTHS[language];
  const capitals = draw.chance(0.3);
  const write = (month: string): string => {
    const [year = '', number] = month.split('-');
    if (number === undefined || manner === 'years') return year;
    if (manner === 'figures') return `${number}/${year}`;
    const name = (manner === 'long' ? long : short)[Number(number) - 1] ?? '';
    return `${capitals ? name.replace(CAPITAL, (letter) => letter.toUpperCase()) : name} ${year}`;
  };
  const between = betweenWords(draw, language, manner === 'years');
  const present = draw.pick(
    {
      fr: ["aujourd'hui", 'Aujourd’hui', 'présent', 'en cours', 'à ce jour', 'Présent', 'maintenant'],
      en: ['Present', 'present', 'Now', 'Current', 'Today'],
    }[language],
  );
  const since = draw.chance(0.25) ? draw.pick({ fr: ['Depuis', 'depuis'], en: ['Since'] }[language]) : null;
  return {
    showsMonths: manner !== 'years',
    period(start, end) {
      if (end === null && since !== null) return `${since} ${write(start)}`;
      const last = end === null ? present.replace(/^à /, between.middle === ' à ' ? '' : 'à ') : write(end);
      return `${between.before}${write(start)}${between.middle}${last}`;
    },
  };
}

function betweenWords(draw: Draw, language: 'fr' | 'en', years: boolean): { before: string; middle: string } {
  const middle = draw.pick([' - ', ' – ', ' à ', ' — ', years ? '/' : '–', 'de à']);
  if (middle === 'de à')
    return language === 'en' ? { before: 'From ', middle: ' to ' } : { before: 'De ', middle: ' à ' };
  return { before: '', middle: middle === ' à ' && language === 'en' ? ' to ' : middle };
}
