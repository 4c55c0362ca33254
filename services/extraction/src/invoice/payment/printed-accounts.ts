import { findIbans, type IbanMatch, type RepairBudget } from '@probant/french/iban';
import { slicePlace } from '../../reading/create-reading.ts';
import { measureHeight, type Row, type Segment } from '../../reading/rows.ts';

/** An IBAN on the pages: its row, the offset after it in the text of that row, and the words that print it. */
export type PrintedAccount = Pick<IbanMatch, 'iban' | 'repaired'> & {
  readonly row: number;
  readonly end: number;
  readonly place: Pick<Segment, 'words' | 'page' | 'source'>;
  readonly isLabelled: boolean;
};

/** The start of an IBAN at the end of a text. */
const CUT_IBAN_PATTERN = /\b[A-Z]{2}\d{2}(?:[ \u00a0]?[A-Z0-9]{4}){1,7}(?:[ \u00a0]?[A-Z0-9]{1,3})?$/;

/** Finds every valid IBAN, in the order of the rows, also one that goes on in the next line of its column or sentence. */
export function findPrintedAccounts(rows: readonly Row[], repairs: RepairBudget): PrintedAccount[] {
  return rows.flatMap((row, index) => {
    const isLabelled = /\biban\b/.test(row.folded);
    const whole = findIbans(row.text, { repairs: row.source === 'ocr' ? repairs : null }).map(
      ({ iban, repaired, start, end }) => ({
        iban,
        repaired,
        row: index,
        end,
        place: slicePlace(row, start, end),
        isLabelled,
      }),
    );
    if (whole.length > 0) return whole;
    const next = rows[index + 1];
    return next?.page === row.page ? findDividedAccount(row, next, index, isLabelled) : [];
  });
}

function findDividedAccount(row: Row, next: Row, index: number, isLabelled: boolean): PrintedAccount[] {
  for (const segment of row.segments) {
    const cut = CUT_IBAN_PATTERN.exec(segment.text);
    const rest = cut && findRest(row, next, segment);
    if (!rest) continue;
    const text = `${segment.text} ${rest.text}`;
    const found = findIbans(text).find(({ start }) => start === cut.index);
    if (!found) continue;
    const place = slicePlace({ ...segment, words: [...segment.words, ...rest.words] }, found.start, found.end);
    const end = next.text.indexOf(rest.text) + found.end - segment.text.length - 1;
    return [{ iban: found.iban, repaired: false, row: index + 1, end, place, isLabelled }];
  }
  return [];
}

/** Returns the line below in the same column, or the start of the next line after the end of a line. */
const findRest = (row: Row, next: Row, segment: Segment): Segment | undefined =>
  next.segments.find(({ left }) => Math.abs(left - segment.left) < measureHeight(segment)) ??
  (segment === row.segments.at(-1) ? next.segments[0] : undefined);
