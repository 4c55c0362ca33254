import type { Draw } from '../draw.ts';
import type { ResumeFacts } from './facts.ts';

const MONTH_NAMES = {
  fr: {
    long: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
    short: 'janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.'.split(' '),
  },
  en: {
    long: 'January February March April May June July August September October November December'.split(' '),
    short: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
  },
};
const LOWERCASE_INITIAL_PATTERN = /^\p{Ll}/u;

export type MonthWriter = { readonly showsMonths: boolean; formatPeriod(start: string, end: string | null): string };

/** Creates the notation of periods of one resume: `09/2021 - 08/2023`, `sept. 2021 à aujourd'hui`, `2021/2023`, `depuis 2021`. */
export function createMonthWriter(draw: Draw, { language }: ResumeFacts): MonthWriter {
  const layout = draw.weighted([
    [3, 'figures'],
    [3, 'long'],
    [2, 'short'],
    [2, 'years'],
  ] as const);
  const { long, short } = MONTH_NAMES[language];
  const capitals = draw.chance(0.3);
  const write = (month: string): string => {
    const [year = '', number] = month.split('-');
    if (number === undefined || layout === 'years') return year;
    if (layout === 'figures') return `${number}/${year}`;
    const name = (layout === 'long' ? long : short)[Number(number) - 1] ?? '';
    return `${capitals ? name.replace(LOWERCASE_INITIAL_PATTERN, (letter) => letter.toUpperCase()) : name} ${year}`;
  };
  const between = pickSeparators(draw, language, layout === 'years');
  const present = draw.pick(
    {
      fr: ["aujourd'hui", 'Aujourd’hui', 'présent', 'en cours', 'à ce jour', 'Présent', 'maintenant'],
      en: ['Present', 'present', 'Now', 'Current', 'Today'],
    }[language],
  );
  const since = draw.chance(0.25) ? draw.pick({ fr: ['Depuis', 'depuis'], en: ['Since'] }[language]) : null;
  return {
    showsMonths: layout !== 'years',
    formatPeriod(start, end) {
      if (end === null && since !== null) return `${since} ${write(start)}`;
      const last = end === null ? present.replace(/^à /, between.middle === ' à ' ? '' : 'à ') : write(end);
      return `${between.before}${write(start)}${between.middle}${last}`;
    },
  };
}

function pickSeparators(draw: Draw, language: 'fr' | 'en', years: boolean): { before: string; middle: string } {
  const middle = draw.pick([' - ', ' – ', ' à ', ' — ', years ? '/' : '–', 'de à']);
  if (middle === 'de à')
    return language === 'en' ? { before: 'From ', middle: ' to ' } : { before: 'De ', middle: ' à ' };
  return { before: '', middle: middle === ' à ' && language === 'en' ? ' to ' : middle };
}
