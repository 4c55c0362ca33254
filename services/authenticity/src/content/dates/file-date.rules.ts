import { DAY_MS, type DateRange } from '../../metadata/pdf/date.rules.ts';
import type { DatedRole } from './dated-roles.ts';

/** Invoices and certificates are dated some days ahead, seldom weeks. */
const MAX_DAYS_AFTER_FILE = 60;

/**
 * Returns the date of issue when it is long after the last day on which the file says that it was written: nobody can print it then. `written`:
 * the dates of creation and of the last change that the file states.
 */
export function findDateAfterFile(issued: DatedRole | undefined, written: readonly DateRange[]): DatedRole | null {
  if (issued === undefined || written.length === 0) return null;
  const last = Math.max(...written.map(({ latest }) => latest));
  const isLater = issued.readings.every((reading) => Date.parse(reading) - last > MAX_DAYS_AFTER_FILE * DAY_MS);
  return isLater ? issued : null;
}
