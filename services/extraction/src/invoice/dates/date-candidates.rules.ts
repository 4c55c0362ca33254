import { countDaysBetween, type IsoDate } from '@probant/french/dates';
import type { Features } from '../../ranking/features.ts';
import { slicePlace } from '../../reading/create-reading.ts';
import type { Segment } from '../../reading/rows.ts';
import { readPrintedKind } from '../kind/document-kind.rules.ts';
import type { InvoicePages } from '../page/invoice-pages.ts';
import { computeLabelFeatures } from '../page/label-features.ts';
import { hasLabel } from '../page/labels.ts';
import { computePlaceFeatures } from '../page/place-features.ts';
import { isBesideOtherPaper, isOfEvent } from './claimed-days.rules.ts';
import { namesInvoiceDay } from './named-day.rules.ts';
import { findPrintedDays, PRICE_PATTERN, type PrintedDay } from './printed-days.ts';
import {
  findSupportedDays,
  findTitleRow,
  isBelowFreeWords,
  isOfYourInvoice,
  isSigned,
} from './supported-days.rules.ts';

export type InvoiceDateCandidate = {
  readonly value: IsoDate;
  readonly place: Pick<Segment, 'words' | 'page' | 'source'>;
  readonly features: Features;
};

/** Finds every printed date, with the features of its place. */
export function findInvoiceDateCandidates(pages: InvoicePages): readonly InvoiceDateCandidate[] {
  const { kind, isUnsure } = readPrintedKind(pages);
  const isCreditNote = kind === 'credit_note' || isUnsure;
  const days = findPrintedDays(pages);
  const titleRow = findTitleRow(pages);
  const printed = days.map((day) =>
    describeDay(pages, day, { isCreditNote, titleRow, isYours: isOfYourInvoice(day, days) }),
  );
  // On a credit note the day beside the title may be that of the invoice that it corrects.
  const supported = isCreditNote ? new Set<IsoDate>() : findSupportedDays(pages, days);
  const distinctDays = [...new Set(printed.map(({ value }) => value))];
  const ordered = distinctDays.toSorted();
  const [earliest, latest] = [ordered[0], ordered.at(-1)];
  const namedDays = new Set(printed.filter(({ features }) => features['named'] === 1).map(({ value }) => value));
  return printed.map((candidate) => ({
    ...candidate,
    features: {
      ...candidate.features,
      named: Number(namedDays.has(candidate.value)),
      supported: Number(supported.has(candidate.value)),
      first: Number(candidate.value === distinctDays[0]),
      alone: Number(distinctDays.length === 1),
      earliest: Number(candidate.value === earliest),
      latest: Number(candidate.value === latest),
      daysAfterFirst: earliest === undefined ? 0 : Math.min(400, countDaysBetween(earliest, candidate.value)),
      olderDays: Math.min(8, ordered.indexOf(candidate.value)),
      otherNamedDays: Math.min(4, namedDays.size - Number(namedDays.has(candidate.value))),
      youngerDays: Math.min(8, ordered.length - 1 - ordered.indexOf(candidate.value)),
    },
  }));
}

type Surroundings = { readonly isCreditNote: boolean; readonly titleRow: number; readonly isYours: boolean };

function describeDay(
  pages: InvoicePages,
  { value, cell, start, end, context, isPriced, isInWords }: PrintedDay,
  { isCreditNote, titleRow, isYours }: Surroundings,
): InvoiceDateCandidate {
  const { segment } = cell;
  const { left, row } = context;
  // A line that takes off another invoice, the place of a signature or an event, and a column of another paper name no day of this one.
  const isOther =
    isYours ||
    PRICE_PATTERN.test(row) ||
    (/, (?:le|den)$/.test(left) &&
      (isSigned(pages, { cell }) || isOfEvent(pages, cell) || isBelowFreeWords(pages, cell, titleRow))) ||
    isBesideOtherPaper(pages, cell, context);
  const above = pages.tableHeadRow !== null && cell.row > pages.tableHeadRow ? '' : context.above;
  return {
    value,
    place: slicePlace(segment, start, end),
    features: {
      ...computeLabelFeatures(context),
      named: Number(!isOther && namesInvoiceDay({ left, above }, segment.folded.slice(end), isCreditNote)),
      ...computePlaceFeatures(pages, cell, start, end),
      inWords: Number(isInWords),
      'row:due': Number(hasLabel(row, 'due')),
      priced: Number(isPriced),
      town: Number(/^[\p{L}' -]{3,40}, le $/u.test(segment.folded.slice(0, start))),
    },
  };
}
