import type { IDCardData } from '@probant/contracts/extraction';
import type { OpenedDocument } from '@probant/documents/document';
import type { IsoDate } from '@probant/french/dates';
import { foldAlphanumeric } from '@probant/french/text-folding';
import { collectReadings, type Reading, type TypeReading } from '../reading/field-reading.ts';
import { limitRows } from '../reading/limit-rows.ts';
import { type Row, readFirstRows } from '../reading/rows.ts';
import { findMrz } from './mrz/find-mrz.ts';
import { type MrzReading, type PrintedCardText, readMrzFields } from './mrz/read-zone.ts';
import { findPrintedDates, readVisualZone, type VisualZone } from './visual-zone/read-visual-zone.ts';

// Above both sides of a card and the text that a scan adds.
const MAX_ROWS = 600;
const MAX_WORDS = 4_000;

/**
 * Reads an identity card, a passport or a residence card: the machine readable zone first, then the printed labels. When both agree, the
 * printed spelling is returned (accents, hyphens, names that the zone truncates); when they do not, the zone wins. Zones and some cards
 * print two digits of a year: the holder was born before the card was issued and before `today`.
 */
export function readIdCard(document: OpenedDocument, today: IsoDate | null = null): TypeReading<IDCardData> {
  const rows = limitRows(readFirstRows(document.pages, MAX_ROWS), MAX_WORDS);
  const mrz = findMrz(rows);
  const otherRows = rows.filter((row) => !mrz?.rows.includes(row));
  const printedText = collectPrintedText(otherRows);
  const readZone = (issue: string | null) => mrz && readMrzFields(mrz, printedText, { issue, today });
  const undated = readZone(null);
  const printed = readVisualZone(otherRows, {
    birth: undated?.birthDate?.value ?? null,
    expiry: undated?.expiryDate?.value ?? null,
    today,
  });
  const zone = readZone(selectIssueDate(printed, today));
  return collectReadings<IDCardData>(zone ? mergeZones(zone, printed, today) : toFields(printed));
}

/** Returns the printed date of issue unless it was misread: nothing is issued in the future, or by a date that OCR was unsure of. */
const selectIssueDate = ({ issueDate }: VisualZone, today: IsoDate | null): string | null =>
  issueDate === null || issueDate.reason === 'ocr_low' || (today !== null && issueDate.value > today)
    ? null
    : issueDate.value;

const collectPrintedText = (rows: readonly Row[]): PrintedCardText => ({
  words: rows.flatMap((row) => row.words.map(({ text }) => text.replace(/[^A-Z0-9]/g, ''))),
  dates: findPrintedDates(rows).map(({ value }) => value),
});

const toFields = (printed: VisualZone) => ({
  first_name: printed.firstName,
  last_name: printed.lastName,
  birth_date: printed.birthDate,
  birth_place: printed.birthPlace,
  gender: printed.gender,
  nationality: printed.nationality,
  document_number: printed.number,
  issue_date: printed.issueDate,
  expiry_date: printed.expiryDate,
});

const mergeZones = (zone: MrzReading, printed: VisualZone, today: IsoDate | null) => ({
  first_name: usePrintedSpelling(zone.firstName, printed.firstName),
  last_name: usePrintedSpelling(zone.lastName, printed.lastName),
  birth_date: usePrintedCentury(chooseReading(zone.birthDate, printed.birthDate), printed.birthDate, today),
  birth_place: printed.birthPlace,
  gender: zone.gender ?? printed.gender,
  nationality: zone.nationality ?? printed.nationality,
  document_number: chooseReading(zone.number, printed.number),
  issue_date: printed.issueDate,
  expiry_date: chooseReading(zone.expiryDate, printed.expiryDate),
});

/** Returns the reading of the zone, unless its check digit is invalid and there is a printed value. */
const chooseReading = (zone: Reading<string> | null, printed: Reading<string> | null): Reading<string> | null =>
  zone === null || (printed !== null && zone.reason === 'checksum_invalid') ? (printed ?? zone) : zone;

/** Uses the printed name when the zone has the same letters or their beginning: the zone has no accents and truncates long names. */
function usePrintedSpelling(zone: Reading<string> | null, printed: Reading<string> | null): Reading<string> | null {
  if (zone === null || printed === null) return zone ?? printed;
  const [zoneLetters, printedLetters] = [foldAlphanumeric(zone.value), foldAlphanumeric(printed.value)];
  return zoneLetters.length > 2 && printedLetters.startsWith(zoneLetters) ? { ...zone, value: printed.value } : zone;
}

/** Uses the printed year when only the century differs, because the zone has two digits; not a year in the future. */
function usePrintedCentury(
  zone: Reading<string> | null,
  printed: Reading<string> | null,
  today: IsoDate | null,
): Reading<string> | null {
  if (zone === null || printed === null || (today !== null && printed.value > today)) return zone;
  return zone.value.slice(2) === printed.value.slice(2) ? { ...zone, value: printed.value } : zone;
}
