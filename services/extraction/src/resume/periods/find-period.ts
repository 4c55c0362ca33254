import { foldInPlace } from '@probant/french/text-folding';
import { expandYear, findPrintedDates, joinMonth, MONTH_GROUP, type PrintedDate, parseMonth } from './printed-dates.ts';

/** A period as resumes print it: YYYY-MM or YYYY, `Present` for one that has not ended. `from` and `to` are offsets into the text. */
export type Period = {
  readonly start: string | null;
  readonly end: string | null;
  readonly from: number;
  readonly to: number;
};

/** Words for an end that has not come, folded. */
const PRESENT_GROUP =
  "(?:presente?|aujourd'?\\s?hui|aujourd\\.|auj(?:\\.|\\b)|(?:a )?ce jour|(?:a )?nos jours|a present|actuel(?:le)?(?:ment)?|a l'heure actuelle|(?:toujours |encore )?en (?:cours|poste)|(?:poste|emploi) actuel|now|current(?:ly)?|today|(?:to|till|until) (?:date|now|present|today)|maintenant|ongoing|on-going|(?:bis )?heute|laufend|(?:la )?actualidad|actualmente|oggi)(?![\\p{L}\\d])";
/** Words and signs for it that mean something else elsewhere: only after a dash, at the end of what is printed. */
const PRESENT_AT_END_GROUP = '(?:date|pres\\.?|(?:a )?jour|\\.{2,3}|…|\\?)(?=\\s*(?:$|[),;:|]))';
const DASH_GROUP = '(?:-|–|—|−|‒|→|⟶|›|>|~)';
const SEPARATOR_GROUP = `(?:${DASH_GROUP}{1,3}|/|(?<!\\p{L})(?:a|au|to|until|till|through|bis|hasta|jusqu'?\\s?(?:a|au|en))(?!\\p{L}))`;
const ARTICLE_GROUP = "(?:(?:l[ae]\\s|l')(?:mois de\\s|annee\\s)?)?";

const BETWEEN_PATTERN = new RegExp(`^\\s*${SEPARATOR_GROUP}\\s*${ARTICLE_GROUP}$`, 'u');
const AND_PATTERN = /^\s*(?:et|and|&)\s*(?:l[ae]\s)?$/u;
const OPENING_PATTERN = /(?<!\p{L})(?:de |d'|du |depuis |since |from |seit |entre |between )(?:le )?$/u;
const PRESENT_AFTER_PATTERN = new RegExp(
  `^\\s*(?:${SEPARATOR_GROUP}\\s*){1,2}${ARTICLE_GROUP}\\(?(?:${PRESENT_GROUP}|${PRESENT_AT_END_GROUP})\\)?`,
  'u',
);
/** "2020 Present": a column of dates has no dash. */
const DASHLESS_PRESENT_PATTERN = new RegExp(`^\\s+\\(?${PRESENT_GROUP}\\)?`, 'u');
/** "Nov. 2019 -" with nothing after it. */
const OPEN_END_PATTERN = new RegExp(`^\\s*${DASH_GROUP}\\s*(?=$|[):|])`, 'u');
const SHORT_END_PATTERN = /^(\s?)[-–—/]\s?'?(\d{2})(?!\d|[/.,-]\d|\s?[%€])/u;
const SINCE_PATTERN =
  /(?<!\p{L})(?:depuis|since|des|a partir d[eu']|a compter d[eu'])\s?(?:le |l'annee |l')?(?:mois de )?$/u;
const MONTH_BEFORE_PATTERN = new RegExp(
  `(?:(?<!\\p{L})(?:de |du |from )(?:le )?)?(?:\\d{1,2}(?:er)?\\s)?(?<!\\p{L})(${MONTH_GROUP})\\.?\\s*(?:${SEPARATOR_GROUP}|et|&)\\s*(?:l[ae]\\s)?$`,
  'u',
);
const MONTH_NUMBER_BEFORE_PATTERN = /(?:(?<!\p{L})(?:de |du |from ))?(?<![\d/.,-])(\d{2})\s*(?:[-–—]|a|au)\s*$/u;
/** "du 1er au 30 juin 2019". */
const DAY_BEFORE_PATTERN =
  /(?:(?<!\p{L})(?:de |du |from )(?:le )?)?(?<![\d/.,-])\d{1,2}(?:er)?\s*(?:[-–—]|au|a|to)\s*$/u;
/** Units of what is no date: "10/12 heures", "de 12/14 ans". */
const UNIT_PATTERN = /^\s?(?:ans?|h|heures?|mois|personnes?|jours?|%|€|euros?|km|kg|m)(?![\p{L}\d])/u;

/** Characters before and after a date that are read. */
const SURROUNDINGS_LENGTH = 48;

type DatedText = { readonly text: string; readonly folded: string; readonly dates: readonly PrintedDate[] };

/** Finds the period of a line: a range, an open period, else a single date, which is both start and end. */
export function findPeriod(text: string): Period | null {
  const folded = foldInPlace(text);
  const dated: DatedText = { text, folded, dates: findPrintedDates(folded) };
  if (dated.dates.length === 0) return null;
  return (
    findFirst(dated, readRange) ??
    findFirst(dated, readDashlessRange) ??
    findFirst(dated, readRangeOfOneYear) ??
    findFirst(dated, readSince) ??
    findFirst(dated, readOpenEnd) ??
    findFirst(dated, readSingleDate)
  );
}

type ReadPeriod = (dated: DatedText, date: PrintedDate, next: PrintedDate | undefined) => Period | null;

function findFirst(dated: DatedText, read: ReadPeriod): Period | null {
  for (const [index, date] of dated.dates.entries()) {
    const period = read(dated, date, dated.dates[index + 1]);
    if (period) return period;
  }
  return null;
}

const textBefore = ({ folded }: DatedText, { from }: PrintedDate): string =>
  folded.slice(Math.max(0, from - SURROUNDINGS_LENGTH), from);
const textAfter = ({ folded }: DatedText, { to }: PrintedDate): string => folded.slice(to, to + SURROUNDINGS_LENGTH);
const openingLength = (before: string): number => OPENING_PATTERN.exec(before)?.[0].length ?? 0;

/** Reads "09/2019 - 06/2021", "2019 - aujourd'hui", "2018-20" from its first date on. */
function readRange(dated: DatedText, date: PrintedDate, next: PrintedDate | undefined): Period | null {
  const opening = openingLength(textBefore(dated, date));
  const from = date.from - opening;
  const after = textAfter(dated, date);
  const present = PRESENT_AFTER_PATTERN.exec(after);
  if (present) return { start: date.first, end: 'Present', from, to: date.to + present[0].length };
  const between = next ? dated.folded.slice(date.to, next.from) : '';
  const isRange =
    BETWEEN_PATTERN.test(between) ||
    (AND_PATTERN.test(between) && /(?:entre|between|ete?s|summers) ?/u.test(dated.folded.slice(from, date.from + 8)));
  if (next && between.length <= SURROUNDINGS_LENGTH && isRange && !isMeasure(dated, date, next)) {
    return { start: completeStart(dated, date, next), end: next.last, from, to: next.to };
  }
  const shortEnd = SHORT_END_PATTERN.exec(after);
  const end = shortEnd && date.form === 'sure' ? readShortEnd(date, shortEnd[2] ?? '') : null;
  if (shortEnd && end !== null && !UNIT_PATTERN.test(after.slice(shortEnd[0].length))) {
    const isTight = shortEnd[1] === '' && !/\s/.test(shortEnd[0]);
    const follower = dated.text.slice(date.to + shortEnd[0].length).trimStart();
    if (isTight || !/^\p{Ll}/u.test(follower))
      return { start: date.first, end, from, to: date.to + shortEnd[0].length };
  }
  return null;
}

/** Whether two numbers with slashes are no dates: "10/12 - 14/16 ans". */
const isMeasure = (dated: DatedText, date: PrintedDate, next: PrintedDate): boolean =>
  date.form === 'short' && next.form === 'short' && UNIT_PATTERN.test(textAfter(dated, next));

/** "du 01/03 au 30/06/2019": the day and the month of the first date, whose year is that of the second one. */
function completeStart({ folded }: DatedText, date: PrintedDate, next: PrintedDate): string {
  const dayAndMonth = /^(\d{1,2})[/.-](\d{2})$/.exec(folded.slice(date.from, date.to));
  const month = Number(dayAndMonth?.[2]);
  return dayAndMonth && next.hasDay && next.form === 'sure' && month >= 1 && month <= 12
    ? joinMonth(next.first.slice(0, 4), month)
    : date.first;
}

/** Returns the end of "2018-20"; null when it is not one to thirty years later. */
function readShortEnd(date: PrintedDate, digits: string): string | null {
  const end = expandYear(digits);
  const years = Number(end) - Number(date.first.slice(0, 4));
  return years >= 1 && years <= 30 ? end : null;
}

const readDashlessRange: ReadPeriod = (dated, date) => {
  const present = DASHLESS_PRESENT_PATTERN.exec(textAfter(dated, date));
  return present && { start: date.first, end: 'Present', from: date.from, to: date.to + present[0].length };
};

/** Reads "sept. - déc. 2019", "09 - 12/2019" and "du 1er au 30 juin 2019" at its only year. */
const readRangeOfOneYear: ReadPeriod = (dated, date) => {
  if (!/-\d{2}$/.test(date.last)) return null;
  const before = textBefore(dated, date);
  const year = date.last.slice(0, 4);
  const name = MONTH_BEFORE_PATTERN.exec(before);
  const number = date.isNumeric && !date.hasDay ? MONTH_NUMBER_BEFORE_PATTERN.exec(before) : null;
  const month = name ? parseMonth(name[1] ?? '') : Number(number?.[1] ?? 0);
  const match = name ?? number;
  if (match && month >= 1 && month <= 12)
    return { start: joinMonth(year, month), end: date.last, from: date.from - match[0].length, to: date.to };
  const day = date.hasDay ? DAY_BEFORE_PATTERN.exec(before) : null;
  return day && { start: date.first, end: date.last, from: date.from - day[0].length, to: date.to };
};

const readSince: ReadPeriod = (dated, date) => {
  const since = SINCE_PATTERN.exec(textBefore(dated, date));
  return since && { start: date.first, end: 'Present', from: date.from - since[0].length, to: date.to };
};

/** Reads "Nov. 2019 -" at the end of a text. A dash that also separates what is before the date is no end. */
const readOpenEnd: ReadPeriod = (dated, date) => {
  const open = OPEN_END_PATTERN.exec(dated.folded.slice(date.to));
  if (!open || (date.form === 'short' && date.isNumeric && !isPlausibleShortDate(dated, date))) return null;
  if (/\s[-–—]\s*$/u.test(textBefore(dated, date))) return null;
  const opening = openingLength(textBefore(dated, date));
  return { start: date.first, end: 'Present', from: date.from - opening, to: date.to + open[0].trimEnd().length };
};

const readSingleDate: ReadPeriod = (dated, date) =>
  date.form === 'sure' || isPlausibleShortDate(dated, date)
    ? { start: date.first, end: date.last, from: date.from, to: date.to }
    : null;

/** Whether a single "09/19" or "Oct. 18" is a date: it begins or ends the text, has a month, and no word continues it. */
function isPlausibleShortDate({ text, folded }: DatedText, { from, to, first }: PrintedDate): boolean {
  const printed = folded.slice(from, to);
  if (first.length === 4 || /^\d(?!\d)|[.-]\d{2}$/.test(printed)) return printed.startsWith("'") && to === text.length;
  const [before, after] = [text.slice(0, from).trim(), text.slice(to).trim()];
  const isAtEdge = /^[^\p{L}\d]*$/u.test(before) || /^[^\p{L}\d]*$/u.test(after);
  return isAtEdge && !/^[\p{Ll}%€\d]/u.test(after) && !/\d$/.test(before);
}

/** Whether a text is only a period, or a part of one that was broken over two rows. */
export function isPeriodLike(text: string): boolean {
  if (text.length > MAX_PERIOD_LENGTH) return false;
  const bare = foldInPlace(text).replace(/^[\s([]+|[\s)\].,:]+$/g, '');
  const period = findPeriod(text);
  if (period && period.to - period.from >= bare.length - 2) return true;
  return (
    isOpenPeriod(text) ||
    PRESENT_PATTERN.test(bare) ||
    (period !== null && /^(?:a|au|to|-|–|—) /.test(bare) && bare.length < 22)
  );
}

/** Whether a text is the beginning of a period whose end is on the next row: "January 2020 -", "De mars 2019 à septembre". */
export function isOpenPeriod(text: string): boolean {
  if (text.length > MAX_PERIOD_LENGTH) return false;
  const bare = foldInPlace(text).trim();
  const [date] = findPrintedDates(bare);
  if (
    date &&
    /^(?:de |du |from |depuis )?$/.test(bare.slice(0, date.from)) &&
    OPEN_REST_PATTERN.test(bare.slice(date.to))
  ) {
    const period = findPeriod(text);
    return period?.start === period?.end || OPEN_END_PATTERN.test(bare.slice(date.to));
  }
  return OPEN_MONTH_PATTERN.test(bare) && isMonthName(bare);
}

/** Enough for "du 01 septembre 2019 au 31 décembre 2020". */
const MAX_PERIOD_LENGTH = 60;
const PRESENT_PATTERN = new RegExp(`^(?:(?:a|au|to|-|–|—) ?)?${PRESENT_GROUP}$`, 'u');
const OPEN_REST_PATTERN = /^\s*(?:-|–|—|\/|a|au|to)\s*\p{L}{0,10}\.?$/u;
const OPEN_MONTH_PATTERN = /^(?:de |du |from |depuis |since )?(?:le )?\p{L}{3,10}\.?$/u;
const isMonthName = (bare: string): boolean =>
  parseMonth(bare.replace(/^(?:de|du|from|depuis|since|le) /, '').replace(/\.$/, '')) !== 0;
