import type { Word } from '@probant/documents/document';
import { findDates, type IsoDate } from '@probant/french/dates';
import type { PageRow } from '../text/page-rows.ts';
import { selectWords } from '../text/select-words.ts';

/**
 * A date with the label of a date of issue. `readings` has both when the day and the month can be exchanged: 05/11/2017. `plain`: the label
 * is only "Date", or a time of day follows, as on receipts; it can also be the day of a journey or of a stay.
 */
export type LabelledDate = {
  readonly label: 'issue' | 'plain';
  readonly readings: readonly IsoDate[];
  readonly row: PageRow;
  readonly words: readonly Word[];
};

export const MAX_DATES = 100;

/** Not a due date: one before the date of issue is paid in advance. */
const ISSUE_LABEL_PATTERN =
  /(?:date (?:de (?:la )?facture|de facturation|facture|d'emission|d'edition|du ticket|de delivrance)|facture du|emise? le|edite le|etabli le|fait le|fait a [a-z' -]{2,30},? le|invoice date|date of issue|issue date)[ :.]{0,4}$/;
const PLAIN_LABEL_PATTERN =
  /(?:^|[^a-z'])date(?: ?(?:et|\/|-) ?heure| heure)?(?: (?:du jour|d'achat|de vente|de (?:l'|la )?(?:operation|transaction)))?[ :.]{0,4}$/;
const TIME_PATTERN = /^[ ,-]{0,3}(?:a )?\d{1,2}[:h]\d{2}(?!\d)/;
/** What is said of a day to come. */
const LATER_PATTERN =
  /valab|valid|garanti|echeance|expir|limite|\bdl(?:c|uo)\b|retour|echange|jusqu|avant|prochain|rendez|livraison|\bfin\b|arrivee|depart|sejour|voyage|\brdv\b/;
/** Characters before a date in which its label is. */
const LABEL_LENGTH = 60;

/** Returns the dates that directly follow a label of issue, and those with a plain label. */
export function findLabelledDates(rows: readonly PageRow[]): readonly LabelledDate[] {
  const dates: LabelledDate[] = [];
  for (const row of rows) {
    if (dates.length >= MAX_DATES) break;
    dates.push(...findInRow(row));
  }
  return dates.slice(0, MAX_DATES);
}

function findInRow(row: PageRow): LabelledDate[] {
  if (!/\d{2}/.test(row.text)) return [];
  const monthFirst = findDates(row.text, 'month-first');
  return findDates(row.text).flatMap(({ value, start, end }) => {
    const label = row.folded.slice(Math.max(0, start - LABEL_LENGTH), start);
    const kind = ISSUE_LABEL_PATTERN.test(label) ? 'issue' : isPlain(row, label, end) ? 'plain' : null;
    if (kind === null) return [];
    const other = monthFirst.find((match) => match.start === start)?.value ?? value;
    return [{ label: kind, readings: [...new Set([value, other])], row, words: selectWords(row.words, start, end) }];
  });
}

const isPlain = (row: PageRow, label: string, end: number): boolean =>
  (PLAIN_LABEL_PATTERN.test(label) || TIME_PATTERN.test(row.folded.slice(end, end + 12))) &&
  !LATER_PATTERN.test(row.folded);
