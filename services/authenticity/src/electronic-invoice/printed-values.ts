import type { Line, OpenedDocument, Page, Word } from '@probant/documents/document';
import { findDates } from '@probant/french/dates';
import { findAmounts } from '@probant/french/money';
import { foldText } from '@probant/french/text-folding';
import { createPlace } from '../content/text/places.ts';
import { selectWords } from '../content/text/select-words.ts';
import type { Place } from '../signals/signal.ts';

export type PrintedValue<Value> = { readonly value: Value; readonly place: Place };

/** `isReduction`: printed with a minus, or on a line that names a discount. */
export type PrintedAmount = PrintedValue<number> & { readonly isReduction: boolean };

/** What the text layer of the pages prints, of the kinds that an electronic invoice states. */
export type PrintedValues = {
  /** In cents, without sign. */
  readonly amounts: readonly PrintedAmount[];
  /** YYYY-MM-DD. */
  readonly dates: readonly PrintedValue<string>[];
  /** Letters and digits of each line, in capitals. */
  readonly lines: readonly PrintedValue<string>[];
};

/** Lines that are read: about 30 dense pages. */
const MAX_LINES = 4000;
const MAX_LINE_CHARACTERS = 500;
const REDUCTION_PATTERN =
  /\b(?:remises?|rabais|ristournes?|reductions?|abattements?|discounts?|allowances?|rebates?|rabatte?|nachlass|skonto|escompte)\b/;

/** Reads the pages with a text layer: a misread character of OCR is no difference. */
export function readPrintedValues({ pages }: OpenedDocument): PrintedValues {
  const lines = pages
    .filter(({ source }) => source === 'pdf_text')
    .flatMap((page) => page.lines.map((line) => ({ page, line })))
    .filter(({ line }) => line.text.length <= MAX_LINE_CHARACTERS)
    .slice(0, MAX_LINES);
  return {
    amounts: lines.flatMap(({ page, line }) => {
      const isOfReduction = REDUCTION_PATTERN.test(foldText(line.text));
      return findAmounts(line.text).map((match) => ({
        value: Math.abs(match.value),
        place: locate(page, line, match),
        isReduction: match.value < 0 || isOfReduction,
      }));
    }),
    dates: lines.flatMap(({ page, line }) =>
      findDates(line.text).map((match) => ({ value: match.value, place: locate(page, line, match) })),
    ),
    lines: lines.map(({ page, line }) => ({
      value: line.text.replace(/[^0-9A-Za-z]/g, '').toUpperCase(),
      place: createPlace(page, line.words),
    })),
  };
}

type Span = { readonly start: number; readonly end: number };

function locate(page: Page, line: Line, { start, end }: Span): Place {
  const words: readonly Word[] = selectWords(line.words, start, end);
  return createPlace(page, words.length > 0 ? words : line.words);
}
