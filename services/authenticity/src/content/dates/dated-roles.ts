import type { Word } from '@probant/documents/document';
import { findDates, type IsoDate } from '@probant/french/dates';
import type { Cell, PageRow } from '../text/page-rows.ts';
import { selectWords } from '../text/select-words.ts';

/** What the label of a date says that happens on that day. `from` and `to`: a period, in this order on the page. */
export type DateRole = 'issue' | 'due' | 'paid' | 'until' | 'birth' | 'since' | 'from' | 'to';

/** A date with a label. `readings` has both when the day and the month can be exchanged: 05/11/2017. */
export type DatedRole = {
  readonly role: DateRole;
  readonly readings: readonly IsoDate[];
  readonly row: PageRow;
  readonly words: readonly Word[];
};

/** Dates of one document that are compared. */
export const MAX_DATED_ROLES = 100;
/** Characters before a date in which its label is. */
const LABEL_LENGTH = 48;
/** A longer cell above a date is a sentence, not its label. */
const MAX_HEAD_LENGTH = 32;

const END = '[ :.]{0,4}(?:le |du |the )?$';
const ROLE_PATTERNS: readonly (readonly [DateRole, RegExp])[] = [
  [
    'due',
    new RegExp(
      `(?:echeance|date limite de (?:paiement|reglement)|(?:payer|regler|payable) (?:avant|au plus tard)|due date|payment due)${END}`,
    ),
  ],
  [
    'until',
    new RegExp(
      `(?:valable jusqu'au|valide jusqu'au|validite jusqu'au|expire le|date d'expiration|fin de validite|date de fin de validite|valid until|expiry date)${END}`,
    ),
  ],
  ['birth', new RegExp(`(?:\\bnee?(?:\\(e\\))? le|date de naissance|date of birth)${END}`)],
  [
    'since',
    new RegExp(
      `(?:depuis le|embauchee?(?:\\(e\\))? le|date d'(?:embauche|entree|anciennete)|entree?(?:\\(e\\))? (?:dans l'entreprise )?le)${END}`,
    ),
  ],
  ['paid', new RegExp(`(?:payee? le|date de (?:paiement|paie|versement)|verse le|vire le)${END}`)],
  [
    'issue',
    new RegExp(
      `(?:date (?:de (?:la )?facture|de facturation|facture|d'emission|d'edition|de delivrance)|facture du|emise? le|edite le|etabli le|delivree? le|fait le|fait a [a-z' -]{2,30},? le|invoice date|date of issue|issue date)${END}`,
    ),
  ],
];
const PERIOD_START_PATTERN =
  /(?:periode(?: de (?:paie|facturation|consommation))?|consommation|abonnement|\bpaie)[ :.]{0,4}(?:du|from) $/;
const BETWEEN_PATTERN = /^ (?:au|to|jusqu'au) $/;
const ANY_PERIOD_START_PATTERN = /(?:^|[ (])(?:du|from) $/;

/** A period with both its days, whatever it is of. */
export type PrintedPeriod = { readonly start: DatedRole; readonly end: DatedRole };

export type DatesOfDocument = {
  readonly roles: readonly DatedRole[];
  readonly periods: readonly PrintedPeriod[];
};

type FoundDate = { readonly start: number; readonly end: number; readonly readings: readonly IsoDate[] };

/** Returns the labelled dates of text layers, and the periods "du 01/04/2026 au 30/04/2026". OCR may misread a digit. */
export function findDatedRoles(rows: readonly PageRow[]): DatesOfDocument {
  const roles: DatedRole[] = [];
  const periods: PrintedPeriod[] = [];
  let above: PageRow | null = null;
  for (const row of rows) {
    if (roles.length >= MAX_DATED_ROLES || periods.length >= MAX_DATED_ROLES) break;
    if (row.page.source !== 'ocr' && /\d{2}/.test(row.text)) {
      const found = findPeriodsAndRoles(row, above?.page === row.page ? above : null);
      roles.push(...found.roles);
      periods.push(...found.periods);
    }
    above = row;
  }
  return { roles, periods };
}

function findPeriodsAndRoles(row: PageRow, above: PageRow | null): DatesOfDocument {
  const monthFirst = findDates(row.text, 'month-first');
  const dates = findDates(row.text).map(({ value, start, end, form }): FoundDate => {
    const other = form === 'numeric' ? monthFirst.find((match) => match.start === start)?.value : undefined;
    return { start, end, readings: [...new Set([value, other ?? value])] };
  });
  const toRole = (role: DateRole, { readings, start, end }: FoundDate): DatedRole => ({
    role,
    readings,
    row,
    words: selectWords(row.words, start, end),
  });
  const roles: DatedRole[] = [];
  const periods: PrintedPeriod[] = [];
  dates.forEach((date, index) => {
    const label = row.folded.slice(Math.max(0, date.start - LABEL_LENGTH), date.start);
    const next = dates[index + 1];
    const isPeriod =
      next !== undefined &&
      ANY_PERIOD_START_PATTERN.test(label) &&
      BETWEEN_PATTERN.test(row.folded.slice(date.end, next.start));
    if (isPeriod) {
      periods.push({ start: toRole('from', date), end: toRole('to', next) });
      if (PERIOD_START_PATTERN.test(label)) roles.push(toRole('from', date), toRole('to', next));
      return;
    }
    const role = readRole(label) ?? readRole(readHead(above, selectWords(row.words, date.start, date.end)));
    if (role !== null) roles.push(toRole(role, date));
  });
  return { roles, periods };
}

const readRole = (label: string): DateRole | null =>
  ROLE_PATTERNS.find(([, pattern]) => pattern.test(label))?.[0] ?? null;

/** Returns the text directly above the words when it is short and has no digits: the head of their column. */
function readHead(above: PageRow | null, words: readonly Word[]): string {
  const [left, right] = [words[0]?.box[0] ?? 0, words.at(-1)?.box[2] ?? 0];
  const isAbove = (cell: Cell) => (cell.words[0]?.box[0] ?? 1) < right && (cell.words.at(-1)?.box[2] ?? 0) > left;
  const heads = (above?.cells ?? []).filter(isAbove);
  const [head] = heads;
  return heads.length === 1 && head && head.folded.length <= MAX_HEAD_LENGTH && !/\d/.test(head.folded)
    ? head.folded
    : '';
}
