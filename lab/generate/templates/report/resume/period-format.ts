import type { Draw } from '../../../draw.ts';
import type { ResumeFacts } from '../../../resume/facts.ts';

const FRENCH_MONTHS = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' ');
const FRENCH_SHORT_MONTHS = 'jan. fév. mars avr. mai juin juil. août sept. oct. nov. déc.'.split(' ');
const ENGLISH_MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const ENGLISH_SHORT_MONTHS = 'Jan. Feb. Mar. Apr. May June July Aug. Sept. Oct. Nov. Dec.'.split(' ');

type PeriodFormat = { readonly showsMonths: boolean; readonly format: (start: string, end: string | null) => string };

/** Picks the format in which one author writes all periods. */
export function pickPeriodFormat(draw: Draw, { language }: ResumeFacts): PeriodFormat {
  const isFrench = language === 'fr';
  const formatYear = (month: string) => month.slice(0, 4);
  const formatNumeric = (month: string) => `${month.slice(5)}/${formatYear(month)}`;
  const createNamedFormat = (names: readonly string[]) => (month: string) =>
    `${names[Number(month.slice(5)) - 1]} ${formatYear(month)}`;
  const formatLong = createNamedFormat(isFrench ? FRENCH_MONTHS : ENGLISH_MONTHS);
  const formatShort = createNamedFormat(isFrench ? FRENCH_SHORT_MONTHS : ENGLISH_SHORT_MONTHS);
  const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  const presentWord = draw.pick(
    isFrench
      ? ["aujourd'hui", 'ce jour', 'présent', 'en poste', 'actuellement']
      : ['present', 'today', 'now', 'current'],
  );
  const sinceWord = isFrench ? 'Depuis' : 'Since';
  const formats: readonly PeriodFormat[] = [
    {
      showsMonths: true,
      format: (start, end) => `${formatNumeric(start)} - ${end ? formatNumeric(end) : presentWord}`,
    },
    {
      showsMonths: true,
      format: (start, end) =>
        end
          ? `${capitalise(formatShort(start))} – ${capitalise(formatShort(end))}`
          : `${sinceWord} ${formatShort(start)}`,
    },
    {
      showsMonths: true,
      format: (start, end) =>
        `${formatLong(start)} ${isFrench ? (end ? 'à' : '-') : 'to'} ${end ? formatLong(end) : presentWord}`,
    },
    {
      showsMonths: true,
      format: (start, end) =>
        end
          ? `${isFrench ? 'De' : 'From'} ${formatNumeric(start)} ${isFrench ? 'à' : 'to'} ${formatNumeric(end)}`
          : `${sinceWord} ${formatNumeric(start)}`,
    },
    { showsMonths: false, format: (start, end) => `${formatYear(start)}/${end ? formatYear(end) : presentWord}` },
    {
      showsMonths: false,
      format: (start, end) =>
        end ? `${formatYear(start)} – ${formatYear(end)}` : `${sinceWord.toLowerCase()} ${formatYear(start)}`,
    },
    { showsMonths: false, format: (start, end) => `${formatYear(start)}-${end ? formatYear(end) : presentWord}` },
  ];
  return draw.pick(formats);
}
