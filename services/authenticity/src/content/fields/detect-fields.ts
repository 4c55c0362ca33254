import type { Detector, Evidence } from '../../evidence/evidence.ts';
import { readPageRows } from '../text/page-rows.ts';
import { type FieldValue, listFieldValues } from './field-values.rules.ts';
import { indexPrintedText, isPrinted, type PrintedText } from './printed-text.ts';
import { readEarlierRevisions } from './revision-text.ts';

/** Characters below which a document has no text to compare with. */
const MIN_TEXT_LENGTH = 20;

/** Values that the caller sent with the document and that it does not print; raised when an earlier revision of the file prints them. */
export const fieldDetector: Detector = {
  name: 'caller_fields',
  detect: (evidence) => {
    const { values, isComplete } = listFieldValues(evidence.fields ?? {});
    if (!isComplete) evidence.limits.reach('fields');
    if (values.length === 0) return [];
    const text = indexDocument(evidence);
    if (text.compact.length < MIN_TEXT_LENGTH) return [];
    const checked = values
      .map((value) => ({ value, printed: isPrinted(value, text) }))
      .filter(({ printed }) => printed !== null);
    const missing = checked.filter(({ printed }) => !printed).map(({ value }) => value);
    if (missing.length === 0) return [];
    const replaced = countInEarlierRevisions(evidence, missing);
    // A value may be on a page that was not read.
    if (replaced === 0 && !isAllRead(evidence)) return [];
    const detail = {
      count: missing.length,
      checked: checked.length,
      in_earlier_revision: replaced,
      ...(isComplete ? {} : { all_checked: false }),
    };
    return [{ code: 'fields_not_found', ...(replaced > 0 ? { isRaised: true } : {}), detail }];
  },
};

const isAllRead = ({ document }: Evidence): boolean =>
  document.pages.length >= document.pageCount && !document.pages.some(({ isUnread }) => isUnread);

/** Rows and lines: a value may be in one cell of a row, or go over several. */
function indexDocument({ document, limits }: Evidence): PrintedText {
  const rows = readPageRows({ document, limits });
  const lines = document.pages.flatMap((page) => page.lines.slice(0, rows.length).map(({ text }) => text));
  const isMisreadable = document.pages.some(({ source }) => source === 'ocr');
  return indexPrintedText([...rows.map(({ text }) => text), ...lines], isMisreadable, rows);
}

function countInEarlierRevisions({ pdf }: Evidence, missing: readonly FieldValue[]): number {
  if (pdf === null) return 0;
  const texts = readEarlierRevisions(pdf).map((rows) => indexPrintedText(rows, false));
  return missing.filter((value) => texts.some((text) => isPrinted(value, text) === true)).length;
}
