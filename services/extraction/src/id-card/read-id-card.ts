import type { IDCardData } from '@probant/contracts/extraction';
import type { OpenedDocument } from '@probant/documents/document';
import { alphanumeric } from '@probant/french/text-folding';
import { collect, type Reading, type TypeReading } from '../reading/field-reading.ts';
import { rowsWithin } from '../reading/first-words.ts';
import { firstRows, type Row } from '../reading/rows.ts';
import { findMrz } from './mrz/find-mrz.ts';
import { printedDays, readVisualZone, type VisualZone } from './visual-zone.ts';
import { type PrintedOnCard, readZone, type ZoneReading } from './zone-reading.ts';

// Both sides of a card and what a scan adds; more is another document.
const MOST_ROWS = 600;
const MOST_WORDS = 4_000;

/**
 * Reads an identity card, a passport or a residence card: the machine readable zone first, then what its labels print. Where both
 * agree the printed spelling is kept (accents, hyphens, names that the zone cuts off); where they do not, the zone wins.
 */
export function readIdCard(document: OpenedDocument): TypeReading<IDCardData> {
  const rows = rowsWithin(firstRows(document.pages, MOST_ROWS), MOST_WORDS);
  const found = findMrz(rows);
  const rest = rows.filter((row) => !found?.rows.includes(row));
  const zone = found && readZone(found, printedOn(rest));
  const printed = readVisualZone(rest, {
    birth: zone?.birthDate?.value ?? null,
    expiry: zone?.expiryDate?.value ?? null,
  });
  return collect<IDCardData>(zone ? merged(zone, printed) : fieldsOf(printed));
}

const printedOn = (rows: readonly Row[]): PrintedOnCard => ({
  words: rows.flatMap((row) => row.words.map(({ text }) => text.replace(/[^A-Z0-9]/g, ''))),
  days: printedDays(rows).map(({ value }) => value),
});

const fieldsOf = (printed: VisualZone) => ({
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

const merged = (zone: ZoneReading, printed: VisualZone) => ({
  first_name: spelled(zone.firstName, printed.firstName),
  last_name: spelled(zone.lastName, printed.lastName),
  birth_date: centuryOf(surerOf(zone.birthDate, printed.birthDate), printed.birthDate),
  birth_place: printed.birthPlace,
  gender: zone.gender ?? printed.gender,
  nationality: zone.nationality ?? printed.nationality,
  document_number: surerOf(zone.number, printed.number),
  issue_date: printed.issueDate,
  expiry_date: surerOf(zone.expiryDate, printed.expiryDate),
});

/** What the zone says, unless its check digit disagrees with it and the print says something. */
const surerOf = (zone: Reading<string> | null, printed: Reading<string> | null): Reading<string> | null =>
  zone === null || (printed !== null && zone.reason === 'checksum_invalid') ? (printed ?? zone) : zone;

/** The printed name when the zone holds the same letters, or their beginning: the zone knows no accents and cuts long names. */
function spelled(zone: Reading<string> | null, printed: Reading<string> | null): Reading<string> | null {
  if (zone === null || printed === null) return zone ?? printed;
  const [short, long] = [alphanumeric(zone.value), alphanumeric(printed.value)];
  return short.length > 2 && long.startsWith(short) ? { ...zone, value: printed.value } : zone;
}

/** The printed year when only the century differs: the zone writes two figures. */
function centuryOf(zone: Reading<string> | null, printed: Reading<string> | null): Reading<string> | null {
  if (zone === null || printed === null) return zone;
  return zone.value.slice(2) === printed.value.slice(2) ? { ...zone, value: printed.value } : zone;
}
