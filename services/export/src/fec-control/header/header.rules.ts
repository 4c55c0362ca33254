import { COLUMN, COLUMNS, REGULAR_COLUMNS } from '../columns.ts';
import { unreadableKind } from './file-kind.rules.ts';

/** Columns of cash accounting (VIII, 5° and 7°). */
const CASH = [COLUMN.DateRglt, COLUMN.ModeRglt, COLUMN.NatOp, COLUMN.IdClient];

/** Spellings met in official schemas and software, as folded. */
const VARIANTS: Readonly<Record<string, number>> = {
  compteauxnum: COLUMN.CompAuxNum,
  compteauxlib: COLUMN.CompAuxLib,
};

type HeaderFault = { readonly code: string; readonly column: number | null };

export type Header = {
  /** Byte that parts cells; null when the line has none. */
  readonly separator: 9 | 124 | null;
  readonly cells: number;
  /** Where each column of COLUMNS stands, -1 where it does not. */
  readonly places: readonly number[];
  /** Montant and Sens stand for Debit and Credit. */
  readonly signed: boolean;
  /** Cash accounting: 21 or 22 columns. */
  readonly cash: boolean;
  readonly faults: readonly HeaderFault[];
};

/** The names of the first line and what is wrong with them. It is read as UTF-8, which serves for other sets too: names are ASCII. */
export function readHeader(bytes: Buffer): Header {
  const kind = unreadableKind(bytes);
  if (kind !== null) return unreadable(fault(kind === 'utf-16' ? 'FEC-FIC-009' : 'FEC-FIC-010'));
  const line = bytes.toString('utf8');
  const separator = separatorOf(line);
  if (separator === null) {
    // What comes after it tells whether the file is empty or lacks its names.
    if (line.trim() === '') return unreadable();
    if (!line.startsWith('<?xml')) return unreadable(fault('FEC-FIC-002'));
    return unreadable(fault('FEC-FIC-008'), fault('FEC-FIC-002'));
  }
  const names = line.split(String.fromCharCode(separator));
  const found = names.map(columnNamed);
  const places = COLUMNS.map((_, column) => found.indexOf(column));
  const has = (column: number) => (places[column] as number) >= 0;
  const signed = !has(COLUMN.Debit) && !has(COLUMN.Credit) && (has(COLUMN.Montant) || has(COLUMN.Sens));
  const cash = has(COLUMN.DateRglt) && has(COLUMN.ModeRglt) && has(COLUMN.NatOp);
  const shape = { separator, cells: names.length, places, signed, cash };
  if (found.every((column) => column === null)) return { ...shape, faults: [fault('FEC-COL-006')] };
  return { ...shape, faults: [...nameFaults(names, found), ...placeFaults(places, signed), ...cashFaults(has, cash)] };
}

function unreadable(...faults: readonly HeaderFault[]): Header {
  return { separator: null, cells: 0, places: COLUMNS.map(() => -1), signed: false, cash: false, faults };
}

/** At least nine cells, as the official tool asks; the one that makes more of them. */
function separatorOf(line: string): 9 | 124 | null {
  const tabs = line.split('\t').length;
  const bars = line.split('|').length;
  if (Math.max(tabs, bars) < 9) return null;
  return tabs >= bars ? 9 : 124;
}

const MARKS = /[\u0300-\u036f]/g;

function columnNamed(name: string): number | null {
  const folded = name.trim().normalize('NFD').replace(MARKS, '').replace(/^"|"$/g, '').toLowerCase();
  const column = COLUMNS.findIndex((each) => each.toLowerCase() === folded);
  return column >= 0 ? column : (VARIANTS[folded] ?? null);
}

const fault = (code: string, column: number | null = null): HeaderFault => ({ code, column });

function nameFaults(names: readonly string[], found: readonly (number | null)[]): HeaderFault[] {
  const faults: HeaderFault[] = [];
  found.forEach((column, place) => {
    if (column === null) return;
    if (found.indexOf(column) !== place) faults.push(fault('FEC-COL-003', column));
    else if (COLUMNS[column] !== names[place]?.trim()) faults.push(fault('FEC-COL-004', column));
  });
  if (names.some((name, place) => found[place] === null && name.trim() !== '')) faults.push(fault('FEC-COL-005'));
  if (names.some((name) => name.trim() === '')) faults.push(fault('FEC-COL-008'));
  return faults;
}

function placeFaults(places: readonly number[], signed: boolean): HeaderFault[] {
  const faults: HeaderFault[] = [];
  for (let place = 0; place < REGULAR_COLUMNS; place += 1) {
    const column = expectedAt(place, signed);
    const at = places[column] as number;
    if (at < 0) faults.push(fault('FEC-COL-001', column));
    else if (at !== place && isOutOfOrder(places, column, signed)) faults.push(fault('FEC-COL-002', column));
  }
  const has = (column: number) => (places[column] as number) >= 0;
  const plain = has(COLUMN.Debit) || has(COLUMN.Credit);
  const other = has(COLUMN.Montant) || has(COLUMN.Sens);
  const half = has(COLUMN.Debit) !== has(COLUMN.Credit) || has(COLUMN.Montant) !== has(COLUMN.Sens) || (plain && other);
  return half ? [...faults, fault('FEC-COL-007')] : faults;
}

function expectedAt(place: number, signed: boolean): number {
  if (signed && place === COLUMN.Debit) return COLUMN.Montant;
  if (signed && place === COLUMN.Credit) return COLUMN.Sens;
  return place;
}

/** A missing column moves all that follow, which is one fault and not eighteen: a place is counted among the regular columns that are there. */
function isOutOfOrder(places: readonly number[], column: number, signed: boolean): boolean {
  const regular = Array.from({ length: REGULAR_COLUMNS }, (_, place) => expectedAt(place, signed));
  const there = regular.filter((each) => (places[each] as number) >= 0);
  return places[column] !== there.indexOf(column);
}

function cashFaults(has: (column: number) => boolean, cash: boolean): HeaderFault[] {
  if (cash || !CASH.some(has)) return [];
  return [COLUMN.DateRglt, COLUMN.ModeRglt, COLUMN.NatOp]
    .filter((column) => !has(column))
    .map((column) => fault('FEC-COL-009', column));
}
