import { DAY_MS } from '@probant/kernel/durations';
import type { Detector } from '../../evidence/evidence.ts';
import type { Observation } from '../../signals/signal.ts';
import { type DateRange, parsePdfDate, parseXmpDate } from './date.rules.ts';
import { type RevisionMetadata, readDocumentMetadata } from './read-metadata.ts';

/** Clocks of computers may be ahead. */
const FUTURE_TOLERANCE_DAYS = 2;
/** Some programs write local time as UTC, and the two dates in different ways. */
const MIN_BACKWARD_MS = DAY_MS;
/** Saving, converting and signing in one go takes minutes. */
const MIN_FORWARD_MS = 60 * 60_000;

/** Dates of creation and of the last modification that contradict each other or the clock. */
export const DATE_DETECTOR: Detector = {
  name: 'pdf_dates',
  detect({ pdf, today }) {
    if (pdf === null) return [];
    const { latest } = readDocumentMetadata(pdf);
    return [...compareDates(latest), ...findFutureDates(latest, today)];
  },
};

function compareDates({ info, xmp }: RevisionMetadata): readonly Observation[] {
  const created = parsePdfDate(info.creationDate ?? '') ?? parseFirst(xmp?.creationDates);
  const modified = parsePdfDate(info.modificationDate ?? '') ?? parseFirst(xmp?.modificationDates);
  if (created === null || modified === null) return [];
  if (created.earliest - modified.latest >= MIN_BACKWARD_MS)
    return [{ code: 'pdf_moddate_before_creation', detail: { days: toDays(created.earliest - modified.latest) } }];
  if (modified.earliest - created.latest >= MIN_FORWARD_MS)
    return [{ code: 'pdf_modified_after_creation', detail: { days: toDays(modified.earliest - created.latest) } }];
  return [];
}

const parseFirst = (texts: readonly string[] | undefined): DateRange | null => parseXmpDate(texts?.[0] ?? '');

const toDays = (milliseconds: number): number => Math.floor(milliseconds / DAY_MS);

function findFutureDates({ info, xmp }: RevisionMetadata, today: string): readonly Observation[] {
  const end = Date.parse(`${today}T00:00:00Z`) + (1 + FUTURE_TOLERANCE_DAYS) * DAY_MS;
  const isFuture = (date: DateRange | null): boolean => date !== null && date.earliest >= end;
  const isCreationFuture =
    isFuture(parsePdfDate(info.creationDate ?? '')) ||
    (xmp?.creationDates ?? []).some((date) => isFuture(parseXmpDate(date)));
  const isModificationFuture =
    isFuture(parsePdfDate(info.modificationDate ?? '')) ||
    (xmp?.modificationDates ?? []).some((date) => isFuture(parseXmpDate(date)));
  const dates = [
    ...(isCreationFuture ? (['creation_date'] as const) : []),
    ...(isModificationFuture ? (['modification_date'] as const) : []),
  ];
  return dates.length === 0 ? [] : [{ code: 'pdf_future_date', detail: { dates } }];
}
