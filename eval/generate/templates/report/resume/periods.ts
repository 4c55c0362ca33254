import type { Draw } from '../../../draw.ts';
import type { ResumeFacts } from '../../../resume/facts.ts';

const FRENCH = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' ');
const FRENCH_SHORT = 'jan. fév. mars avr. mai juin juil. août sept. oct. nov. déc.'.split(' ');
const ENGLISH = 'January February March April May June July August September October November December'.split(' ');
const ENGLISH_SHORT = 'Jan. Feb. Mar. Apr. May June July Aug. Sept. Oct. Nov. Dec.'.split(' ');

type Wording = { readonly months: boolean; readonly write: (start: string, end: string | null) => string };

/** The manner in which one author writes all periods. */
export function wordingOfPeriods(draw: Draw, { language }: ResumeFacts): Wording {
  const french = language === 'fr';
  const year = (month: string) => month.slice(0, 4);
  const inFigures = (month: string) => `${month.slice(5)}/${year(month)}`;
  const named = (names: readonly string[]) => (month: string) => `${names[Number(month.slice(5)) - 1]} ${year(month)}`;
  const long = named(french ? FRENCH : ENGLISH);
  const short = named(french ? FRENCH_SHORT : ENGLISH_SHORT);
  const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  const now = draw.pick(
    french ? ["aujourd'hui", 'ce jour', 'présent', 'en poste', 'actuellement'] : ['present', 'today', 'now', 'current'],
  );
  const still = french ? 'Depuis' : 'Since';
  const ranges: readonly Wording[] = [
    { months: true, write: (start, end) => `${inFigures(start)} - ${end ? inFigures(end) : now}` },
    {
      months: true,
      write: (start, end) => (end ? `${upper(short(start))} – ${upper(short(end))}` : `${still} ${short(start)}`),
    },
    {
      months: true,
      write: (start, end) => `${long(start)} ${french ? (end ? 'à' : '-') : 'to'} ${end ? long(end) : now}`,
    },
    {
      months: true,
      write: (start, end) =>
        end
          ? `${french ? 'De' : 'From'} ${inFigures(start)} ${french ? 'à' : 'to'} ${inFigures(end)}`
          : `${still} ${inFigures(start)}`,
    },
    { months: false, write: (start, end) => `${year(start)}/${end ? year(end) : now}` },
    {
      months: false,
      write: (start, end) => (end ? `${year(start)} – ${year(end)}` : `${still.toLowerCase()} ${year(start)}`),
    },
    { months: false, write: (start, end) => `${year(start)}-${end ? year(end) : now}` },
  ];
  return draw.pick(ranges);
}
