import { ALL_COLUMNS, COLUMN_INDEX, FEC_COLUMN_COUNT } from '../columns.ts';
import { expectedColumn, type FecHeader } from './header.rules.ts';

/** One thing to correct in the first line. Positions start at 1. */
export type HeaderCorrection = {
  /** Position of the cell; for a missing column, the position where it belongs. Null where the law sets none. */
  readonly position: number | null;
  /** The name that belongs there; null where any column is too many. */
  readonly expectedName: string | null;
  readonly fault: 'spelling' | 'unknown' | 'extra' | 'blank' | 'repeated' | 'misplaced' | 'missing';
  /** Where a misplaced column belongs, or where a repeated one is already. */
  readonly otherPosition: number | null;
  /** The text of the cell, which is content of the file: with details only. */
  readonly foundName: string | null;
};

/** A first line of 64 KiB may have thousands of cells. */
export const MAX_HEADER_CORRECTIONS = 60;

/** Faults of the first line that its expected names correct. */
const NAMED_FAULTS = /^FEC-(?:COL-00[1234679]|FIC-002)$/;

/** Returns the names that the first line must have; null when nothing in it has to change. */
export function listExpectedNames({ faults, isQuoted, isSigned, isCash }: FecHeader): readonly string[] | null {
  if (!isQuoted && !faults.some(({ code }) => NAMED_FAULTS.test(code))) return null;
  const regular = Array.from({ length: FEC_COLUMN_COUNT }, (_, place) => nameOf(expectedColumn(place, isSigned)));
  return isCash ? [...regular, 'DateRglt', 'ModeRglt', 'NatOp'] : regular;
}

/** Returns what to correct in a first line that has names, by position. */
export function listHeaderCorrections(header: FecHeader, hasDetails: boolean): readonly HeaderCorrection[] {
  if (header.columns.every((column) => column === null)) return [];
  const taken = new Set(header.takenColumns.values());
  const missing = findColumnsWith(header, 'FEC-COL-001').filter((column) => !taken.has(column));
  const inCells = listCellCorrections(header, hasDetails);
  const absent = [
    ...missing.map((column) => ({
      ...NO_CORRECTION,
      position: placeOf(header, column) + 1,
      expectedName: nameOf(column),
    })),
    ...findColumnsWith(header, 'FEC-COL-009').map((column) => ({ ...NO_CORRECTION, expectedName: nameOf(column) })),
  ];
  const rank = ({ position }: HeaderCorrection) => position ?? Number.MAX_SAFE_INTEGER;
  return [...inCells, ...absent].sort((a, b) => rank(a) - rank(b)).slice(0, MAX_HEADER_CORRECTIONS);
}

const NO_CORRECTION: HeaderCorrection = {
  position: null,
  expectedName: null,
  fault: 'missing',
  otherPosition: null,
  foundName: null,
};

function listCellCorrections(header: FecHeader, hasDetails: boolean): readonly HeaderCorrection[] {
  const { names, columns } = header;
  const misplaced = findColumnsWith(header, 'FEC-COL-002');
  const corrections: HeaderCorrection[] = [];
  for (let cell = 0; cell < columns.length && corrections.length < MAX_HEADER_CORRECTIONS; cell += 1) {
    const column = columns[cell] ?? null;
    const name = names[cell] ?? '';
    const add = (fault: HeaderCorrection['fault'], expected: number | null, otherCell: number | null = null) =>
      corrections.push({
        position: cell + 1,
        expectedName: expected === null ? null : nameOf(expected),
        fault,
        otherPosition: otherCell === null ? null : otherCell + 1,
        foundName: hasDetails ? name : null,
      });
    if (column === null && name.trim() === '') add('blank', null);
    else if (column === null) {
      const taken = header.takenColumns.get(cell) ?? null;
      add(taken === null ? 'extra' : 'unknown', taken);
    } else if (header.columnCells[column] !== cell) add('repeated', null, header.columnCells[column] as number);
    else {
      if (nameOf(column) !== name.trim()) add('spelling', column);
      if (misplaced.includes(column)) add('misplaced', column, placeOf(header, column));
    }
  }
  return corrections;
}

const findColumnsWith = ({ faults }: FecHeader, code: string): number[] =>
  faults.flatMap((fault) => (fault.code === code && fault.column !== null ? [fault.column] : []));

/** Returns the place of a column among the eighteen, from 0; -1 for any other. */
function placeOf({ isSigned }: FecHeader, column: number): number {
  if (isSigned && column === COLUMN_INDEX.Montant) return COLUMN_INDEX.Debit;
  if (isSigned && column === COLUMN_INDEX.Sens) return COLUMN_INDEX.Credit;
  return column < FEC_COLUMN_COUNT ? column : -1;
}

const nameOf = (column: number): string => ALL_COLUMNS[column] as string;
